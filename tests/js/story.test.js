// What a game is remembered for.

import assert from "node:assert/strict";
import { test } from "node:test";

import { awardsOf } from "../../static/js/rules/story.js";
import { scoreSheet } from "../../static/js/rules/sheet.js";
import { aGame, aRound, deSilva } from "./tables.js";

const awards = (rows) => {
  const game = aGame(deSilva, 3, rows.map(() => 2), rows.map(([bids, tricks]) => aRound(bids, tricks)));
  return awardsOf(game, scoreSheet(game)).map(({ kind, seats, figures }) => ({ kind, seats, ...figures }));
};

test("who made most bids, came from behind, and gained most in one round", () => {
  // Alice leads with 2; Bob has 0, 1 and then 2, and made every bid.
  const rows = [[[2, 0, 1], [2, 0, 0]], [[0, 1, 0], [1, 1, 0]], [[0, 1, 0], [0, 1, 1]]];
  assert.deepEqual(awards(rows), [
    { kind: "sharpest", seats: [1], made: 3, bids: 3 },
    { kind: "comeback", seats: [1], behind: 2, round: 1 },
    { kind: "gain", seats: [0], round: 1, seat: 0, points: 2 },
  ]);
});

test("who bid last at least three times and made most of these", () => {
  // Carol deals and bids last in the first and the fourth round, Alice and Bob once in three.
  const rows = Array.from({ length: 9 }, () => [[1, 1, 0], [0, 2, 0]]);
  assert.deepEqual(awards(rows)[1], { kind: "nerves", seats: [2], made: 3, bids: 3 });
});

test("what several share is no award, nor is a game without a point", () => {
  assert.deepEqual(awards([[[1, 1, 1], [0, 0, 2]]]), []);
  // Alice and Bob made their bids of 2.
  assert.deepEqual(awards([[[2, 0, 1], [2, 0, 0]], [[0, 2, 1], [0, 2, 0]]]), []);
});
