// How far a game has come: what is recorded of each round, and what comes next. Points are in sheet.js.

import { addsUp, callOf, choices, declarerOf, speakingOrder, sum } from "./bidding.js";
import { emptyRound } from "./recording.js";
import { planned, rulesIn } from "./schedule.js";

const nothing = { round: null, step: "none", seat: null, legal: [], hooked: [] };

/** The score sheet before points are known: its complete rows have no totals, and nobody has a place.
 *
 * In a game to a target only points tell whether it goes on after a complete round, so there is no next step then.
 */
export function progress(game) {
  const plans = game.rounds.map((_, i) => planned(game, i + 1));
  const rounds = game.rounds.flatMap((record, i) => (plans[i] ? roundRow(game, plans[i], record) : []));
  const open = rounds.find((row) => !row.complete);
  const known = open || !rounds.length || game.rules.target == null;
  return {
    rounds,
    next: known ? nextStep(game, open?.round ?? rounds.length + 1) : nothing,
    finished: false,
    standings: [],
    winners: [],
  };
}

/** A round as it is recorded; what the score sheet adds to a complete one is null. */
export function roundRow(game, { last, ends, ...plan }, record) {
  const { bids, tricks, penalties } = record;
  const trump = record.trump ?? plan.trump;
  const call = callOf(bids, plan.cards);
  const counted = call !== null && !tricks.includes(null) && (record.as_played || addsUp(game.rules, sum(tricks), plan.cards));
  return {
    ...plan,
    bids,
    tricks,
    trump,
    declarer: declarerOf(game, plan, record),
    call,
    complete: counted && !(game.rules.needs_trump && !trump),
    made: null,
    points: null,
    penalties: bids.map((_, seat) => sum(penalties.filter((one) => one.seat === seat).map((one) => one.points))),
    reset: bids.map(() => false),
    totals: null,
  };
}

/** What a round still lacks: bids in turn, then trump where it is scored by, then tricks. Nothing after the last round. */
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
