// What undo and redo do: this phone walks along its own acts, the server along all others.

import { localStore } from "../shared/local-store.js";
import { version } from "./game-state.js";
import { historyName, push } from "./outbox.js";
import { form } from "./view/pad.js";
import { inReverse, same } from "./writes.js";
import { valueAt } from "./value-at.js";

/** Undo or redo the last act of this phone, and return it to be announced; null if it is for the server to do, nothing
 * if it cannot be done.
 */
export function undoOrRedo(undo) {
  const { done = [], undone = [] } = localStore.get(historyName) ?? {};
  const [from, to] = undo ? [done, undone] : [undone, done];
  const writes = from.pop();
  const stands = writes?.every((write) => same(valueAt(write), undo ? write.now : write.was));
  if (stands) {
    to.push(writes);
    localStore.set(historyName, { done, undone, last: push(undo ? inReverse(writes) : writes) });
    return undo ? { undone: writes } : { redone: writes };
  }
  // To the server this phone's undo is an act like any other: it would undo that one, and the act would be back.
  if (undo && undone.length && !writes) return;
  localStore.remove(historyName);
  // The server undoes what this page shows as the latest, or nothing.
  form.elements.version.value = version();
  return null;
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
