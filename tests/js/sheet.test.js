// What a phone has scored already. That it scores as the server does is the law of `tests/parity`.

import assert from "node:assert/strict";
import { test } from "node:test";

import { scoreSheet } from "../../static/js/rules/sheet.js";
import { aGame, aRound, deSilva } from "./tables.js";

test("what was scored already stands up to the first round that was corrected; all after it is scored again", () => {
  //  1 | (1) 1   0  0   0  0        corrected:  1 | 1 -1  0 -1  0 1
  //  2 | (1) 2   0  0   1 -1                    2 | 1  0  0 -1  1 0
  //  3 |  0  2   1 -1   1  0                    3 | as before:    every total by what the first round took
  const rounds = [aRound([1, 0, 0], [1, 0, 0]), aRound([1, 0, 1], [1, 0, 1]), aRound([0, 1, 1], [0, 2, 1])];
  const game = aGame(deSilva, 3, [1, 2, 3], rounds);
  const first = scoreSheet(game);
  const known = { records: game.rounds, rows: first.rounds };

  const third = { ...game, rounds: [rounds[0], rounds[1], aRound([0, 1, 1], [1, 1, 1])] };
  const sheet = scoreSheet(third, known);
  assert.equal(sheet.rounds[0], first.rounds[0]);
  assert.equal(sheet.rounds[1], first.rounds[1]);
  assert.deepEqual(sheet, scoreSheet(third));
  assert.notDeepEqual(sheet.rounds[2].totals, first.rounds[2].totals);

  const mended = { ...game, rounds: [aRound([1, 0, 0], [0, 0, 1]), rounds[1], rounds[2]] };
  const again = scoreSheet(mended, known);
  assert.deepEqual(again, scoreSheet(mended));
  assert.notDeepEqual(again.rounds[2].totals, first.rounds[2].totals);

  const shorter = { ...game, rounds: rounds.slice(0, 1) };
  assert.deepEqual(scoreSheet(shorter, known), scoreSheet(shorter));
  assert.deepEqual(scoreSheet(game, { records: shorter.rounds, rows: first.rounds.slice(0, 1) }), first);
});
