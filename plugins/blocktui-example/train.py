"""Finds the weight that gains most, round by round: a loop as gymnasium has it.

``python train.py FOLDER`` writes ``weight.json`` there; ``blocktui bots info example:counter`` shows the folder in
which the bot finds it.
"""

import json
import sys
from pathlib import Path

from blocktui_example import Counter

from blocktui.rules import View
from blocktui.testing import Env, turn_for


def heaviest(view: View, turn):
    """The opponent: sheds the tile with the most pips."""
    return max(view.legal, key=lambda move: move.tile.pips)


def gain(weight: int, rounds: int) -> float:
    """The mean of points a round, less the opponent's; the deals are the same for every weight."""
    total = 0.0
    for seat in (0, 1):
        env = Env([heaviest], seat=seat, secret=bytes(16))
        counter = Counter(weight=weight, learnt=False)
        for _ in range(rounds // 2):
            view, _info = env.reset()
            terminated = False
            while not terminated:
                view, reward, terminated, _truncated, _info = env.step(counter.choose(view, turn_for(view)))
            total += reward
    return total / rounds


def main(folder: Path, rounds: int = 2000) -> int:
    """Try each weight, write the best and return it."""
    gains = {weight: gain(weight, rounds) for weight in range(0, 21, 4)}
    for weight, points in gains.items():
        print(f"weight {weight:2}: {points:+.2f} points a round")
    best = max(gains, key=gains.get)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "weight.json").write_text(json.dumps(best))
    return best


if __name__ == "__main__":
    main(Path(sys.argv[1]))
