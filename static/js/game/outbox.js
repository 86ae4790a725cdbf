// What was said on this phone and is not known to be kept: sent one act after another until the server has it.
//
// Every act lies under a name of its own, so tabs add acts beside each other and never over each other. Two tabs may
// even send the same act: the server knows it by its id.

import { afterFrame } from "./view/dom.js";
import { shelf } from "../shared/local-store.js";
import { accept, home, key, receive, refresh, same, sheet, valueAt, version } from "./game-state.js";

const place = `outbox:${key}:`;
const past = `past:${key}`;
const AGAIN = 4000;
const PATIENCE = 15000;
const REMEMBERED = 50;

let token = document.querySelector("[name=csrf_token]")?.value;
let sending = false;
let stuck = false;
let settling = false;
let surprised = false;
let tell;

const acts = () => shelf.all(place);
export const waiting = () => acts().flatMap(([, { writes }]) => writes);
export const isStuck = () => !home || (stuck && acts().length > 0);

/** `listener` hears of every change: nothing more, a refusing sentence, or clashes with the act and the way on. */
export function listen(listener) {
  tell = listener;
  for (const event of ["online", "pageshow", "visibilitychange"]) addEventListener(event, send);
  // Another tab said something, or heard from the server.
  addEventListener("storage", ({ key: name }) => {
    if (name && !name.startsWith(place) && name !== `game:${key}`) return;
    refresh();
    settling = false;
    tell({ elsewhere: true });
  });
  setInterval(send, AGAIN);
  send();
}

export function add(writes) {
  if (!writes.length) return;
  const { done = [] } = shelf.get(past) ?? {};
  shelf.set(past, { done: [...done, writes].slice(-REMEMBERED), undone: [] });
  push(writes);
}

/** The same from beside the pad. */
export function noted(writes) {
  add(writes);
  tell({});
}

/** Take back the last act, or do it again. False where this phone knows of none that still stands. */
export function step(back) {
  const { done = [], undone = [] } = shelf.get(past) ?? {};
  const [from, to] = back ? [done, undone] : [undone, done];
  const writes = from.pop();
  const stands = writes?.every((write) => same(valueAt(write), back ? write.now : write.was));
  if (stands) to.push(writes);
  else from.length = 0;
  shelf.set(past, { done, undone });
  if (stands) push(back ? writes.toReversed().map((write) => ({ ...write, was: write.now, now: write.was })) : writes);
  return stands ?? false;
}

/** Acts are sent in the order of their names: by the clock, and never before one that lies there already. */
function push(writes) {
  const last = acts().at(-1)?.[0].slice(place.length, place.length + 13) ?? 0;
  const id = newId();
  shelf.set(`${place}${String(Math.max(Date.now(), Number(last) + 1)).padStart(13, "0")}:${id}`, { id, writes });
  afterFrame(send);
}

async function send() {
  if (sending || settling || !home || !acts().length) return;
  sending = true;
  const all = async () => {
    for (let act; (act = acts()[0]); ) if (!(await sent(act))) break;
  };
  // Without network the timer and `online` try again. One tab at a time is enough, where the browser can tell.
  const alone = (lock) => lock && all();
  await (navigator.locks?.request(place, { ifAvailable: true }, alone) ?? all()).catch(() => {});
  const before = stuck;
  stuck = acts().length > 0;
  sending = false;
  // What the server took as it was said is painted already.
  if (surprised || stuck !== before || sheet.finished) tell({});
  surprised = false;
}

/** Send one act; true when the next may follow. */
async function sent([name, act], again = true) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  const signal = AbortSignal.timeout?.(PATIENCE);
  const answer = await fetch(`${home}/writes`, { method: "POST", headers, signal, body: JSON.stringify(act) });
  if (answer.status === 400 && again) {
    const { tokenOn } = await import("../shared/csrf-token.js");
    token = await tokenOn(home);
    return sent([name, act], false);
  }
  if (![200, 409, 422].includes(answer.status)) return false;
  const { conflicts, problems, version: now } = await answer.json();
  if (conflicts) {
    await look(true);
    settling = true;
    tell({ conflicts, name, act, settled });
    return false;
  }
  if (now === version() + 1) accept(act.writes, now);
  else if (!(now <= version())) await look(true);
  shelf.remove(name);
  if (problems) tell({ refused: problems[0].sentence });
  return true;
}

/** The keeper chose which values count. */
function settled() {
  settling = false;
  tell({});
  send();
}

/** Ask how the game stands, unless it stands as we know it; true where something is new. */
export async function look(always) {
  if (!home || (!always && acts().length)) return false;
  const headers = always ? {} : { "If-None-Match": `"${version()}"` };
  const answer = await fetch(`${home}/state`, { headers, cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
  document.dispatchEvent(new Event("heard"));
  const data = answer.ok && (await answer.json());
  // While it was on its way, the server may have taken more from this phone.
  if (!data || data.version < version()) return false;
  // For other people the page is drawn anew, once nothing waits that might get lost.
  if (!receive(data)) return acts().length || location.reload();
  surprised = true;
  return true;
}

/** Plain http at home has no `randomUUID`. */
export const newId = () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
