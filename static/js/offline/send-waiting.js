// Acts of games whose page is not open: sent from the list of games in order, as the page itself would.

import { localStore } from "../shared/browser.js";

const REQUEST_TIMEOUT_MS = 15000;
// A game that the server does not know yet has no address to send to.
const NAME = /^outbox:(?!new-)([\w-]+):/;

/** Return the keys of the games with waiting acts. */
export const gamesWaiting = () => [...new Set(localStore.all("outbox:").map(([name]) => NAME.exec(name)?.[1]))].filter(Boolean);

/** Send the waiting acts of a game. If the keeper has to choose or to read something, they wait for its own page. */
export async function sendWaiting(key) {
  const place = `outbox:${key}:`;
  const all = async () => {
    for (let next; (next = localStore.all(place)[0]); localStore.remove(next[0])) if (!(await sendAct(key, next[1]))) return;
  };
  const alone = (lock) => lock && all();
  await (navigator.locks?.request(place, { ifAvailable: true }, alone) ?? all());
}

async function sendAct(key, act) {
  const headers = { "Content-Type": "application/json" };
  const signal = AbortSignal.timeout?.(REQUEST_TIMEOUT_MS);
  const response = await fetch(`/games/${key}/writes`, { method: "POST", headers, signal, body: JSON.stringify(act) });
  return response.status === 200;
}
