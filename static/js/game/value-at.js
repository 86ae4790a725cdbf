// The value at the place of a write now: what it was before the next one.

import { bonusOf, plainPenalty } from "../rules/points-by-hand.js";
import { planned } from "../rules/schedule.js";
import { game, recordOf } from "./game-state.js";
import { held } from "./turn.js";

export function valueAt({ round, seat, cell, id }) {
  const record = recordOf(round);
  if (cell === "dealer") return { seat: planned(game, round).dealer, turns: game.turns, spoken: record.spoken };
  if (cell === "penalty") return plainPenalty(record.penalties.find((one) => one.id === id));
  if (cell === "overridden") return !!record.overridden;
  if (cell === "bonus") return bonusOf(record, seat) || null;
  if (cell === "blind") return record.blind.includes(seat);
  return held(record, seat, cell);
}
