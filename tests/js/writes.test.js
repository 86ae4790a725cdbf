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
