// The cell that the pad writes, the bids that the hook forbids there, and the value of a place.

import { choices, limits, announcedBids, speakingOrder, upTo } from "../rules/bidding.js";
import { emptyRound, isCounted, numberLists, numberOf, plainPenalty, withBid } from "../rules/recording.js";
import { planned } from "../rules/schedule.js";
import { game, recordOf, sheet } from "./game-state.js";

// Functions of correction.js, which is loaded after the first paint, and of taps.js.
export const later = {};

/** Return the next cell, or the one chosen for correction, with its hooked bids; null when the game is over. */
export function turnOf(chosen) {
  const turn = cellOf(chosen);
  return turn && { ...turn, hooked: turn.step === "bid" ? hookedFor(turn) : [] };
}

function cellOf(chosen) {
  const { round, step, seat } = sheet.next;
  if (chosen && chosen.round !== round && later.correctionOf) return later.correctionOf(chosen);
  if (!round) return null;
  const plan = planned(game, round);
  const record = recordOf(round);
  const next = () => plan.in_turn.find((each) => record.bids[each] === null);
  const counting = step !== "bid";
  const cell = { seat: counting ? seat : (seat ?? next()), cell: step };
  const allowed = { bid: true, tricks: step === "tricks", trump: counting && game.rules.needs_trump };
  if (chosen && allowed[chosen.cell]) Object.assign(cell, chosen);
  return { plan, record, counting, step: cell.cell, seat: cell.seat, held: held(record, cell.seat, cell.cell) };
}

/** Return the value of a cell: a bid, a count of tricks, or trump. */
export const held = (record, seat, cell) => (cell === "trump" ? record.trump : record[cell === "bid" ? "bids" : cell][seat]);

/** Return whether bids of a round can be asked again: not once tricks are counted, or if it was recorded as played. */
export const canAskAgain = (record, plan) => !record.won && !record.as_played && !isCounted(record, plan);

/**
 * Return the bids with which this seat would make the round break the hook: for itself, or for any of the speakers if those
 * after it cannot be asked again.
 */
function hookedFor({ plan, record, seat, correcting }) {
  const alone = later.bidsAfter && !correcting && canAskAgain(record, plan);
  return upTo(limits(game, plan)[1]).filter((bid) => {
    const after = withBid(record, seat, bid, plan);
    const bids = announcedBids(after);
    const bidsSoFar = emptyRound(bids, plan).bids;
    return speakingOrder(after, plan).some((each) => {
      const hooked = bids[each] !== null && (each === seat || !alone) && choices(game, plan, { ...record, bids: bidsSoFar }, each).hooked.includes(bids[each]);
      bidsSoFar[each] = bids[each];
      return hooked;
    });
  });
}

/** Return the current value at the place of a write. */
export function valueAt({ round, seat, cell, id }) {
  const record = recordOf(round);
  if (cell === "dealer") return { seat: planned(game, round).dealer, turns: game.turns, spoken: record.spoken };
  if (cell === "penalty") return plainPenalty(record.penalties.find((one) => one.id === id));
  if (cell === "misdeals") return record.misdeals ?? 0;
  if (cell === "overridden" || cell === "as_played") return !!record[cell];
  if (numberLists.includes(cell)) return numberOf(record, cell, seat, id) || null;
  return held(record, seat, cell);
}
