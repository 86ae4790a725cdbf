// Leads a television on to the next game of the sitting once the keeper has begun it. Its right to that stands behind the
// # of the address.

import { sheet } from "../game/game-state.js";

const POLL_MS = 5000;
const MARK = "#tv=";

export function leadToNextGame() {
  if (!location.hash.startsWith(MARK)) return;
  const next = `/tv/next/${location.hash.slice(MARK.length)}`;
  setInterval(async () => {
    if (!sheet.finished || document.hidden) return;
    const { type } = await fetch(next, { method: "HEAD", redirect: "manual", cache: "no-store" }).catch(() => ({}));
    if (type === "opaqueredirect") location.assign(next);
  }, POLL_MS);
}
