// The game as the server confirmed it, and with the writes of the outbox applied to it.

import { progress } from "../rules/progress.js";
import { localStore } from "../shared/local-store.js";
import { applied, emptyRecord, withDefaults } from "./writes.js";

const source = document.getElementById("game");
export const { key, home, writes: mayWrite, latest } = source.dataset;
const copyName = `game:${key}`;

let confirmed;
let score;
export let game;
// Without points until the module that computes them is loaded.
export let sheet;
// The scored rows, reused until the server sends another state of the game.
export let known;

export const recordOf = (number) => game.rounds[number - 1] ?? emptyRecord(game, number);
export const version = () => confirmed.version;

/** Compute points from now on; a tap does not wait for this. */
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

/** The server confirmed these writes. */
export function accept(writes, version) {
  confirmed = { ...writes.reduce(applied, confirmed), version };
  localStore.set(copyName, confirmed);
}

/** Load a newer state from local storage: the page may come from a cache or stand beside another tab. */
export function refresh() {
  const stored = localStore.get(copyName);
  if (stored?.version > confirmed.version) receive(stored);
}

/** Compute the game again, with the waiting writes. */
export function rebuild(waiting) {
  game = waiting.reduce(applied, confirmed);
  sheet = (score ?? progress)(game, known);
  if (score) known = { records: game.rounds, rows: sheet.rounds };
}

/** The game as it would be after these writes. */
export const gameAfter = (writes) => writes.reduce(applied, game);

confirmed = withDefaults(JSON.parse(source.textContent));
/** Whether the page shows the newest state that this phone knows: a cached page or a page left open may not. */
const drawnVersion = version();
export const isAsDrawn = () => version() === drawnVersion;
refresh();
rebuild([]);
