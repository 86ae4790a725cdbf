// What a server lacks of a game that a phone keeps, as writes of the pad.

import assert from "node:assert/strict";
import test from "node:test";

import { missingWrites } from "../../static/js/game/missing-writes.js";
import { applied, withDefaults } from "../../static/js/game/writes.js";

// Three rounds of two cards; the last of three players deals first.
const game = (...rounds) =>
  withDefaults({
    players: ["Ann", "Bo", "Cy"],
    turns: [[2, 0], [0, 1], [1, 2]],
    schedule: { head: [2, 2, 2], cycle: [], exhausted: [], peak: 2, last_round: 3 },
    rules: { trump: { mode: "turned", suits: [] }, bonus: [{ name: "Captures" }, { name: "Wager" }] },
    rounds,
  });
const after = (held, wanted) => missingWrites(held, wanted).flat().reduce(applied, held);
const plain = (rounds) => rounds.map(({ penalties, ...rest }) => ({ ...rest, penalties: penalties.map(({ id, ...what }) => what) }));

const whole = { bids: [1, 0, 0], tricks: [1, 1, 0] };
const penalty = { seat: 1, points: -10, reason: "revoke", before_score: false };

test("a game that is whole lacks nothing", () => {
  assert.deepEqual(missingWrites(game(whole, whole), game(whole, whole)), []);
});

test("each round that differs is an act of its own", () => {
  const writes = missingWrites(game(whole), game(whole, whole, { bids: [null, null, 1], tricks: [null, null, null] }));
  assert.deepEqual(writes.map((act) => act[0].round), [2, 3]);
});

for (const [what, held, wanted] of [
  ["bids and tricks", game(), game(whole, { bids: [null, 1, 0], tricks: [null, null, null] })],
  ["a correction", game(whole), game({ bids: [0, 1, 0], tricks: [2, 0, 0] })],
  ["bids spoken out of turn", game(), game({ bids: [1, 0, 0], tricks: [null, null, null], spoken: [1, 0, 2] })],
  ["a trump that was named", game(), game({ ...whole, trump: "H" })],
  ["a hook that was let go", game(whole), game({ ...whole, overridden: true })],
  ["a hook that holds again", game({ ...whole, overridden: true }), game(whole)],
  ["a round that was dealt again", game(), game({ bids: [null, null, null], tricks: [null, null, null], misdeals: 2 })],
  ["a misdeal that was taken back", game({ ...whole, misdeals: 1 }), game(whole)],
  ["marks", game({ ...whole, blind: [[1, 2], [2, 1]] }), game({ ...whole, blind: [[0, 1], [1, 1]] })],
  ["points by hand", game({ ...whole, bonus: [[0, 20]] }), game({ ...whole, bonus: [[1, -2.5], [2, 10]] })],
  ["points by hand of two kinds", game({ ...whole, bonus: [[0, 20], [0, 5, "1"]] }), game({ ...whole, bonus: [[0, 10, "1"], [1, 20]] })],
  ["points by hand that were taken back", game({ ...whole, bonus: [[0, 20]] }), game(whole)],
  ["tricks counted one by one", game({ bids: [1, 0, 0], tricks: [null, null, null], won: [[0, 1]] }), game({ bids: [1, 0, 0], tricks: [null, null, null], won: [[1, 1]] })],
  ["bids that a card changed", game({ ...whole, changed: [[1, -1]] }), game({ ...whole, bids: [2, 0, 0], changed: [[0, 1]] })],
  ["what was taken back", game(whole, whole), game(whole)],
  ["penalties", game({ ...whole, penalties: [{ id: "a", ...penalty }] }), game({ ...whole, penalties: [{ id: "b", ...penalty }, { id: "c", ...penalty, points: -5 }] })],
  ["a penalty that was taken out", game({ ...whole, penalties: [{ id: "a", ...penalty }] }), game(whole)],
]) {
  test(`${what} are the same afterwards`, () => {
    assert.deepEqual(plain(after(held, wanted).rounds), plain(wanted.rounds));
  });
}

test("a penalty is not sent twice because its id is another one", () => {
  const [held, wanted] = ["a", "b"].map((id) => game({ ...whole, penalties: [{ id, ...penalty }] }));
  assert.deepEqual(missingWrites(held, wanted), []);
});

test("a penalty keeps its id, so two phones that send it add it once", () => {
  const known = game({ ...whole, penalties: [{ id: "a", ...penalty }] });
  assert.deepEqual(missingWrites(game(whole), known).flat().map(({ id }) => id), ["a"]);
});
