// Opens the next game of the sitting on a television once the keeper has started it, by the token in the fragment of
// the address.

import { sheet } from "../game/game-state.js";

const POLL_MS = 5000;
const HASH_PREFIX = "#tv=";

const { hash } = location;

/** Return whether this page is shown on a television, which no one can tap. */
export const isTelevision = () => hash.startsWith(HASH_PREFIX);

export function leadToNextGame() {
  if (!isTelevision()) return;
  const next = `/tv/next/${hash.slice(HASH_PREFIX.length)}`;
  setInterval(async () => {
    if (!sheet.finished || document.hidden) return;
    const { type } = await fetch(next, { method: "HEAD", redirect: "manual", cache: "no-store" }).catch(() => ({}));
    if (type === "opaqueredirect") location.replace(next);
  }, POLL_MS);
}
