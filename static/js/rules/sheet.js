// The score sheet of a game in compiled form (scorekeeper/rules/score/compiled.py).

import { addsUp, callOf, choices, declarerOf, speakingOrder, sum } from "./bidding.js";
import { FormulaError } from "./formula.js";
import { emptyRound } from "./recording.js";
import { planned, rulesIn } from "./schedule.js";
import { scored, startTotals } from "./scoring.js";

const nothing = { round: null, step: "none", seat: null, legal: [], hooked: [] };

const merits = {
  "most-made": (rows, seat) => rows.filter(({ made }) => made[seat]).length,
  "most-bid": (rows, seat) => sum(rows.map(({ bids }) => bids[seat])),
  "most-bid-made": (rows, seat) => sum(rows.map(({ made, bids }) => (made[seat] ? bids[seat] : 0))),
  "fewest-off": (rows, seat) => -sum(rows.map(({ bids, tricks }) => Math.abs(bids[seat] - tricks[seat]))),
};

/** Return rows, next step, standings and winners. Lists are by seat, with null for what is not known yet.
 *
 * `known` are `records` of the same game and the `rows` scored from them, a cache for the unchanged records.
 */
export function scoreSheet(game, known) {
  let cached = known;
  const rounds = [];
  // Before the first round all totals are 0, except the points that the table gave late players.
  const complete = [{ cards: 0, totals: startTotals(game) }];
  let finished = false;
  for (const record of game.rounds) {
    const plan = planned(game, rounds.length + 1);
    if (finished || !plan) break;
    cached &&= record === known.records[rounds.length] && known.rows[rounds.length];
    const row = cached || scoreRound(game, plan, record, complete);
    rounds.push(row);
    if (!row.complete) continue;
    complete.push(row);
    finished = isOver(game, plan, complete);
  }
  const { totals } = complete.at(-1);
  const standings = standingsOf(game, complete.slice(1), totals, finished);
  const unfinished = rounds.find((row) => !row.complete) ?? { round: rounds.length + 1 };
  return {
    rounds,
    next: nextStep(game, finished ? null : unfinished.round),
    finished,
    standings,
    winners: standings.filter((one) => finished && one.rank === 1).map((one) => one.seat),
  };
}

/** Return whether a seat has played any of these rounds. */
export const hasPlayed = (rows, seat) => rows.some(({ made }) => made && made[seat] !== null);

/** Return whether the game ends with the last of these complete rounds: it was the last of the schedule, a total ends it, or one player is left. */
export function isOver(game, { round, ends }, complete) {
  const { target, exact_target } = game.rules;
  // The total of a late player ends the game only once that player takes part.
  const isEnd = (total, seat) => target != null && (exact_target ? total === target : total > target) && hasPlayed(complete, seat);
  if (ends || complete.at(-1).totals.some(isEnd)) return true;
  return !!game.out_from && game.players.filter((_, seat) => outFrom(game, seat) > round + 1).length < 2;
}

/** Return the first round without a player who left for good or is out by points, if points put players out. */
const outFrom = ({ out_from }, seat) => out_from?.[seat] ?? Infinity;

/** Score a round; without a value of its formula it counts as incomplete. */
export function scoreRound(game, plan, record, before) {
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

/** Whether a round lacks nothing, and its tricks can be. */
function isComplete({ rules }, plan, { bids, tricks, trump, as_played }) {
  const counted = ![...bids, ...tricks].includes(null) && (as_played || addsUp(rules, sum(tricks), plan.cards));
  return counted && !(rules.needs_trump && !(trump ?? plan.trump));
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

/** Everybody by rank, then seat; equal totals share a rank while a game lasts. `rows` are the complete ones.
 *
 * Who is out by points is ranked behind all others, who has played no round last at the end.
 */
function standingsOf(game, rows, totals, finished) {
  const { lowest_wins, tie_break = [] } = game.rules;
  const sign = lowest_wins ? -1 : 1;
  const of = totals.map((total, seat) => {
    const played = rows.filter(({ made }) => made[seat] !== null);
    const last = sign * (rows.at(-1)?.points[seat] ?? 0);
    return [!finished || played.length > 0, outFrom(game, seat), sign * total, ...(finished ? tie_break : []).map((tie) => merits[tie]?.(played, seat) ?? last)];
  });
  const ranked = totals.map((total, seat) => ({ rank: 1 + of.filter((other) => isBetter(other, of[seat])).length, seat, total }));
  return ranked.sort((a, b) => a.rank - b.rank);
}

function isBetter(one, other) {
  const place = one.findIndex((merit, i) => merit !== other[i]);
  return place >= 0 && one[place] > other[place];
}
