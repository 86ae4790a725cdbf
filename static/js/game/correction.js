// Corrects an earlier round. Points and totals follow as soon as the row adds up.

import { clockwise, sum } from "../rules/bidding.js";
import { recordOf } from "./game-state.js";

/** What a key of the pad makes of a correction: writes, or the counts so far with the seat to look at next. */
export function correctionWrites({ plan: { round, cards, out }, record, seat, act: cell, held: was }, value) {
  if (cell === "trump") return { writes: [{ round, cell, was, now: value }] };
  if (cell === "bid") return { writes: [{ round, seat, cell, was, now: Number(value) }] };
  const before = recordOf(round).tricks;
  const tricks = record.tricks.map((count, other) => (other === seat ? Number(value) : count));
  const after = clockwise(tricks, seat + 1).find((other) => !out.includes(other));
  if (sum(tricks) !== cards) return { chosen: { round, seat: after, cell, tricks } };
  return { writes: tricks.map((now, other) => ({ round, seat: other, cell, was: before[other], now })) };
}
