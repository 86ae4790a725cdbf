// Games started on this phone that the server does not know yet.

import { localStore } from "../shared/browser.js";

const REQUEST_TIMEOUT_MS = 15000;
// The server refuses a field with one of these characters; they are removed, because no one could correct it here.
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Return the starts that are not sent yet. */
export const starts = () => localStore.all("start:").map(([, start]) => start);

export const keepStart = (start) => localStore.set(`start:${start.id}`, start);

/**
 * Send the form of a new game. Returns the `location` of the game, or the `faults` of the form and what is `wrong` as a
 * whole; neither if the server responds with a page.
 */
export async function postStart(fields) {
  const headers = { Accept: "application/json" };
  const signal = AbortSignal.timeout?.(REQUEST_TIMEOUT_MS);
  const response = await fetch("/games/new", { method: "POST", headers, body: new URLSearchParams(fields), signal });
  return response.headers.get("Content-Type") === "application/json" ? response.json() : {};
}

/** Start the game on the server, which starts it once per id. Returns its `key`, or what is `wrong` with it. */
export async function sendStart(id) {
  const known = localStore.get(`started:${id}`);
  const start = localStore.get(`start:${id}`);
  if (known || !start) return { key: known };
  const fields = start.fields.map(([name, text]) => [name, String(text).replace(FORBIDDEN, "")]);
  const { location: address, faults = [] } = await postStart(fields);
  const key = /^\/games\/([\w-]+)/.exec(address)?.[1];
  if (!key) return { wrong: faults.flatMap(({ sentences }) => sentences).join(" ") };
  moveActs(`new-${id}`, key);
  localStore.set(`started:${id}`, key);
  localStore.remove(`start:${id}`);
  return { key };
}

/** Acts keep their ids and their order, so it does no harm to move them twice. */
function moveActs(from, to) {
  const acts = localStore.all(`outbox:${from}:`);
  for (const [name, act] of acts) localStore.set(name.replace(from, to), act);
  const past = localStore.get(`past:${from}`);
  if (past) localStore.set(`past:${to}`, past);
  for (const [name] of acts) localStore.remove(name);
  localStore.remove(`past:${from}`);
}
