// The game as confirmed by the server, and the game with the writes of the outbox applied to it.

import { scoreSheet } from "../rules/sheet.js";
import { localStore } from "../shared/browser.js";
import { applied, emptyRecord, withDefaults } from "./writes.js";

const source = document.getElementById("game");
// Of the acts that the server has, `latest` is the one that undo takes back, `undone` the one that redo does again.
export const { key, home, writes: mayWrite, latest, undone } = source.dataset;
const copyName = `game:${key}`;

let confirmed;
export let game;
export let sheet;
// The scored rows, reused until the server sends another state of the game.
export let known;

export const recordOf = (number) => game.rounds[number - 1] ?? emptyRecord(game, number);
export const confirmedGame = () => confirmed;
export const version = () => confirmed.version;

/** Take the state that the server sent, which omits defaults of a round. Returns false if its people have changed. */
export function receive(data) {
  if (data.people !== confirmed.people) return false;
  confirmed = withDefaults(data);
  known = null;
  localStore.set(copyName, confirmed);
  return true;
}

/** Apply writes that the server confirmed. The end of the game must still come from the server. */
export function accept(writes, version) {
  const { over: _, ...after } = writes.reduce(applied, confirmed);
  confirmed = { ...after, version };
  localStore.set(copyName, confirmed);
}

/** Load a newer state from local storage, as `receive` does: the page may come from a cache, another tab may be newer. */
export function refresh() {
  const stored = localStore.get(copyName);
  return !(stored?.version > confirmed.version) || receive(stored);
}

/** Compute the game again, with the waiting writes. */
export function rebuild(waiting) {
  game = waiting.reduce(applied, confirmed);
  sheet = scoreSheet(game, known);
  known = { records: game.rounds, rows: sheet.rounds };
}

/** The game as it would be after these writes. */
export const gameAfter = (writes) => writes.reduce(applied, game);

confirmed = withDefaults(JSON.parse(source.textContent));
/** Whether the page shows the newest state that this phone knows: a cached page or a page left open may not. */
const drawnVersion = version();
export const isAsDrawn = () => version() === drawnVersion;
refresh();
rebuild([]);
