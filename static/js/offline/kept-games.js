// Whole games as game files, stored by the page of each game in case the server loses them; and how this phone forgets
// a game.

import { localStore } from "../shared/browser.js";

const PREFIX = "file:";
const DELETED = "deleted";

/** Return the file of a game as the server wrote it last, or undefined. */
export const keptFile = (key) => localStore.get(`${PREFIX}${key}`)?.text;

/** Return the keys of the stored games, last one first. */
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

/** Forget the games that were deleted last, once the server confirms that it no longer has them. */
export async function forgetDeleted() {
  const keys = localStore.get(DELETED);
  if (!keys) return;
  const response = await fetch(`/games/${keys[0]}/state`, { method: "HEAD", cache: "no-store" });
  if (response.status === 404) for (const key of keys) await forget(key);
  if (response.ok || response.status === 404) localStore.remove(DELETED);
}

/** Return the new key of a game that was sent again, or undefined. */
export const newKeyOf = (key) => localStore.get(`moved:${key}`);
