// What was done is told to every part of the page. Parts that tell it or record acts come after the pad answers.

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

/** Tell every part of the page what was done. */
export function announce(detail) {
  sender.done = detail;
  document.dispatchEvent(new CustomEvent("act:recorded", { detail }));
}

/** The writes that redo would make again; none where something else was done since. */
export function redoable() {
  const writes = localStore.get(historyName)?.undone.at(-1);
  return writes?.every((write) => same(valueAt(write), write.was)) ? writes : null;
}
