// Points as people write them, as tests/web reads them on the server.

import assert from "node:assert/strict";
import test from "node:test";

import { pointsIn } from "../../static/js/shared/points-in.js";

for (const [text, points] of [["20", 20], [" 2,5 ", 2.5], ["−10", -10], ["–1.5", -1.5], ["+5", 5], ["0", 0], ["10000", 10000]]) {
  test(`${text} is ${points}`, () => assert.equal(pointsIn(text), points));
}

for (const text of ["", "many", "-", "2.25", "10000.5", "123456", "1e3", ".5", "5-", "½"]) {
  test(`“${text}” is no number of points`, () => assert.ok(Number.isNaN(pointsIn(text))));
}
