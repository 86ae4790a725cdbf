// The game as the server has it, and as it is with everything this phone still has to send.

import { progress } from "../rules/progress.js";
import { localStore } from "../shared/local-store.js";
import { applied, emptyRecord, withDefaults } from "./writes.js";

const source = document.getElementById("game");
export const { key, home, writes: mayWrite } = source.dataset;
const copyName = `game:${key}`;

let confirmed;
let score;
export let game;
// Without points until what computes them has come.
export let sheet;
// The rows of the sheet as they were scored last: they stand until the server sends another state of the game.
export let known;

export const recordOf = (number) => game.rounds[number - 1] ?? emptyRecord(game, number);
export const version = () => confirmed.version;

/** Score every sheet from now on, which takes more than a tap has to wait for. */
export function scoreWith(scoreSheet) {
  score = scoreSheet;
}

/** Take the state that the server sent, which leaves out defaults of a round. False on a page drawn for other people. */
export function receive(data) {
  if (data.people !== confirmed.people) return false;
  confirmed = withDefaults(data);
  known = null;
  localStore.set(copyName, confirmed);
  return true;
}

/** The server has these writes now. */
export function accept(writes, version) {
  confirmed = { ...writes.reduce(applied, confirmed), version };
  localStore.set(copyName, confirmed);
}

/** This device may know more than the page, which comes from an earlier visit or stands beside another tab. */
export function refresh() {
  const stored = localStore.get(copyName);
  if (stored?.version > confirmed.version) receive(stored);
}

/** Compute everything again, with the writes that wait. */
export function rebuild(waiting) {
  game = waiting.reduce(applied, confirmed);
  sheet = (score ?? progress)(game, known);
  if (score) known = { records: game.rounds, rows: sheet.rounds };
}

/** The game as it would be after these writes. */
export const gameAfter = (writes) => writes.reduce(applied, game);

confirmed = withDefaults(JSON.parse(source.textContent));
refresh();
rebuild([]);
