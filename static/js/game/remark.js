// What is remarkable about a round that was just scored: the one fact of it that a table would talk about.

import { upTo } from "../rules/bidding.js";
import { FormulaError } from "../rules/formula.js";
import { completeRounds, leadersAfter } from "../rules/progress.js";
import { planned } from "../rules/schedule.js";
import { inARow, scored } from "../rules/scoring.js";

// From so many on a streak is remarkable.
const STREAK = 3;

/** Return the kind of the fact, its seat, and `n`, the total, the points or the length of the streak; null for a round
 * without one. With `of`, it is a record of the group, or one short of it.
 *
 * `rounds` are those up to this one, `before` the records of the group before this game, or null. After the last round
 * there is none: the result is remarkable enough.
 */
export function remarkOn(game, rounds, before) {
  const complete = completeRounds({ rounds });
  if (!planned(game, rounds.length + 1)) return null;
  return (before && record(complete, before)) ?? danger(game, complete) ?? lead(game, complete) ?? streak(complete);
}

/** The most points in a round, or else the longest streak: a record of the group that has just fallen, or the streak one short of it. */
function record(rows, { run, points, runs }) {
  const [now, earlier] = [rows.at(-1), rows.slice(0, -1)];
  const high = mostPoints([now]);
  if (points !== null && high > Math.max(points, mostPoints(earlier))) return { kind: "points", seat: now.points.indexOf(high), n: high, of: "record" };
  const streaks = (some) => runs.map((broughtAlong, seat) => madeInARow(some, seat, broughtAlong));
  if (earlier.some((_, i) => Math.max(...streaks(rows.slice(0, i + 1))) > run)) return null;
  const found = (n, of) => {
    const seat = streaks(rows).findIndex((made, each) => made === n && now.made[each]);
    return seat < 0 || n < STREAK ? null : { kind: "made", seat, n, of };
  };
  return found(run + 1, "record") ?? found(run - 1, "short");
}

const mostPoints = (rows) => Math.max(...rows.flatMap((row) => row.points.map((each) => each ?? -Infinity)));

/** The bids that a seat has made in a row; a streak that it brought along from the games before goes on. */
function madeInARow(rows, seat, broughtAlong) {
  const made = Math.max(0, inARow([null, ...rows], seat));
  const all = rows.every((row) => row.made[seat] ?? true);
  return made + (all ? broughtAlong : 0);
}

/** The best of those whose total has just come so near to a reset that a made bid of the next round would cause it. */
function danger(game, rows) {
  const { reset_multiple, lowest_wins } = game.rules;
  if (!reset_multiple) return null;
  const { totals, points } = rows.at(-1);
  const near = totals.flatMap((total, seat) => {
    const n = points[seat] && resetAt(game, rows, seat);
    return n ? [{ kind: "reset", seat, n, total }] : [];
  });
  const [first] = near.sort((one, other) => (lowest_wins ? one.total - other.total : other.total - one.total));
  return first ? { kind: first.kind, seat: first.seat, n: first.n } : null;
}

/** The total with which the seat would be reset if it made a bid of the next round while nobody else does. */
function resetAt(game, rows, seat) {
  const plan = planned(game, rows.length + 1);
  if (plan.out.includes(seat)) return null;
  const before = [{ cards: 0, totals: game.players.map(() => 0) }, ...rows];
  const own = (value) => game.players.map((_, other) => (other === seat ? value : 0));
  const record = { bids: [], spoken: null, penalties: [] };
  for (const bid of upTo(plan.cards)) {
    const row = { ...plan, bids: own(bid), tricks: own(bid), declarer: null };
    try {
      const after = scored(game, row, { ...record, bids: row.bids }, plan.last, before);
      if (after.reset[seat]) return rows.at(-1).totals[seat] + after.points[seat];
    } catch (error) {
      // Such points depend on what is not known before the round, as on who names trump.
      if (!(error instanceof FormulaError)) throw error;
    }
  }
  return null;
}

/** Who leads alone now and did not so before. */
function lead({ rules }, rows) {
  if (rows.length < 2) return null;
  const [before, now] = [rows.slice(0, -1), rows].map((some) => leadersAfter(some, rules));
  return now.length === 1 && `${before}` !== `${now}` ? { kind: "lead", seat: now[0], n: null } : null;
}

/** The longest streak of bids made or missed of those who played. */
function streak(rows) {
  const runs = rows.at(-1).made.flatMap((made, seat) => (made === null ? [] : [{ seat, run: inARow([null, ...rows], seat) }]));
  const [longest] = runs.sort((one, other) => Math.abs(other.run) - Math.abs(one.run));
  const n = Math.abs(longest?.run ?? 0);
  return n < STREAK ? null : { kind: longest.run > 0 ? "made" : "missed", seat: longest.seat, n };
}
