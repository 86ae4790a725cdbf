// The places of all players: by their totals, and at the end of a game by the tie-breaks.

import { sum } from "./bidding.js";

// The value of each tie-break for a seat, from the rows it played; more is better.
const merits = {
  "most-made": (rows, seat) => rows.filter(({ made }) => made[seat]).length,
  "most-bid-made": (rows, seat) => sum(rows.map(({ made, bids }) => (made[seat] ? bids[seat] : 0))),
  "fewest-off": (rows, seat) => -sum(rows.map(({ bids, tricks }) => Math.abs(bids[seat] - tricks[seat]))),
};

/** Return all players by rank, then seat; equal totals share a rank while a game lasts. `rows` are the complete ones.
 *
 * Players who played none of them are ranked last at the end.
 */
export function standingsOf({ lowest_wins, tie_break = [] }, rows, totals, finished) {
  const sign = lowest_wins ? -1 : 1;
  const of = totals.map((total, seat) => {
    const played = rows.filter(({ made }) => made[seat] !== null);
    const last = sign * (rows.at(-1)?.points[seat] ?? 0);
    return [!finished || played.length > 0, sign * total, ...(finished ? tie_break : []).map((tie) => merits[tie]?.(played, seat) ?? last)];
  });
  const ranked = totals.map((total, seat) => ({ rank: 1 + of.filter((other) => isBetter(other, of[seat])).length, seat, total }));
  return ranked.sort((a, b) => a.rank - b.rank);
}

function isBetter(one, other) {
  const place = one.findIndex((merit, i) => merit !== other[i]);
  return place >= 0 && one[place] > other[place];
}
