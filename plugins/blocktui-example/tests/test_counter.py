"""What ``counter`` plays, and that it keeps to what a bot must."""

from blocktui_example import STRATEGY, Counter

from blocktui.rules import Match, Move
from blocktui.rules.deals import SecretDeals
from blocktui.testing import check_strategy, play_match, turn_for


def test_it_passes_the_check():
    check_strategy(STRATEGY, rounds=30, matches=3)


def test_an_end_that_the_next_player_lacks_is_worth_its_weight():
    match = Match(2, SecretDeals(bytes(16)))
    match.deal()
    view = match.view(match.to_move)
    counter = Counter(weight=10, learnt=False)
    move = view.legal[0]
    plain = counter.worth(move, view, frozenset())
    assert plain == move.tile.pips
    assert counter.worth(move, view, frozenset({move.tile.low})) == plain + 10 * (1 + move.tile.double)


def test_it_tells_watchers_what_it_thinks():
    match = Match(2, SecretDeals(bytes(16)))
    match.deal()
    infos = []
    answer = Counter(weight=4, learnt=False).choose(match.view(match.to_move), turn_for(match.view(0), infos=infos))
    assert isinstance(answer, Move)
    assert dict(infos[0].moves)[answer] == max(value for _, value in infos[0].moves)


def test_it_plays_whole_matches():
    played = play_match([STRATEGY, lambda view, turn: view.legal[0]], secret=bytes(16))
    assert played.result in ("won 0", "won 1")
