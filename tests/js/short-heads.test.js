// The heads of the sheet at a table of five and more.

import assert from "node:assert/strict";
import test from "node:test";

import { shortHeads } from "../../static/js/game/view/short-heads.js";

const EIGHT = ["Christoph", "Christina", "Barbara", "Bartholomew", "Maximilian-Alexander", "Maximiliane", "Anna", "Anna K."];

test("names that begin alike differ by their ends", () => {
  // | Tricks | C…oph | C…ina | B…bara | B…tholomew | M…-Alexander | M…ane | Anna | A…K. |
  assert.deepEqual(shortHeads(EIGHT), ["C…oph", "C…ina", "B…bara", "B…tholomew", "M…-Alexander", "M…ane", "", "A…K."]);
});

test("names whose beginning tells them apart are as they are", () => {
  const names = ["Alice", "Alexander", "Bob", "Carol", "David", "Erin", "Frank"];
  assert.deepEqual(shortHeads(names), names.map(() => ""));
});

test("a table with room shows every name as it is", () => {
  for (const players of [3, 4]) assert.deepEqual(shortHeads(EIGHT.slice(0, players)), new Array(players).fill(""));
});
