// Events that tell every part of the page what was done. The parts that use them are loaded after the first paint.

import { localStore } from "../shared/local-store.js";
import { enqueue, historyName, sender } from "./outbox.js";
import { same } from "./writes.js";
import { valueAt } from "./value-at.js";
import { hide, show } from "./view/dom.js";

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

/** Show a sentence in the place of the news. It is about no act that Undo or Redo beside it could mean. */
export function notify(notice) {
  show({ notice });
  for (const button of document.querySelectorAll(".undo-news")) hide(button, true);
}

/** The writes that redo would repeat; none if something else was done since. */
export const redoable = () => latest("undone", "was");

/** The writes that undo would take back; none if this phone did nothing, or somebody changed it since. */
export const undoable = () => latest("done", "now");

/** The latest writes of this list, if their places still hold these values. */
function latest(list, value) {
  const writes = localStore.get(historyName)?.[list].at(-1);
  return writes?.every((write) => same(valueAt(write), write[value])) ? writes : null;
}
