#!/usr/bin/env node
// counter: a bot for Block, as a program that speaks bot protocol 1 (JSON lines on standard input and output).
// It sheds pips, and likes ends that the next player is known to lack. Standard error is its log.
// Play it: blocktui watch "cmd:node ./counter.js" heaviest

"use strict";

const NAME = "counter";
let weight = 4;

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

/** The values that each seat is known to lack: who passes holds neither of the values that were open. */
function knownVoids(view) {
  const voids = Array.from({ length: view.players }, () => new Set());
  const ends = [null, null];
  (view.play ? view.play.split(" ") : []).forEach((move, turn) => {
    if (move === "-") {
      const seat = (view.first + turn) % view.players;
      ends.forEach((end) => voids[seat].add(end));
    } else {
      place(ends, move);
    }
  });
  return voids;
}

/** Changes the open ends as a move does: "36" opens both its values, ">36" the right end, "<31" the left one. */
function place(ends, move) {
  if (move[0] === "<") ends[0] = Number(move[2]);
  else if (move[0] === ">") ends[1] = Number(move[2]);
  else ends.splice(0, 2, Number(move[0]), Number(move[1]));
}

/** What a move is worth: its pips, and `weight` more for each open end that the next player lacks. */
function worth(view, voids, move) {
  const ends = view.ends ? [...view.ends] : [null, null];
  place(ends, move);
  const digits = move.slice(-2);
  const next = voids[(view.seat + 1) % view.players];
  return Number(digits[0]) + Number(digits[1]) + weight * ends.filter((end) => next.has(end)).length;
}

function choose(id, view) {
  const voids = knownVoids(view);
  const moves = view.legal.map((move) => ({ move, value: worth(view, voids, move) }));
  const best = moves.reduce((one, other) => (other.value > one.value ? other : one));
  say({ type: "info", id, text: `${best.move} is worth ${best.value}`, moves });
  say({ type: "move", id, move: best.move });
}

const answers = {
  hello: () =>
    say({
      type: "hello",
      protocol: 1,
      name: NAME,
      version: "1.0",
      players: [2, 3, 4],
      deterministic: true,
      options: [
        { name: "weight", type: "int", default: 4, min: 0, max: 20, help: "Pips that an end the next player lacks is worth" },
      ],
    }),
  setup: (message) => {
    weight = message.options.weight ?? weight;
    say({ type: "ready" });
  },
  choose: (message) => choose(message.id, message.view),
  bye: () => process.exit(0),
};

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    // a type that is not known here is ignored, as the protocol says
    if (Object.hasOwn(answers, message.type)) answers[message.type](message);
  });
