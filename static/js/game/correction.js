// Corrects an earlier round, from any cell of the sheet. Points and totals follow as soon as the row adds up.

import { addsUp, sum } from "../rules/bidding.js";
import { planned } from "../rules/schedule.js";
import { shellPart } from "./shell-part.js";
import { game, recordOf, sheet } from "./game-state.js";
import { notify } from "./acts.js";
import { later, valueAt } from "./turn.js";
import { fill } from "./view/slots.js";
import { filled } from "./view/words.js";
import { same } from "./writes.js";

Object.assign(later, { correctionOf, correctionWrites, leaveCorrection });

// Counts typed in a round that do not add up yet, by round, with those they are to replace: looking elsewhere keeps them.
const unfinished = new Map();
document.addEventListener("pad:painted", sayUnfinished);
// News of what was done before may come later than this, and stand in the same place.
document.addEventListener("news:shown", sayUnfinished);

/** A cell of an earlier round; `tricks` are its counts as far as they are corrected. */
function correctionOf({ round, seat, cell, tricks: typed }) {
  const tricks = typed ?? keptCounts(round);
  const record = { ...recordOf(round), ...(tricks && { tricks }) };
  const held = valueAt({ round, seat, cell });
  return { plan: planned(game, round), record, counting: true, step: cell, seat, held, correcting: true };
}

/** What a key of the pad makes of a correction: writes, or the counts so far with the seat to look at next. */
function correctionWrites({ plan: { round, cards, in_turn }, record, seat, step: cell, held: was }, value) {
  if (cell === "trump") return { writes: [{ round, cell, was, now: value }] };
  if (cell === "bid") return { writes: [{ round, seat, cell, was, now: Number(value) }] };
  const before = recordOf(round).tricks;
  const tricks = record.tricks.map((count, other) => (other === seat ? Number(value) : count));
  const after = in_turn[(in_turn.indexOf(seat) + 1) % in_turn.length];
  if (!addsUp(game.rules, sum(tricks), cards)) {
    unfinished.set(round, { before, tricks });
    return { chosen: { round, seat: after, cell, tricks } };
  }
  if (unfinished.delete(round)) fill({ notice: "" });
  return { writes: tricks.map((now, other) => ({ round, seat: other, cell, was: before[other], now })) };
}

/** Forget the counts typed so far. */
function leaveCorrection({ plan: { round } }) {
  if (unfinished.delete(round)) fill({ notice: "" });
}

/** What was typed, unless somebody else has corrected the round since. */
function keptCounts(round) {
  const { before, tricks } = unfinished.get(round) ?? {};
  return same(before, recordOf(round).tricks) ? tricks : undefined;
}

/** Nothing of it counts before it adds up, and nobody should believe it does. */
async function sayUnfinished() {
  if (!unfinished.size) return;
  const { dataset } = (await shellPart("hints")) ?? {};
  // It may have come to add up while its sentence was on the way.
  if (!dataset || !unfinished.size) return;
  const [round, { tricks }] = [...unfinished].at(-1);
  const { cards } = planned(game, round);
  notify(filled(dataset.unfinished, { round, n: sum(tricks), cards }));
}

/** The seat, kind and round of a tapped cell of the sheet; nothing where nobody has played yet. */
export function placeOf({ cellIndex, parentNode }) {
  const number = parentNode.sectionRowIndex + 1;
  const seat = Math.ceil(cellIndex / 2) - 1;
  const over = number !== sheet.next.round;
  if (over && number > game.rounds.length) return null;
  // In the round that is played a player has one number on the sheet, the bid, and both cells stand for it.
  if (seat >= 0) return [seat, over && cellIndex % 2 === 0 ? "tricks" : "bid", number];
  const namesTrump = game.rules.needs_trump && !recordOf(number).bids.includes(null);
  return [sheet.rounds[number - 1]?.declarer ?? planned(game, number).first_bidder, namesTrump ? "trump" : "tricks", number];
}
