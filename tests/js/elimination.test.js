// Who is out by points on the phone, before the server knows.

import assert from "node:assert/strict";
import test from "node:test";

import "../../static/js/game/eliminate.js";
import { missingWrites } from "../../static/js/game/missing-writes.js";
import { applied, withDefaults } from "../../static/js/game/writes.js";
import { withEliminated } from "../../static/js/rules/elimination.js";
import { planned } from "../../static/js/rules/schedule.js";

const lost = ["-", 0, "off"];
// Two lives each for three players, rounds of two cards; Cy deals first.
const game = (...rounds) =>
  withEliminated(
    withDefaults({
      players: ["Ann", "Bo", "Cy"],
      turns: [[2, 0], [0, 1], [1, 2], [2, 0]],
      schedule: { head: [2, 2, 2, 2], cycle: [], exhausted: [], peak: 2, last_round: 4 },
      rules: { made: 0, under: lost, over: lost, out_at: 0, begin_with: 2, hook: { rule: "none" }, trump: { mode: "none", suits: [] } },
      starts: [2, 2, 2],
      elimination: { first: [2, 0], beside: true, named: [], away: [], packs: [52, 52, 52, 52] },
      eliminated: [],
      out_from: {},
      rounds,
    }),
  );
// Cy bids two and takes none.
const first = { bids: [1, 1, 2], tricks: [1, 1, 0] };
const second = { bids: [1, 1, 0], tricks: [1, 1, 0] };

test("who is out has no bid in the rounds to come, and deal and first bid go on to the next", () => {
  const { eliminated, turns } = game(first);
  assert.deepEqual(eliminated, [[2, 2]]);
  assert.deepEqual(turns, [[2, 0], [0, 1, 2], [1, 0, 2], [0, 1, 2]]);
});

test("a round is recorded for the others alone", () => {
  const bid = (seat) => ({ round: 2, seat, cell: "bid", was: null, now: 1 });
  const [record] = [bid(2), bid(1), bid(0)].reduce(applied, game(first)).rounds.slice(1);
  assert.deepEqual([record.bids, record.tricks, record.spoken], [[1, 1, 0], [null, null, 0], null]);
});

test("a correction brings a player back, who then lacks a bid in the next round", () => {
  const corrected = applied(game(first, second), { round: 1, seat: 2, cell: "bid", was: 2, now: 1 });
  assert.deepEqual(corrected.eliminated, []);
  assert.deepEqual(corrected.rounds[1].bids, [1, 1, null]);
  assert.deepEqual(planned(corrected, 3).in_turn, [2, 0, 1]);
});

test("a record that changes nothing about who is out stays the same object, for the rows scored from it", () => {
  const before = game(first, second);
  const after = applied(before, { round: 3, seat: 0, cell: "bid", was: null, now: 1 });
  assert.equal(after.rounds[1], before.rounds[1]);
  assert.equal(after.schedule, before.schedule);
});

test("a server restored from a backup gets back the rounds of those who were left", () => {
  const known = game(first, second);
  const writes = missingWrites(game(), known).flat();
  assert.deepEqual(writes.filter(({ round, seat }) => round === 2 && seat === 2), []);
  assert.deepEqual(writes.reduce(applied, game()).rounds, known.rounds);
});
