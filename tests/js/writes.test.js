// Writes applied to a game on the phone, before the server has them.

import assert from "node:assert/strict";
import test from "node:test";

import { applied, withDefaults } from "../../static/js/game/writes.js";

// Two rounds of two cards for four players; in round 1 the first of them is out.
const game = withDefaults({
  players: ["Ann", "Bo", "Cy", "Dee"],
  turns: [[3, 1, 0], [1, 2]],
  schedule: { head: [2, 2], cycle: [], exhausted: [], peak: 2, last_round: 2 },
  rules: { trump: { mode: "turned", suits: [] } },
  rounds: [],
});

for (const cell of ["bid", "tricks"]) {
  test(`${cell} of a seat that somebody else lets sit the round out are not shown`, () => {
    assert.equal(applied(game, { round: 1, seat: 0, cell, was: null, now: 2 }), game);
    assert.notEqual(applied(game, { round: 1, seat: 1, cell, was: null, now: 2 }), game);
  });
}

for (const cell of ["bid", "tricks", "won"]) {
  test(`${cell} of a seat that a restored server lacks are not shown`, () => {
    assert.equal(applied(game, { round: 1, seat: 4, cell, was: null, now: 1 }), game);
    assert.notEqual(applied(game, { round: 1, seat: 3, cell, was: null, now: 1 }), game);
  });
}

test("a seat alone has declared the first of the marks, as before there were several", () => {
  const [round] = withDefaults({ ...game, rounds: [{ bids: [0, 1, 0, 1], tricks: [0, 1, 0, 1], blind: [1, [2, 3]] }] }).rounds;
  assert.deepEqual(round.blind, [[1, 1], [2, 3]]);
});

test("one mark takes the place of another, and a mark taken back leaves nothing", () => {
  const declared = applied(game, { round: 1, seat: 1, cell: "blind", was: null, now: 2 });
  assert.deepEqual(applied(declared, { round: 1, seat: 1, cell: "blind", was: 2, now: 1 }).rounds[0].blind, [[1, 1]]);
  assert.deepEqual(applied(declared, { round: 1, seat: 1, cell: "blind", was: 2, now: null }).rounds, []);
});
