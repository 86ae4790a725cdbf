// The acts that this phone has still to send: one after another until the server has them.
//
// Every act lies under a name of its own, so tabs add acts beside each other and never over each other. Two tabs may
// even send the same act: the server knows it by its id.

import { afterFrame } from "./view/dom.js";
import { localStore } from "../shared/local-store.js";
import { accept, home, key, receive, refresh, same, sheet, valueAt, version } from "./game-state.js";

const prefix = `outbox:${key}:`;
const historyName = `past:${key}`;
const RETRY_MS = 4000;
const REQUEST_TIMEOUT_MS = 15000;
const MAX_HISTORY = 50;

let token = document.querySelector("[name=csrf_token]")?.value;
let sending = false;
let stuck = false;
let choosing = false;
let changedElsewhere = false;
let notify;

const acts = () => localStore.all(prefix);
export const waiting = () => acts().flatMap(([, { writes }]) => writes);
export const isStuck = () => !home || (stuck && acts().length > 0);

/** Call `listener` at every change, with `refused` (a sentence), or `conflicts` with their act and how to `resume`. */
export function onChange(listener) {
  notify = listener;
  for (const event of ["online", "pageshow", "visibilitychange"]) addEventListener(event, send);
  // Another tab recorded something, or had an answer from the server.
  addEventListener("storage", ({ key: name }) => {
    if (name && !name.startsWith(prefix) && name !== `game:${key}`) return;
    refresh();
    choosing = false;
    notify({ elsewhere: true });
  });
  setInterval(send, RETRY_MS);
  send();
}

export function enqueue(writes) {
  if (!writes.length) return;
  const { done = [] } = localStore.get(historyName) ?? {};
  localStore.set(historyName, { done: [...done, writes].slice(-MAX_HISTORY), undone: [] });
  push(writes);
}

/** Record an act from elsewhere than the pad. */
export function recordAct(writes) {
  enqueue(writes);
  notify({});
}

/** Undo the last act, or redo it. False where this phone knows of none that still stands. */
export function undoOrRedo(undo) {
  const { done = [], undone = [] } = localStore.get(historyName) ?? {};
  const [from, to] = undo ? [done, undone] : [undone, done];
  const writes = from.pop();
  const stands = writes?.every((write) => same(valueAt(write), undo ? write.now : write.was));
  if (stands) to.push(writes);
  else from.length = 0;
  localStore.set(historyName, { done, undone });
  if (stands) push(undo ? writes.toReversed().map((write) => ({ ...write, was: write.now, now: write.was })) : writes);
  return stands ?? false;
}

/** Acts are sent in the order of their names: by the clock, and never before one that lies there already. */
function push(writes) {
  const last = acts().at(-1)?.[0].slice(prefix.length, prefix.length + 13) ?? 0;
  const id = newId();
  localStore.set(`${prefix}${String(Math.max(Date.now(), Number(last) + 1)).padStart(13, "0")}:${id}`, { id, writes });
  afterFrame(send);
}

async function send() {
  if (sending || choosing || !home || !acts().length) return;
  sending = true;
  const all = async () => {
    for (let act; (act = acts()[0]); ) if (!(await sendAct(act))) break;
  };
  // Without network the timer and `online` try again. One tab at a time is enough, where the browser can tell.
  const alone = (lock) => lock && all();
  await (navigator.locks?.request(prefix, { ifAvailable: true }, alone) ?? all()).catch(() => {});
  const before = stuck;
  stuck = acts().length > 0;
  sending = false;
  // What the server took as it was recorded is painted already.
  if (changedElsewhere || stuck !== before || sheet.finished) notify({});
  changedElsewhere = false;
}

/** Send one act; true when the next may follow. */
async function sendAct([name, act], again = true) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  const signal = AbortSignal.timeout?.(REQUEST_TIMEOUT_MS);
  const answer = await fetch(`${home}/writes`, { method: "POST", headers, signal, body: JSON.stringify(act) });
  if (answer.status === 400 && again) {
    const { fetchToken } = await import("../shared/csrf-token.js");
    token = await fetchToken(home);
    return sendAct([name, act], false);
  }
  if (![200, 409, 422].includes(answer.status)) return false;
  const { conflicts, problems, version: now } = await answer.json();
  if (conflicts) {
    await pollState(true);
    choosing = true;
    notify({ conflicts, name, act, resume });
    return false;
  }
  if (now === version() + 1) accept(act.writes, now);
  else if (!(now <= version())) await pollState(true);
  localStore.remove(name);
  if (problems) notify({ refused: problems[0].sentence });
  return true;
}

/** The keeper chose which values count. */
function resume() {
  choosing = false;
  notify({});
  send();
}

/** Ask how the game stands, unless it stands as we know it; true where something is new. */
export async function pollState(always) {
  if (!home || (!always && acts().length)) return false;
  const headers = always ? {} : { "If-None-Match": `"${version()}"` };
  const answer = await fetch(`${home}/state`, { headers, cache: "no-store", signal: AbortSignal.timeout?.(REQUEST_TIMEOUT_MS) });
  document.dispatchEvent(new Event("server:answered"));
  const data = answer.ok && (await answer.json());
  // While it was on its way, the server may have taken more from this phone.
  if (!data || data.version < version()) return false;
  // A page for other people is loaded again, once nothing waits that might get lost.
  if (!receive(data)) return acts().length || location.reload();
  changedElsewhere = true;
  return true;
}

/** Plain http at home has no `randomUUID`. */
export const newId = () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
