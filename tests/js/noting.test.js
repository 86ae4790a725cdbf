// What the keeper does to a round.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  emptyRound,
  legalCounts,
  restMade,
  withBid,
  withLastCount,
  withTricks,
  withTrump,
} from "../../static/js/rules/noting.js";
import { aRound } from "./tables.js";

test("bids in turn need no order", () => {
  // Bob bids first, then Carol.
  const said = withBid(withBid(emptyRound(3), 1, 2, 1), 2, 0, 1);
  assert.deepEqual(said.bids, [null, 2, 0]);
  assert.equal(said.spoken, null);
});

test("a bid out of turn stands, and the order spoken is kept", () => {
  const early = withBid(withBid(emptyRound(3), 2, 1, 0), 0, 0, 0);
  assert.deepEqual(early.spoken, [2, 0]);
  assert.deepEqual(withBid(early, 1, 1, 0).spoken, [2, 0, 1]);
});

test("a changed bid keeps its place, and a bid taken back loses it", () => {
  const said = aRound([0, null, 1], undefined, { spoken: [2, 0] });
  assert.deepEqual(withBid(said, 2, 3, 0), { ...said, bids: [0, null, 3] });
  assert.deepEqual(withBid(said, 2, null, 0), { ...said, bids: [0, null, null], spoken: null });
});

test("the round before stays as it was", () => {
  const before = emptyRound(2);
  withBid(before, 0, 1, 0);
  withTricks(before, 0, 1);
  assert.deepEqual(before, emptyRound(2));
});

test("tricks and trump are noted and taken back", () => {
  const said = withTrump(withTricks(aRound([1, 0]), 1, 2), "NT");
  assert.deepEqual([said.tricks, said.trump], [[null, 2], "NT"]);
  assert.deepEqual(withTrump(withTricks(said, 1, null), null), aRound([1, 0]));
});

test("the last count is what the others leave", () => {
  assert.deepEqual(withLastCount(aRound([1, 1, 1], [2, null, 1]), 4).tricks, [2, 1, 1]);
  assert.deepEqual(withLastCount(aRound([1, 1, 1], [2, null, 2]), 4).tricks, [2, 0, 2]);
});

test("nothing is filled in while two counts are missing or too much is counted", () => {
  for (const tricks of [[2, null, null], [3, null, 2], [2, 1, 1]]) {
    const said = aRound([1, 1, 1], tricks);
    assert.equal(withLastCount(said, 4), said);
  }
});

test("a count can be anything the others leave, and the last count only what is left", () => {
  assert.deepEqual(legalCounts(aRound([1, 1, 1], [1, null, null]), 3, 1), [0, 1, 2]);
  assert.deepEqual(legalCounts(aRound([1, 1, 1], [1, null, 0]), 3, 1), [2]);
  assert.deepEqual(legalCounts(aRound([1, 1, 1], [1, 1, null]), 3, 1), [0, 1, 2]);
  assert.deepEqual(legalCounts(aRound([1, 1, 1], [3, null, 3]), 3, 1), []);
});

test("the rest can be made when it fits exactly", () => {
  assert.equal(restMade(aRound([2, 1, 1], [1, null, null]), 3), true);
  assert.equal(restMade(aRound([2, 1, 1], [2, null, null]), 3), false);
  assert.equal(restMade(aRound([2, 1, 1], [1, 1, 1]), 3), false);
  assert.equal(restMade(aRound([2, 1, null], [1, null, null]), 3), false);
});
