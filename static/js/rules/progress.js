// How far a game has come: what is recorded of each round, and what comes next. Points are in sheet.js.

import { addsUp, choices, declarerOf, speakingOrder, sum } from "./bidding.js";
import { emptyRound } from "./recording.js";
import { planned, rulesIn } from "./schedule.js";

const nothing = { round: null, step: "none", seat: null, legal: [], hooked: [] };

/** Return which rounds are complete, and the next step, before points are known.
 *
 * In a game to a target only points tell whether it goes on after a complete round, so there is no next step then.
 */
export function progress(game) {
  const rounds = game.rounds.flatMap((record, i) => {
    const plan = planned(game, i + 1);
    return plan ? [{ round: plan.round, complete: isComplete(game, plan, record) }] : [];
  });
  const open = rounds.find((row) => !row.complete);
  const known = open || !rounds.length || game.rules.target == null;
  return { rounds, next: known ? nextStep(game, open?.round ?? rounds.length + 1) : nothing };
}

/** Return whether a round lacks nothing, and its tricks add up. */
export function isComplete({ rules }, plan, { bids, tricks, trump, as_played }) {
  const counted = ![...bids, ...tricks].includes(null) && (as_played || addsUp(rules, sum(tricks), plan.cards));
  return counted && !(rules.needs_trump && !(trump ?? plan.trump));
}

/** Return what a round lacks: bids in turn, then trump if points depend on it, then tricks; nothing after the last. */
export function nextStep(game, round) {
  const { rules, players, rounds } = game;
  const plan = round && planned(game, round);
  if (!plan) return nothing;
  const record = rounds[round - 1] ?? emptyRound(players, plan);
  const lacking = (list, order) => order.find((seat) => list[seat] === null) ?? null;
  if (record.bids.includes(null)) {
    const seat = lacking(record.bids, speakingOrder(record, plan));
    const { simultaneous, hook } = rulesIn(game, plan);
    const together = simultaneous && hook.rule === "none" && !hook.zeros;
    return { round, step: "bid", seat: together ? null : seat, ...choices(game, plan, record, seat) };
  }
  if (rules.needs_trump && !(record.trump ?? plan.trump)) {
    return { ...nothing, round, step: "trump", seat: declarerOf(game, plan, record) };
  }
  const seat = lacking(record.tricks, plan.in_turn);
  return { ...nothing, round, step: "tricks", seat };
}
