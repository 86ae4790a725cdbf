// A game agreed on without the server: from the form of a new game to a game the phone can begin.

import assert from "node:assert/strict";
import { test } from "node:test";

import { gameFromForm } from "../../static/js/offline/game-from-form.js";

const OWN = { head: [1, 2, 1], cycle: [], exhausted: [], peak: 2, last_round: 3 };
const TABLE = { pack: 52, schedule: OWN, shows_trump: false, shorter: [1, 2, 3, 4, 3, 2, 1] };
const RULES = {
  turned: {
    name: "Turned",
    draws_seats: false,
    encloses: false,
    renege: null,
    rules: { "in-turn": { trump: { mode: "turned" }, simultaneous: false }, simultaneous: { simultaneous: true } },
    tables: { 3: { ...TABLE, pack: 51 }, 4: TABLE },
  },
};

function form(changes = {}, players = ["Ann", "Bo", "Cy"]) {
  const usual = { rules: "turned", dealer: "2", schedule: "own", lowest: "", highest: "", listed: "", bidding: "in-turn", title: " Friday " };
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...usual, started_on: "2026-11-20", ...changes })) data.set(name, value);
  for (const name of players) data.append("players", name);
  return data;
}

test("the left neighbour of the dealer bids first", () => {
  const { game, title, fields } = gameFromForm(form(), RULES, "a-new-id");
  assert.deepEqual(game.players, ["Ann", "Bo", "Cy"]);
  assert.deepEqual(game.turns, [[2, 0], [0, 1], [1, 2]]);
  assert.equal(game.schedule, OWN);
  assert.equal(title, "Friday");
  assert.deepEqual(fields.filter(([name]) => name === "players" || name === "dealer").map(([, value]) => value), ["Ann", "Bo", "Cy", 2]);
});

test("a seat without a name is a player called by its number, unless somebody is called so", () => {
  const names = (...typed) => gameFromForm(form({ dealer: "0" }, typed), RULES, "a-new-id", (number) => `Player ${number}`).game.players;
  assert.deepEqual(names("", "", ""), ["Player 1", "Player 2", "Player 3"]);
  assert.deepEqual(names("Ann", "", "Cy", ""), ["Ann", "Player 2", "Cy", "Player 4"]);
  assert.deepEqual(names("", "player 1", "Player 4"), ["Player 5", "player 1", "Player 4"]);
});

test("names that differ only by what nobody sees or by composition are one name", () => {
  const players = (...typed) => gameFromForm(form({ dealer: "0" }, typed), RULES, "a-new-id")?.game.players;
  for (const twin of ["A\u200bnn", "ANN", "An\ufe0fn"]) assert.equal(players("Ann", twin, "Cy"), undefined);
  assert.equal(players("Strau\u00df", "STRAUSS", "Cy"), undefined);
  assert.equal(players("\ufb01n", "Fin", "Cy"), undefined);
  assert.equal(players("Zo\u00eb", "Zoe\u0308", "Cy"), undefined);
  assert.deepEqual(players("Zoe\u0308", "B\u00ad\u202eo", "C\u00a0 y"), ["Zo\u00eb", "Bo", "C y"]);
});

test("our own list of rounds knows when no card is left to turn", () => {
  const { game } = gameFromForm(form({ schedule: "listed", listed: "16, 17 16" }), RULES, "a-new-id");
  assert.deepEqual(game.schedule, { head: [16, 17, 16], cycle: [], exhausted: [2], peak: 17, last_round: 3 });
});

test("a shorter game has the hands between those the table says", () => {
  const head = (figures) => gameFromForm(form({ schedule: "shortened", ...figures }), RULES, "a-new-id").game.schedule.head;
  assert.deepEqual(head({ lowest: "2" }), [2, 3, 4, 3, 2]);
  assert.deepEqual(head({ highest: " 3 " }), [1, 2, 3, 2, 1]);
  assert.deepEqual(head({ lowest: "2", highest: "3" }), [2, 3, 2]);
  assert.deepEqual(head({ highest: "40" }), [1, 2, 3, 4, 3, 2, 1]);
  const { fields } = gameFromForm(form({ schedule: "shortened", lowest: "2", highest: "3" }), RULES, "a-new-id");
  assert.deepEqual(fields.filter(([name]) => /est$/.test(name)), [["lowest", "2"], ["highest", "3"]]);
});

test("a form kept by a phone that knew only the smallest hand still gives its game", () => {
  const data = form({ schedule: "shortened", lowest: "3" });
  data.delete("highest");
  assert.deepEqual(gameFromForm(data, RULES, "a-new-id").game.schedule.head, [3, 4, 3]);
});

test("house rules are sent along as they were when the game began", () => {
  const definition = { name: "Ours", target: 100 };
  const known = { ours: { ...RULES.turned, definition } };
  const sent = Object.fromEntries(gameFromForm(form({ rules: "ours" }), known, "a-new-id").fields);
  assert.deepEqual([sent.rules, JSON.parse(sent.agreed)], ["ours", definition]);
  assert.ok(!gameFromForm(form(), RULES, "a-new-id").fields.some(([name]) => name === "agreed"));
});

test("bids at once where the rules offer it", () => {
  assert.equal(gameFromForm(form({ bidding: "simultaneous" }), RULES, "a-new-id").game.rules.simultaneous, true);
});

test("a draw gives the deal to somebody, or orders the seats so that the first one bids first", () => {
  const chances = [0.9, 0.1, 0.5];
  const drawn = gameFromForm(form({ dealer: "draw" }), RULES, "a-new-id", String, () => 0.5);
  assert.equal(drawn.game.turns[0][0], 1);
  const seats = { turned: { ...RULES.turned, draws_seats: true } };
  const { game } = gameFromForm(form({ dealer: "draw" }), seats, "a-new-id", String, () => chances.shift());
  assert.deepEqual(game.players, ["Bo", "Cy", "Ann"]);
  assert.deepEqual(game.turns[0], [2, 0]);
});

test("somebody who does not play may deal, and the left neighbour of the one chosen bids first", () => {
  const { game, fields } = gameFromForm(form({ standing_dealer: " Eve " }), RULES, "a-new-id");
  assert.deepEqual([game.dealer, game.turns[0]], ["Eve", [2, 0]]);
  assert.deepEqual(fields.find(([name]) => name === "standing_dealer"), ["standing_dealer", " Eve "]);
  assert.ok(!("dealer" in gameFromForm(form(), RULES, "a-new-id").game));
});

for (const [why, changes, players] of [
  ["a name is there twice", {}, ["Ann", "ann", "Cy"]],
  ["two are called alike by their numbers", {}, ["Ann", "Player 2", "player 2"]],
  ["a name is too long", {}, ["Ann", "B".repeat(31), "Cy"]],
  ["too few sit there", {}, ["Ann", "Bo"]],
  ["nobody sits where the dealer should", { dealer: "3" }, ["Ann", "Bo", "Cy"]],
  ["the pack does not allow a round", { schedule: "listed", listed: "18" }, ["Ann", "Bo", "Cy"]],
  ["the list is no list of numbers", { schedule: "listed", listed: "1 two" }, ["Ann", "Bo", "Cy"]],
  ["the list is empty", { schedule: "listed" }, ["Ann", "Bo", "Cy"]],
  ["there is no such shorter game", { schedule: "shortened", lowest: "9" }, ["Ann", "Bo", "Cy"]],
  ["the largest hand is smaller than the smallest", { schedule: "shortened", lowest: "3", highest: "2" }, ["Ann", "Bo", "Cy"]],
  ["the smallest hand has no card", { schedule: "shortened", lowest: "0" }, ["Ann", "Bo", "Cy"]],
  ["the largest hand is no pack", { schedule: "shortened", highest: "53" }, ["Ann", "Bo", "Cy"]],
  ["a hand is no number", { schedule: "shortened", highest: "five" }, ["Ann", "Bo", "Cy"]],
  ["who deals and does not play plays", { standing_dealer: "bo" }],
  ["there are no such rules", { rules: "nobody's" }, ["Ann", "Bo", "Cy"]],
]) {
  test(`it is no game while ${why}`, () => {
    assert.equal(gameFromForm(form(changes, players), RULES, "a-new-id"), null);
  });
}
