// Whole games as game files, which the page of each game keeps here in case the server loses them.

import { localStore } from "../shared/local-store.js";

const PREFIX = "file:";

/** The file of a game as the server wrote it last, undefined where none is kept. */
export const keptFile = (key) => localStore.get(`${PREFIX}${key}`)?.text;

/** The keys of the games that are kept, the last one first. */
export function keptKeys() {
  const kept = localStore.all(PREFIX).toSorted(([, one], [, other]) => other.at - one.at);
  return kept.map(([name]) => name.slice(PREFIX.length));
}

/** This phone wants the game no more. */
export function forget(key) {
  for (const [name] of localStore.all(`outbox:${key}:`)) localStore.remove(name);
  for (const name of [`${PREFIX}${key}`, `game:${key}`, `past:${key}`, `again:${key}`]) localStore.remove(name);
}

/** Where the game is now that was sent again, undefined where it was not. */
export const newKeyOf = (key) => localStore.get(`moved:${key}`);
