// Events that tell every part of the page what was done. The parts that use them are loaded after the first paint.

import { localStore } from "../shared/local-store.js";
import { enqueue, historyName, sender } from "./outbox.js";
import { same } from "./writes.js";
import { valueAt } from "./value-at.js";

/** Record an act from elsewhere than the pad. */
export function recordAct(writes) {
  enqueue(writes);
  sender.changed();
  announce({ writes });
}

/** Dispatch the event with what was done. */
export function announce(detail) {
  sender.done = detail;
  document.dispatchEvent(new CustomEvent("act:recorded", { detail }));
}

/** The writes that redo would repeat; none if something else was done since. */
export function redoable() {
  const writes = localStore.get(historyName)?.undone.at(-1);
  return writes?.every((write) => same(valueAt(write), write.was)) ? writes : null;
}
