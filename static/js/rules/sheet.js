// The score sheet of a game in compiled form (scorekeeper/rules/score/compiled.py).

import { callOf, declarerOf, sum } from "./bidding.js";
import { FormulaError } from "./formula.js";
import { isComplete, nextStep } from "./progress.js";
import { standingsOf } from "./places.js";
import { planned } from "./schedule.js";
import { scored } from "./scoring.js";

/** Return rows, next step, standings and winners. Lists are by seat, with null for what is not known yet.
 *
 * `known` are `records` of the same game and the `rows` scored from them, a cache for the unchanged records.
 */
export function scoreSheet(game, known) {
  const { target, exact_target } = game.rules;
  let cached = known;
  const rounds = [];
  // Before the first round all totals are 0, except the points that the table gave late players.
  const complete = [{ cards: 0, totals: game.starts ?? game.players.map(() => 0) }];
  let finished = false;
  for (const record of game.rounds) {
    const plan = planned(game, rounds.length + 1);
    if (finished || !plan) break;
    cached &&= record === known.records[rounds.length] && known.rows[rounds.length];
    const row = cached || scoreRound(game, plan, record, complete);
    rounds.push(row);
    if (!row.complete) continue;
    complete.push(row);
    // The total of a late player ends the game only once that player takes part.
    const hasPlayed = (seat) => complete.some(({ made }) => made && made[seat] !== null);
    const ends = (total, seat) => target != null && (exact_target ? total === target : total > target) && hasPlayed(seat);
    finished = plan.ends || row.totals.some(ends);
  }
  const { totals } = complete.at(-1);
  const standings = standingsOf(game.rules, complete.slice(1), totals, finished);
  const unfinished = rounds.find((row) => !row.complete) ?? { round: rounds.length + 1 };
  return {
    rounds,
    next: nextStep(game, finished ? null : unfinished.round),
    finished,
    standings,
    winners: standings.filter((one) => finished && one.rank === 1).map((one) => one.seat),
  };
}

/** Score a round; without a value of its formula it counts as incomplete. */
function scoreRound(game, plan, record, before) {
  const row = roundRow(game, plan, record);
  if (!row.complete) return row;
  try {
    return { ...row, ...scored(game, row, record, plan.last, before) };
  } catch (error) {
    if (error instanceof FormulaError) return { ...row, complete: false };
    throw error;
  }
}

/** Return a round as it is recorded, with null for what only a complete one has. */
function roundRow(game, { last, ends, ...plan }, record) {
  const { bids, tricks, penalties } = record;
  return {
    ...plan,
    bids,
    tricks,
    trump: record.trump ?? plan.trump,
    declarer: declarerOf(game, plan, record),
    call: callOf(game, plan, bids),
    complete: isComplete(game, plan, record),
    made: null,
    points: null,
    penalties: bids.map((_, seat) => sum(penalties.filter((one) => one.seat === seat).map((one) => one.points))),
    reset: bids.map(() => false),
    totals: null,
  };
}
