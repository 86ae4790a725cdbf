// The one remark about a scored round.

import assert from "node:assert/strict";
import { test } from "node:test";

import { remarkOn } from "../../static/js/game/remark.js";
import { scoreSheet } from "../../static/js/rules/sheet.js";
import { aGame, aRound, deSilva, himes } from "./tables.js";

const [ALICE, BOB, CAROL] = [0, 1, 2];
/** Rounds of one card with a bid of 1 each: the trick is taken by this seat, so all others miss. */
const takenBy = (seats) => seats.map((seat) => aRound([1, 1, 1], [0, 1, 2].map((each) => Number(each === seat))));

/** What is remarked on after all of these rounds, with more to come. */
function remark(rules, rounds, more = {}, before = null) {
  const head = [...rounds.map(({ tricks }) => tricks.reduce((one, other) => one + other)), 1];
  const game = { ...aGame(rules, rounds[0].bids.length, head, rounds), ...more };
  return remarkOn(game, scoreSheet(game).rounds, before);
}

test("a first round is nothing to talk about", () => assert.equal(remark(deSilva, takenBy([ALICE])), null));

test("who leads alone now takes the lead, and who led before keeps it", () => {
  // 0 2 1, then 1 1 0, then 2 0 -1.
  const level = [aRound([0, 2, 1], [0, 2, 1]), ...takenBy([ALICE])];
  assert.equal(remark(deSilva, level), null);
  assert.deepEqual(remark(deSilva, [...level, ...takenBy([ALICE])]), { kind: "lead", seat: ALICE, n: null });
  assert.equal(remark(deSilva, takenBy([ALICE, ALICE])), null);
});

test("with the lowest total ahead the lead is the other way round", () => {
  const rules = { ...deSilva, lowest_wins: true };
  assert.deepEqual(remark(rules, [aRound([0, 1, 1], [0, 0, 1]), aRound([1, 1, 1], [0, 1, 0])]), { kind: "lead", seat: ALICE, n: null });
});

test("three in a row are a streak, and the longest is named", () => {
  assert.deepEqual(remark(deSilva, takenBy([ALICE, ALICE, ALICE])), { kind: "made", seat: ALICE, n: 3 });
  const longer = [...takenBy([ALICE]), ...takenBy([BOB, BOB, BOB, BOB])];
  assert.deepEqual(remark(deSilva, longer), { kind: "missed", seat: 2, n: 5 });
});

test("a round sat out interrupts no streak and begins none", () => {
  const out = { turns: [[2, 0], [2, 0], [2, 0], [2, 0, ALICE]] };
  const rounds = [...takenBy([ALICE, ALICE, ALICE]), aRound([0, 1, 1], [0, 1, 0])];
  assert.deepEqual(remark(deSilva, rounds, out), { kind: "missed", seat: 2, n: 4 });
});

test("who could be reset by a bid made next must not land there", () => {
  // 10 + bid: 39 after three rounds, and one card more would make 50.
  const rounds = [...takenBy([ALICE, ALICE]), aRound([7, 0, 0], [7, 0, 1])];
  assert.deepEqual(remark(himes, rounds), { kind: "reset", seat: ALICE, n: 50 });
  // A penalty apart, nobody gets there from 29.
  assert.equal(remark(himes, [...takenBy([ALICE, ALICE]), aRound([0, 1, 1], [1, 0, 0])])?.kind === "reset", false);
});

test("after the last round the result is all there is to say", () => {
  const rounds = takenBy([ALICE, ALICE, ALICE]);
  const game = aGame(deSilva, 3, [1, 1, 1], rounds);
  assert.equal(remarkOn(game, scoreSheet(game).rounds), null);
});

test("who has not played yet leads with the lowest total as little as with the highest", () => {
  const late = { turns: [[1, 0, CAROL], [1, 0, CAROL], [1, 0]] };
  // 0 1, then 1 1: Alice leads, then nobody leads alone; Carol’s 0 is no total yet.
  const rounds = [aRound([0, 1, 0], [0, 1, 0]), aRound([1, 0, 0], [1, 0, 0])];
  assert.equal(remark({ ...deSilva, lowest_wins: true }, rounds, late), null);
});

/** The records of a group: six made in a row, and 9 points in a round; its players bring no streak along. */
const RECORDS = { run: 6, points: 9, runs: [0, 0, 0] };
const times = (length, one) => Array.from({ length }, () => one);
const made = (rounds, before = RECORDS) => remark(deSilva, takenBy(times(rounds, ALICE)), {}, before);

test("a streak is one short of the group's record, then as long, then the record, and then a streak again", () => {
  const facts = [5, 6, 7, 8].map((rounds) => made(rounds));
  assert.deepEqual(facts.map(({ kind, seat }) => [kind, seat]), times(4, ["made", ALICE]));
  assert.deepEqual(facts.map(({ n, of }) => [n, of]), [[5, "short"], [6, undefined], [7, "record"], [8, undefined]]);
});

test("a streak that was brought along from the games before goes on until a bid is missed", () => {
  const before = { ...RECORDS, runs: [4, 0, 0] };
  assert.deepEqual(made(3, before), { kind: "made", seat: ALICE, n: 7, of: "record" });
  const missed = remark(deSilva, takenBy([BOB, ALICE, ALICE, ALICE]), {}, before);
  assert.deepEqual([missed.kind, missed.n, missed.of], ["missed", 4, undefined]);
});

test("a record that has fallen in this game falls no second time", () => {
  // Carol made seven bids before she missed, and now Bob has made seven.
  const carol = times(7, aRound([0, 1, 1], [0, 0, 1]));
  const bob = times(7, aRound([1, 1, 0], [0, 1, 1]));
  assert.equal(remark(deSilva, carol, {}, RECORDS).of, "record");
  assert.equal(remark(deSilva, [...carol, ...bob], {}, RECORDS).of, undefined);
});

test("the most points in a round are a record of the group once they are more", () => {
  // A bid of n that is made gives n points.
  const bids = (n) => aRound([n, 0, 0], [n, 0, 1]);
  assert.equal(remark(deSilva, [bids(9)], {}, RECORDS)?.of, undefined);
  assert.deepEqual(remark(deSilva, [bids(10)], {}, RECORDS), { kind: "points", seat: ALICE, n: 10, of: "record" });
  assert.equal(remark(deSilva, [bids(10), bids(10)], {}, RECORDS)?.of, undefined);
  assert.equal(remark(deSilva, [bids(10)], {}, { ...RECORDS, points: null })?.of, undefined);
});

test("a record that fell is none once its round is undone", () => {
  const rounds = takenBy(times(7, ALICE));
  assert.equal(remark(deSilva, rounds, {}, RECORDS).of, "record");
  assert.equal(remark(deSilva, rounds.slice(0, 6), {}, RECORDS).of, undefined);
});
