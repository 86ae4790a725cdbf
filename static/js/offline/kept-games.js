// Whole games as game files, which the page of each game keeps here in case the server loses them; and how all that this
// phone keeps of a game is forgotten.

import { localStore } from "../shared/local-store.js";

const PREFIX = "file:";
const DELETED = "deleted";

/** The file of a game as the server wrote it last, undefined where none is kept. */
export const keptFile = (key) => localStore.get(`${PREFIX}${key}`)?.text;

/** The keys of the games that are kept, the last one first. */
export function keptKeys() {
  const kept = localStore.all(PREFIX).toSorted(([, one], [, other]) => other.at - one.at);
  return kept.map(([name]) => name.slice(PREFIX.length));
}

/** Remove all that this phone stores of the game, and its pages from the cache. */
export async function forget(key) {
  for (const [name] of localStore.all(`outbox:${key}:`)) localStore.remove(name);
  for (const name of [`${PREFIX}${key}`, `game:${key}`, `past:${key}`, `again:${key}`]) localStore.remove(name);
  const own = ({ url }) => `${new URL(url).pathname}/`.startsWith(`/games/${key}/`);
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    const kept = await caches.open(name);
    for (const request of (await kept.keys()).filter(own)) await kept.delete(request);
  }
}

/** Note that these games are being deleted together: the list of games, which comes next, forgets them. */
export const beginDeletion = (keys) => localStore.set(DELETED, keys);

/** Forget the games that were deleted last, as soon as the server says that it has them no more. */
export async function forgetDeleted() {
  const keys = localStore.get(DELETED);
  if (!keys) return;
  const response = await fetch(`/games/${keys[0]}/state`, { method: "HEAD", cache: "no-store" });
  if (response.status === 404) for (const key of keys) await forget(key);
  if (response.ok || response.status === 404) localStore.remove(DELETED);
}

/** Where the game is now that was sent again, undefined where it was not. */
export const newKeyOf = (key) => localStore.get(`moved:${key}`);
