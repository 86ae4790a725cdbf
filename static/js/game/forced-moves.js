// What follows by itself, because nothing else is possible: a bid that is the only one the hook leaves, the count that
// the others leave, and zeros once all tricks are counted.

import { sum } from "../rules/bidding.js";
import { withLastCount } from "../rules/recording.js";
import { nextAct } from "../rules/sheet.js";
import { after, game } from "./game-state.js";
import { say } from "./view/words.js";

/** The bids after this one that can be no others. */
export function bidsAfter(write) {
  const writes = [write];
  for (;;) {
    const { act, seat, legal } = nextAct(after(writes), write.round);
    if (act !== "bid" || seat === null || legal.length > 1) return writes.slice(1);
    writes.push({ ...write, seat, was: null, now: legal[0] });
  }
}

/** The round with the counts that can be no others. */
export function withCountsLeft(said, cards) {
  const counts = sum(said.tricks) === cards ? said.tricks.map((count) => count ?? 0) : said.tricks;
  return withLastCount({ ...said, tricks: counts }, cards);
}

/** Which values nobody tapped; whoever has the same one is named in the same sentence. */
export const byThemselves = (writes) => [...new Set(writes.map(({ cell, now: n }) => {
  const all = writes.filter(({ now }) => now === n);
  return say(`only-${cell}`, { n, name: all.map(({ seat }) => game.players[seat]).join(", ") });
}))];
