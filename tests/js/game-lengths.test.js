// How long a game may be, and how long that takes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { gameLengths, minutesOf, turnsOf } from "../../static/js/rules/game-lengths.js";

const stairs = (from, to) => Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + (from < to ? i : -i));
const upAndDown = (peak) => [...stairs(1, peak), ...stairs(peak - 1, 1)];
const table = (head, shorter = head, cycle = []) => ({ pack: 52, schedule: { head, cycle }, shorter });
const named = (at, players) => gameLengths(at, players).map(({ schedule, rounds }) => `${schedule} ${turnsOf(rounds).join("–")}`);

test("a game goes up to hands that people know, by the rules, or the other way round", () => {
  assert.deepEqual(named(table(upAndDown(13)), 4), ["shortened 1–7–1", "shortened 1–10–1", "own 1–13–1", "listed 7–1–7", "listed 10–1–10"]);
  assert.deepEqual(named(table(upAndDown(10)), 5), ["shortened 1–5–1", "shortened 1–7–1", "own 1–10–1", "listed 5–1–5", "listed 7–1–7"]);
  const down = [...stairs(10, 1), ...stairs(2, 10)];
  assert.deepEqual(named(table(down), 4), ["shortened 5–1–5", "shortened 7–1–7", "own 10–1–10", "listed 1–5–1", "listed 1–7–1"]);
});

test("rules that go one way only are played both ways by a list", () => {
  assert.deepEqual(named(table(stairs(1, 13)), 4), ["shortened 1–7", "shortened 1–10", "own 1–13", "listed 1–7–1", "listed 7–1–7"]);
});

test("an endless game has no length of its own, and ends by a list", () => {
  assert.deepEqual(named(table(stairs(1, 9), [], [10]), 5), ["listed 1–5–1", "listed 1–7–1", "own ", "listed 5–1–5", "listed 7–1–7"]);
});

test("a large table has no hand between", () => {
  assert.deepEqual(named(table(upAndDown(4)), 13), ["own 1–4–1"]);
});

test("rounds dealt several times turn once, and a list without a shape has no name", () => {
  assert.deepEqual(turnsOf([1, 1, 1, 2, 3, 3, 2, 1, 1]), [1, 3, 1]);
  assert.deepEqual(turnsOf([2, 1, 3, 1, 2]), []);
});

test("rounds and cards take their time, told to five minutes", () => {
  const pace = { round: 110, card: 5 };
  assert.equal(minutesOf(upAndDown(7), 4, pace), 40);
  assert.equal(minutesOf(upAndDown(13), 4, pace), 100);
  assert.equal(minutesOf([1], 3, pace), 5);
});
