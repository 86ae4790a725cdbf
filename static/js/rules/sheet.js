// The score sheet of a game in compiled form (scorekeeper/rules/score/compiled.py).

import { callOf, choices, declarerOf, speakingOrder, sum } from "./bidding.js";
import { FormulaError } from "./formula.js";
import { emptyRound } from "./recording.js";
import { planned } from "./schedule.js";
import { scored } from "./scoring.js";

/** Rows, next step, standings and winners. Lists are by seat; null stands for what is not known yet.
 *
 * `known` are `records` of the same game and the `rows` scored from them: they stand as far as the records are the same.
 */
export function scoreSheet(game, known) {
  const { target, lowest_wins } = game.rules;
  let stands = known;
  const rounds = [];
  // Before the first round all have nothing, but for late players, who begin with what the table gave them.
  const complete = [{ cards: 0, totals: game.starts ?? game.players.map(() => 0) }];
  let finished = false;
  for (const record of game.rounds) {
    const plan = planned(game, rounds.length + 1);
    if (finished || !plan) break;
    stands &&= record === known.records[rounds.length] && known.rows[rounds.length];
    const row = stands || scoreRound(game, plan, record, complete);
    rounds.push(row);
    if (!row.complete) continue;
    complete.push(row);
    finished = plan.ends || row.totals.some((total) => target !== null && total > target);
  }
  const { totals } = complete.at(-1);
  const rank = (own) => 1 + totals.filter((total) => (lowest_wins ? total < own : total > own)).length;
  const standings = totals.map((total, seat) => ({ rank: rank(total), seat, total }));
  const unfinished = rounds.find((row) => !row.complete) ?? { round: rounds.length + 1 };
  return {
    rounds,
    next: finished ? nothing : nextStep(game, unfinished.round),
    finished,
    standings: standings.sort((a, b) => a.rank - b.rank),
    winners: standings.filter((one) => finished && one.rank === 1).map((one) => one.seat),
  };
}

function scoreRound(game, { last, ends, ...plan }, record, before) {
  const { bids, tricks, penalties } = record;
  const row = {
    ...plan,
    bids,
    tricks,
    trump: record.trump ?? plan.trump,
    declarer: declarerOf(game, plan, record),
    call: callOf(bids, plan.cards),
    complete: false,
    made: null,
    points: null,
    penalties: bids.map((_, seat) => sum(penalties.filter((one) => one.seat === seat).map((one) => one.points))),
    reset: bids.map(() => false),
    totals: null,
  };
  const counted = row.call && !tricks.includes(null) && sum(tricks) === row.cards;
  if (!counted || (game.rules.needs_trump && !row.trump)) return row;
  try {
    return { ...row, complete: true, ...scored(game, row, record, last, before) };
  } catch (error) {
    if (error instanceof FormulaError) return row;
    throw error;
  }
}

const nothing = { round: null, step: "none", seat: null, legal: [], hooked: [] };

/** What a round still lacks: bids in turn, then trump where it is scored by, then tricks. */
export function nextStep(game, round) {
  const { rules, players, rounds } = game;
  const plan = planned(game, round);
  if (!plan) return nothing;
  const record = rounds[round - 1] ?? emptyRound(players, plan);
  const lacking = (list, order) => order.find((seat) => list[seat] === null) ?? null;
  if (record.bids.includes(null)) {
    const seat = lacking(record.bids, speakingOrder(record, plan));
    const together = rules.simultaneous && rules.hook.rule === "none";
    return { round, step: "bid", seat: together ? null : seat, ...choices(game, plan, record, seat) };
  }
  if (rules.needs_trump && !(record.trump ?? plan.trump)) {
    return { ...nothing, round, step: "trump", seat: declarerOf(game, plan, record) };
  }
  const seat = lacking(record.tricks, plan.in_turn);
  return { ...nothing, round, step: "tricks", seat };
}
