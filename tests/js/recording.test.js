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
} from "../../static/js/rules/recording.js";
import { aRound } from "./tables.js";

const from = (first, ...out) => ({
  in_turn: [0, 1, 2].map((step) => (first + step) % 3).filter((seat) => !out.includes(seat)),
  out,
});
const nobodySpoke = (players, plan) => emptyRound(Array.from({ length: players }), plan);

test("bids in turn need no order", () => {
  // Bob bids first, then Carol.
  const record = withBid(withBid(nobodySpoke(3), 1, 2, from(1)), 2, 0, from(1));
  assert.deepEqual(record.bids, [null, 2, 0]);
  assert.equal(record.spoken, null);
});

test("a bid out of turn stands, and the order spoken is kept", () => {
  const early = withBid(withBid(nobodySpoke(3), 2, 1, from(0)), 0, 0, from(0));
  assert.deepEqual(early.spoken, [2, 0]);
  assert.deepEqual(withBid(early, 1, 1, from(0)).spoken, [2, 0, 1]);
});

test("a changed bid keeps its place, and a bid taken back loses it", () => {
  const record = aRound([0, null, 1], undefined, { spoken: [2, 0] });
  assert.deepEqual(withBid(record, 2, 3, from(0)), { ...record, bids: [0, null, 3] });
  assert.deepEqual(withBid(record, 2, null, from(0)), { ...record, bids: [0, null, null], spoken: null });
});

test("who sits out bids and takes nothing, and an order spoken past them is in turn", () => {
  const plan = from(0, 1);
  const before = nobodySpoke(3, plan);
  assert.deepEqual([before.bids, before.tricks], [[null, 0, null], [null, 0, null]]);
  assert.equal(withBid(withBid(before, 0, 1, plan), 2, 0, plan).spoken, null);
  assert.deepEqual(withBid(withBid(before, 2, 0, plan), 0, 1, plan).spoken, [2, 0]);
});

test("the round before stays as it was", () => {
  const before = nobodySpoke(2);
  withBid(before, 0, 1, from(0));
  withTricks(before, 0, 1);
  assert.deepEqual(before, nobodySpoke(2));
});

test("tricks and trump are noted and taken back", () => {
  const record = withTrump(withTricks(aRound([1, 0]), 1, 2), "NT");
  assert.deepEqual([record.tricks, record.trump], [[null, 2], "NT"]);
  assert.deepEqual(withTrump(withTricks(record, 1, null), null), aRound([1, 0]));
});

test("the last count is what the others leave", () => {
  assert.deepEqual(withLastCount(aRound([1, 1, 1], [2, null, 1]), 4).tricks, [2, 1, 1]);
  assert.deepEqual(withLastCount(aRound([1, 1, 1], [2, null, 2]), 4).tricks, [2, 0, 2]);
});

test("nothing is filled in while two counts are missing or too much is counted", () => {
  for (const tricks of [[2, null, null], [3, null, 2], [2, 1, 1]]) {
    const record = aRound([1, 1, 1], tricks);
    assert.equal(withLastCount(record, 4), record);
  }
});

test("a count can be anything the others leave, and the last count only what is left", () => {
  assert.deepEqual(legalCounts(aRound([1, 1, 1], [1, null, null]), 3, 1), [0, 1, 2]);
  assert.deepEqual(legalCounts(aRound([1, 1, 1], [1, null, 0]), 3, 1), [2]);
  assert.deepEqual(legalCounts(aRound([1, 1, 1], [1, 1, null]), 3, 1), [0, 1, 2]);
  assert.deepEqual(legalCounts(aRound([1, 1, 1], [3, null, 3]), 3, 1), []);
  assert.deepEqual(legalCounts(aRound([1, 1, 1], [1, null, 0]), 3, 1, { lost_tricks: true }), [0, 1, 2]);
});

test("the rest can be made when it fits exactly", () => {
  assert.equal(restMade(aRound([2, 1, 1], [1, null, null]), 3), true);
  assert.equal(restMade(aRound([2, 1, 1], [2, null, null]), 3), false);
  assert.equal(restMade(aRound([2, 1, 0], [1, null, null]), 3, { lost_tricks: true }), true);
  assert.equal(restMade(aRound([2, 1, 1], [2, null, null]), 3, { lost_tricks: true }), false);
  assert.equal(restMade(aRound([2, 1, 1], [1, 1, 1]), 3), false);
  assert.equal(restMade(aRound([2, 1, null], [1, null, null]), 3), false);
});
