// The acts that this phone still has to send, and the acts that it may undo. sending.js, which is loaded later, sends
// them.
// Every act has a key of its own in local storage, so that tabs do not overwrite each other's acts. Two tabs may send
// the same act: the server recognises its id.

import { afterSecondFrame } from "./view/slots.js";
import { localStore, newId } from "../shared/browser.js";
import { home, isAsDrawn, key, latest, undone } from "./game-state.js";

export const prefix = `outbox:${key}:`;
export const historyName = `past:${key}`;
const MAX_HISTORY = 50;

// Callbacks of other modules: `send` runs after every act, `changed` after every change of the outbox. `stuck` is true
// after a failure, `done` is the last act of this phone.
export const sender = { send() {}, changed() {}, stuck: false, done: null };

export const acts = () => localStore.all(prefix);
export const waiting = () => acts().flatMap(([, { writes }]) => writes);

/** The acts that this phone may undo and redo, each with its id and its writes, and the id of the one before them. */
export const past = () => ({ done: [], undone: [], before: latest, ...localStore.get(historyName) });

// If others, or other pages of this phone, acted since its last act, the server undoes their acts first.
if (latest !== undefined && isAsDrawn() && !acts().length) {
  const own = past();
  if (latest !== (own.done.at(-1)?.id ?? own.before) || undone !== (own.undone.at(-1)?.id ?? "")) localStore.remove(historyName);
}

export const isStuck = () => !home || (sender.stuck && acts().length > 0);

export function enqueue(writes) {
  if (!writes.length) return;
  const { done, before } = past();
  done.push({ id: push(writes), writes });
  const dropped = done.splice(0, done.length - MAX_HISTORY).at(-1);
  localStore.set(historyName, { done, undone: [], before: dropped?.id ?? before });
}

/**
 * Queue an act and return its id; `walk` says which act it undoes or redoes. Acts are sent in the order of their keys:
 * by time, and always after the ones already in the queue.
 */
export function push(writes, walk = {}) {
  const last = acts().at(-1)?.[0].slice(prefix.length, prefix.length + 13) ?? 0;
  const id = newId();
  localStore.set(`${prefix}${String(Math.max(Date.now(), Number(last) + 1)).padStart(13, "0")}:${id}`, { id, writes, ...walk });
  afterSecondFrame(() => sender.send());
  return id;
}
