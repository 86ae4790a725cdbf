// Acts: recorded and announced to every part of the page, undone and redone, and the moves that follow by themselves.

import { sum } from "../rules/bidding.js";
import { withLastCount } from "../rules/recording.js";
import { nextStep } from "../rules/sheet.js";
import { localStore } from "../shared/browser.js";
import { game, gameAfter, home, version } from "./game-state.js";
import { enqueue, historyName, past, push, sender } from "./outbox.js";
import { later, valueAt } from "./turn.js";
import { inReverse, same } from "./writes.js";

/** Record an act that does not come from the pad. */
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

/** Return the bids after this one that are forced, because only one is legal, or to be asked again (null). */
export function forcedBids(write) {
  const writes = [write, ...(later.bidsAfter?.(write) ?? [])];
  for (;;) {
    const { step, seat, legal } = nextStep(gameAfter(writes), write.round);
    if (step !== "bid" || seat === null || legal.length > 1) return writes.slice(1);
    writes.push({ ...write, seat, was: null, now: legal[0] });
  }
}

/** Return the round with the counts that are forced. */
export function withForcedCounts(record, cards) {
  const counts = sum(record.tricks) === cards ? record.tricks.map((count) => count ?? 0) : record.tricks;
  const counted = { ...record, tricks: counts };
  return game.rules.lost_tricks ? counted : withLastCount(counted, cards);
}

/** Undo or redo the last act of this phone. Returns what to announce, if anything, or null if the server must. */
export function undoOrRedo(undo) {
  const { done, undone, before } = past();
  const [from, to] = undo ? [done, undone] : [undone, done];
  const act = from.pop();
  const stands = act?.writes?.every((write) => same(valueAt(write), undo ? write.now : write.was));
  if (stands) {
    const { id, writes } = act;
    to.push(act);
    if (undo) push(inReverse(writes), { undo: id });
    else push(writes, { redo: id });
    localStore.set(historyName, { done, undone, before });
    return undo ? { undone: writes } : { redone: writes };
  }
  if (!home) return;
  // The server undoes the act that this page shows as the latest, or nothing.
  document.forms.pad.elements.version.value = version();
  return null;
}
