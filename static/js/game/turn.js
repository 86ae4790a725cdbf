// Which cell the pad writes, which bids the hook forbids there, and what a place holds.

import { choices, limits, speakingOrder, upTo } from "../rules/bidding.js";
import { bonusOf, emptyRound, plainPenalty, withBid } from "../rules/recording.js";
import { planned } from "../rules/schedule.js";
import { game, recordOf, sheet } from "./game-state.js";

// Functions of correction.js, which is loaded after the first paint, and of taps.js.
export const later = {};

/** The next cell, or the one the keeper chose to correct, with the bids hooked there; null when the game is over. */
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

/** What the pad has written of a round so far: a bid, a count of tricks, or trump. */
export const held = (record, seat, cell) => (cell === "trump" ? record.trump : record[cell === "bid" ? "bids" : cell][seat]);

/** The bids with which the seat would make the round break the hook, whichever of them spoke last. */
function hookedFor({ plan, record, seat }) {
  return upTo(limits(game, plan)[1]).filter((bid) => {
    const { bids, spoken } = withBid(record, seat, bid, plan);
    const bidsSoFar = emptyRound(bids, plan).bids;
    return speakingOrder({ bids, spoken }, plan).some((each) => {
      const hooked = bids[each] !== null && choices(game, plan, { ...record, bids: bidsSoFar }, each).hooked.includes(bids[each]);
      bidsSoFar[each] = bids[each];
      return hooked;
    });
  });
}

/** The value at the place of a write now: what it was before the next one. */
export function valueAt({ round, seat, cell, id }) {
  const record = recordOf(round);
  if (cell === "dealer") return { seat: planned(game, round).dealer, turns: game.turns, spoken: record.spoken };
  if (cell === "penalty") return plainPenalty(record.penalties.find((one) => one.id === id));
  if (cell === "misdeals") return record.misdeals ?? 0;
  if (cell === "overridden" || cell === "as_played") return !!record[cell];
  if (cell === "bonus") return bonusOf(record, seat) || null;
  if (cell === "blind") return record.blind.includes(seat);
  return held(record, seat, cell);
}
