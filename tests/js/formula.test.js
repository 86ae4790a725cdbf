// The phone's evaluator, on trees as scorekeeper.rules.formula.compiled makes them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { evaluate, FormulaError } from "../../static/js/rules/formula.js";

const half = [1, 2];
const failing = ["/", 1, 0];

function each(name, rows) {
  for (const [tree, points, values = {}] of rows) {
    test(`${name}: ${JSON.stringify(tree)} is ${points}`, () => {
      assert.equal(evaluate(tree, values), points);
    });
  }
}

each("numbers and terms", [
  [7, 7],
  [0, 0],
  [[5, 2], 2.5],
  ["bid", 3, { bid: 3 }],
  ["earlier_high", -1, { earlier_high: -1 }],
  ["total", 7.5, { total: 7.5 }],
  ["declarer", 1, { declarer: true }],
  [["+", "declarer", "blind"], 1, { declarer: true, blind: false }],
]);

each("arithmetic", [
  [["+", 2, 3], 5],
  [["-", 2, 3], -1],
  [["*", 2, 3], 6],
  [["/", 7, 2], 3.5],
  [["/", 6, -2], -3],
  [["//", 7, 2], 3],
  [["//", ["neg", 7], 2], -4],
  [["//", 7, ["neg", 2]], -4],
  [["//", [15, 2], half], 15],
  [["**", 2, 10], 1024],
  [["**", 0, 0], 1],
  [["**", ["neg", 3], 3], -27],
  [["neg", 5], -5],
  [["not", 0], 1],
  [["not", half], 0],
  [["*", 10, ["+", ["/", 1, 10], ["/", 2, 10]]], 3],
  [["+", ["/", 1, 3], ["/", 1, 6]], 0.5],
]);

each("zero has no sign", [
  [["neg", 0], 0],
  [["*", 0, ["neg", 3]], 0],
  [["/", 0, ["neg", 3]], 0],
  [["//", 0, ["neg", 3]], 0],
  [["%", 7, 4], 3],
  [["%", ["neg", 7], 4], 1],
  [["%", 7, ["neg", 4]], -1],
  [["%", ["neg", 8], 4], 0],
  [["%", [15, 2], 2], 1.5],
  [["-", 2, 2], 0],
]);

each("comparisons", [
  [["compare", 1, "<", 2], 1],
  [["compare", 2, "<", 2], 0],
  [["compare", 2, "<=", 2], 1],
  [["compare", 3, "<=", 2], 0],
  [["compare", 3, ">", 2], 1],
  [["compare", 2, ">", 2], 0],
  [["compare", 2, ">=", 2], 1],
  [["compare", 1, ">=", 2], 0],
  [["compare", half, "==", ["/", 1, 2]], 1],
  [["compare", 1, "==", 2], 0],
  [["compare", 1, "!=", 2], 1],
  [["compare", 2, "!=", 2], 0],
  [["compare", 1, "<", 3, ">", 2], 1],
  [["compare", 3, ">", 2, ">", 1, ">", 1], 0],
]);

each("the deciding part", [
  [["or", 0, 7], 7],
  [["or", 5, 7], 5],
  [["or", 0, half, 7], 0.5],
  [["or", 0, 0], 0],
  [["and", 0, 7], 0],
  [["and", 5, 7], 7],
  [["and", 5, 6, 0], 0],
  [["if", half, 1, 3], 1],
  [["if", 0, 1, 3], 3],
]);

each("a part that is not needed is not computed", [
  [["and", 0, failing], 0],
  [["or", 1, failing], 1],
  [["if", 1, 0, failing], 0],
  [["if", 0, failing, 0], 0],
  [["compare", 2, "<", 1, "<", failing], 0],
]);

each("functions", [
  [["min", 3, 1, 2], 1],
  [["min", 1, half], 0.5],
  [["max", 3, 1, 2], 3],
  [["max", 1, half, ["neg", 4]], 1],
  [["abs", ["neg", 4]], 4],
  [["abs", 4], 4],
  [["sum_to", 4], 1 + 2 + 3 + 4],
  [["sum_to", 0], 0],
  [["sum_to", ["neg", 3]], 0],
  [["table", 0, 15, 22, 33], 15],
  [["table", 2, 15, 22, 33], 33],
  [["table", 13, 15, 22, 33], 33],
]);

each("the bounds themselves are within", [
  [["*", ["*", 1000, 1000], 1000], 1e9],
  [["sum_to", 44720], (44720 * 44721) / 2],
  [["*", ["**", half, 13], ["**", 2, 13]], 1],
  [["*", ["/", ["/", 1, 100], 100], 10000], 1],
]);

const refusals = [
  ["division-by-zero", ["/", 1, 0]],
  ["division-by-zero", ["%", half, 0]],
  ["division-by-zero", ["//", half, ["-", 1, 1]]],
  ["not-half", ["/", 5, 3]],
  ["not-whole", ["sum_to", half]],
  ["not-whole", ["table", half, 1, 2]],
  ["not-whole", ["**", 2, half]],
  ["out-of-range", ["**", 2, 21]],
  ["out-of-range", ["**", 2, ["neg", 1]]],
  ["out-of-range", ["table", ["neg", 1], 1, 2]],
  ["too-large", ["+", 1, ["*", 1000, 1000000]]],
  ["too-large", ["neg", ["**", 10, 10]]],
  ["too-large", ["**", 1000000, 20]],
  ["too-large", ["sum_to", 44721]],
  ["too-large", ["sum_to", ["*", 1000, 1000000]]],
  ["too-large", ["/", ["/", 1, 101], 100]],
  ["too-large", ["**", half, 14]],
  // The product of the numerators is 9998 * 9999 * 90099028 + 1: without its last digit it would seem to reduce.
  ["too-large", ["*", ["/", 53966653, 9998], ["/", 166903069, 9999]]],
  ["too-large", ["+", "bid", 0], { bid: 1e9 + 1 }],
  ["no-value", ["+", "bid", "tricks"], { bid: 2 }],
  ["no-value", "bid", { bid: null }],
];

for (const [reason, tree, values = {}] of refusals) {
  test(`${JSON.stringify(tree)} is refused: ${reason}`, () => {
    assert.throws(
      () => evaluate(tree, values),
      (error) => error instanceof FormulaError && error.reason === reason,
    );
  });
}

test("a product is reduced before it is judged", () => {
  assert.equal(evaluate(["*", ["/", 99999999, 16], ["/", 16, 9999]], {}), 10001);
  // Multiplied out, these numerators have more digits than a JavaScript number.
  const [a, b] = [["/", 9967 * 31000, 9973], ["/", 9973 * 31000, 9967]];
  assert.equal(evaluate(["*", a, b], {}), 31000 ** 2);
});

test("okenuff: the declarer's 6 after a 5 takes 3 and loses 25", () => {
  // -5 * off - (5 * (off - 1) if declarer and bid >= 6 and earlier_high >= 5 else 0)
  const surcharged = ["and", "declarer", ["compare", "bid", ">=", 6], ["compare", "earlier_high", ">=", 5]];
  const under = ["-", ["*", ["neg", 5], "off"], ["if", surcharged, ["*", 5, ["-", "off", 1]], 0]];
  const values = { bid: 6, off: 3, declarer: true, earlier_high: 5 };
  assert.equal(evaluate(under, values), -25);
  assert.equal(evaluate(under, { ...values, earlier_high: 2 }), -15);
});
