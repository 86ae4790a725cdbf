// Acts of games whose page is not open: sent from the list of games in their order, as the page itself would.

import { shelf } from "../shared/local-store.js";
import { tokenOn } from "../shared/csrf-token.js";

const PATIENCE = 15000;
// A game that the server does not know yet has no address to send to.
const NAME = /^outbox:(?!new-)([\w-]+):/;

/** The games for which something waits, by their keys. */
export const gamesWaiting = () => [...new Set(shelf.all("outbox:").map(([name]) => NAME.exec(name)?.[1]))].filter(Boolean);

/** Send what waits for a game. What somebody has to choose or to read waits on for its own page. */
export async function sendWaiting(key) {
  const place = `outbox:${key}:`;
  const all = async () => {
    const token = await tokenOn(`/games/${key}`);
    for (let next; (next = shelf.all(place)[0]); shelf.remove(next[0])) if (!(await kept(key, next[1], token))) return;
  };
  const alone = (lock) => lock && all();
  await (navigator.locks?.request(place, { ifAvailable: true }, alone) ?? all());
}

async function kept(key, act, token) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  const signal = AbortSignal.timeout?.(PATIENCE);
  const answer = await fetch(`/games/${key}/writes`, { method: "POST", headers, signal, body: JSON.stringify(act) });
  return answer.status === 200;
}
