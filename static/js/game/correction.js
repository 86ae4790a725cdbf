// Corrects an earlier round, from any cell of the sheet. Points and totals follow once the row adds up. In the current round a
// corrected bid may have the later ones asked again.

import { addsUp, choices, speakingOrder, sum } from "../rules/bidding.js";
import { emptyRound } from "../rules/recording.js";
import { planned } from "../rules/schedule.js";
import { shellPart } from "./shell-part.js";
import { game, recordOf, sheet } from "./game-state.js";
import { canAskAgain, later, valueAt } from "./turn.js";
import { notify } from "./view/news.js";
import { fill } from "./view/slots.js";
import { filled } from "./view/words.js";
import { same } from "./writes.js";

Object.assign(later, { bidsAfter, correctionOf, correctionWrites, leaveCorrection });

// Counts typed in a round that do not add up yet, by round, with the ones they replace: they survive looking elsewhere.
const unfinished = new Map();
document.addEventListener("pad:painted", sayUnfinished);
// News of earlier acts may come later than this, in the same place.
document.addEventListener("news:shown", sayUnfinished);

/** Return a cell of an earlier round; `tricks` are its counts, corrected so far. */
function correctionOf({ round, seat, cell, tricks: typed }) {
  const tricks = typed ?? keptCounts(round);
  const record = { ...recordOf(round), ...(tricks && { tricks }) };
  const held = valueAt({ round, seat, cell });
  return { plan: planned(game, round), record, counting: true, step: cell, seat, held, correcting: true };
}

/** Return what a key of the pad does in a correction: writes, or the counts so far with the next seat. */
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

/**
 * Return the writes to the bids after a corrected one. A bid that the hook forbids now, or forced before but not now, becomes the
 * only one possible, or is asked again with all that follow.
 */
function bidsAfter({ round, seat, was, now }) {
  const [plan, record] = [planned(game, round), recordOf(round)];
  if (was === null || !canAskAgain(record, plan)) return [];
  const [before, after] = [0, 1].map(() => [...emptyRound(game.players, plan).bids]);
  const spoken = speakingOrder(record, plan).filter((each) => record.bids[each] !== null);
  for (const each of spoken) {
    const [could, can] = [before, after].map((bids) => choices(game, plan, { ...record, bids }, each).legal);
    const bid = record.bids[each];
    const stands = can.includes(bid) && (could.length > 1 || can.length === 1);
    before[each] = bid;
    after[each] = each === seat ? now : stands ? bid : can.length === 1 ? can[0] : null;
    if (after[each] === null) break;
  }
  const others = spoken.filter((each) => after[each] !== record.bids[each] && each !== seat);
  return others.map((each) => ({ round, seat: each, cell: "bid", was: record.bids[each], now: after[each] }));
}

/** Drop the counts typed so far. */
function leaveCorrection({ plan: { round } }) {
  if (unfinished.delete(round)) fill({ notice: "" });
}

/** Return what was typed, unless someone else has corrected the round since. */
function keptCounts(round) {
  const { before, tricks } = unfinished.get(round) ?? {};
  return same(before, recordOf(round).tricks) ? tricks : undefined;
}

/** Say that none of the counts is recorded before they add up. */
async function sayUnfinished() {
  if (!unfinished.size) return;
  const { dataset } = (await shellPart("hints")) ?? {};
  // They may add up by the time the sentence has arrived.
  if (!dataset || !unfinished.size) return;
  const [round, { tricks }] = [...unfinished].at(-1);
  const { cards } = planned(game, round);
  notify(filled(dataset.unfinished, { round, n: sum(tricks), cards }));
}

/** Return seat, kind and round of a tapped cell of the sheet, or null if it has not been played yet. */
export function placeOf({ cellIndex, parentNode }) {
  const number = parentNode.sectionRowIndex + 1;
  const seat = Math.ceil(cellIndex / 2) - 1;
  const over = number !== sheet.next.round;
  if (over && number > game.rounds.length) return null;
  // In the current round a player has one number on the sheet, the bid, and both cells select it.
  if (seat >= 0) return [seat, over && cellIndex % 2 === 0 ? "tricks" : "bid", number];
  const namesTrump = game.rules.needs_trump && !recordOf(number).bids.includes(null);
  return [sheet.rounds[number - 1]?.declarer ?? planned(game, number).first_bidder, namesTrump ? "trump" : "tricks", number];
}
