// Records that follow by themselves, because nothing else is possible: the only bid that the hook leaves, the count that
// the others leave, and zeros once all tricks are counted.

import { sum } from "../rules/bidding.js";
import { withLastCount } from "../rules/recording.js";
import { nextStep } from "../rules/sheet.js";
import { gameAfter, game } from "./game-state.js";
import { say } from "./view/words.js";

/** The bids after this one that can be no others. */
export function forcedBids(write) {
  const writes = [write];
  for (;;) {
    const { act, seat, legal } = nextStep(gameAfter(writes), write.round);
    if (act !== "bid" || seat === null || legal.length > 1) return writes.slice(1);
    writes.push({ ...write, seat, was: null, now: legal[0] });
  }
}

/** The round with the counts that can be no others. */
export function withForcedCounts(record, cards) {
  const counts = sum(record.tricks) === cards ? record.tricks.map((count) => count ?? 0) : record.tricks;
  return withLastCount({ ...record, tricks: counts }, cards);
}

/** Sentences about values that nobody tapped; players with the same value are named in one sentence. */
export const forcedNotices = (writes) => [...new Set(writes.map(({ cell, now: n }) => {
  const all = writes.filter(({ now }) => now === n);
  return say(`only-${cell}`, { n, name: all.map(({ seat }) => game.players[seat]).join(", ") });
}))];
