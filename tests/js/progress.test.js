// What the phone knows of a game before it has computed any points.

import assert from "node:assert/strict";
import { test } from "node:test";

import { progress } from "../../static/js/rules/progress.js";
import { scoreSheet } from "../../static/js/rules/sheet.js";
import { aGame, aRound, deSilva, family, himes, okenuff } from "./tables.js";

const withoutPoints = ({ round, complete }) => ({ round, complete });

for (const [name, rules] of Object.entries({ deSilva, okenuff, family })) {
  test(`${name}: rounds and next step are those of the score sheet at every moment of a round`, () => {
    //  1 | (1) 0 0
    //  2 | from the first bid to the last trick: 1 0 2, then diamonds, then 1 0 1
    const hook = { ...rules.hook, rule: "none" };
    const first = aRound([1, 0, 0], [1, 0, 0], { trump: "S" });
    const moments = [
      [],
      [aRound([1, null, null])],
      [aRound([1, 0, 0])],
      [first],
      [first, aRound([null, 1, null])],
      [first, aRound([2, 1, 0])],
      [first, aRound([2, 1, 0], [null, 1, null], { trump: "D" })],
      [first, aRound([2, 1, 0], [1, 1, 0], { trump: "D" })],
      [first, aRound([2, 1, 0], [1, 0, 0], { trump: "D" })],
    ];
    for (const rounds of moments) {
      const game = aGame({ ...rules, hook }, 3, [1, 2, 3], rounds);
      const sheet = scoreSheet(game);
      assert.deepEqual(progress(game).next, sheet.next);
      assert.deepEqual(progress(game).rounds, sheet.rounds.map(withoutPoints));
    }
  });
}

test("after the last round nothing comes next", () => {
  assert.equal(progress(aGame(deSilva, 3, [1], [aRound([0, 1, 0], [0, 1, 0])])).next.step, "none");
});

test("in a game to a target nobody knows before the points whether another round comes, but a begun one goes on", () => {
  const round = aRound([1, 0, 1], [1, 0, 1]);
  assert.equal(progress(aGame(himes, 3, [2, 2], [round])).next.round, null);
  assert.equal(progress(aGame(himes, 3, [2, 2], [round, aRound([null, 1, null])])).next.round, 2);
  assert.equal(progress(aGame(himes, 3, [2, 2])).next.round, 1);
});
