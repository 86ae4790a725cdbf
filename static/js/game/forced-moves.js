// Records that follow by themselves, because nothing else is possible: the only bid that the hook leaves, the count that
// the others leave, and zeros once all tricks are counted.

import { sum } from "../rules/bidding.js";
import { nextStep } from "../rules/progress.js";
import { withLastCount } from "../rules/recording.js";
import { game, gameAfter } from "./game-state.js";

/** The bids after this one that can be no others. */
export function forcedBids(write) {
  const writes = [write];
  for (;;) {
    const { step, seat, legal } = nextStep(gameAfter(writes), write.round);
    if (step !== "bid" || seat === null || legal.length > 1) return writes.slice(1);
    writes.push({ ...write, seat, was: null, now: legal[0] });
  }
}

/** The round with the counts that can be no others. */
export function withForcedCounts(record, cards) {
  const counts = sum(record.tricks) === cards ? record.tricks.map((count) => count ?? 0) : record.tricks;
  const counted = { ...record, tricks: counts };
  return game.rules.lost_tricks ? counted : withLastCount(counted, cards);
}
