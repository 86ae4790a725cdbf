// Score a complete round: what it gives each seat, and the totals after it.

import { announcedBids, speakingOrder, sum } from "./bidding.js";
import { evaluate } from "./formula.js";
import { numberOf } from "./recording.js";
import { rulesIn } from "./schedule.js";

/** Return the totals with which the players begin. */
export const startTotals = ({ players, starts }) => starts ?? players.map(() => 0);

/** Return the place of a total among all: the highest is 1, or the lowest if that wins; equal totals share it. */
const rank = (own, totals, lowest_wins) => 1 + totals.filter((total) => (lowest_wins ? total < own : total > own)).length;

/** Return made, points, resets and totals by seat, null for a seat that is out; `before` are the complete rows. Throws FormulaError. */
export function scored(game, row, record, last, before) {
  const { schedule, dealer } = game;
  const rules = rulesIn(game, row);
  const { bids, tricks, trump, cards, round, out } = row;
  const made = bids.map((bid, seat) => (out.includes(seat) ? null : bid === tricks[seat]));
  const [points, reset, totals] = [[], [], []];
  const rows = [...before, { cards, made }];
  const order = speakingOrder(record, row);
  const announced = announcedBids(record);
  const marks = record.blind ?? [];
  for (const [seat, bid] of bids.entries()) {
    const earlier = rules.simultaneous ? [] : order.slice(0, order.indexOf(seat));
    const over = tricks[seat] - bid;
    const formula = over < 0 ? rules.under : over ? rules.over : rules.made;
    totals[seat] = before.at(-1).totals[seat];
    const mark = numberOf(record, "blind", seat);
    const given = (record.bonus ?? []).filter(([other]) => other === seat);
    const bonus = sum(given.map(([, points, kind = 0]) => points * rules.bonus[kind].counts[(made[seat] ? 0 : 2) + (points < 0)]));
    points[seat] = made[seat] === null ? null : (rules.adds_bonus ? bonus : 0) + streakBonus(rules.streak, rows, seat) + evaluate(formula, {
      bid,
      tricks: tricks[seat],
      off: Math.abs(over),
      cards,
      peak: schedule.peak,
      players: order.length,
      makers: sum(made),
      round,
      last_round: last,
      earlier_high: Math.max(-1, ...earlier.map((other) => announced[other])),
      bid_sum: sum(bids),
      highest_bid: Math.max(...bids),
      tricks_left: cards - sum(tricks),
      bonus,
      total: totals[seat],
      totals_sum: sum(before.at(-1).totals),
      makers_before: sum(before.at(-1).made ?? []),
      // Lazy, only for formulas that name them: both need more than this seat's round.
      get place() {
        return rank(totals[seat], before.at(-1).totals, rules.lowest_wins);
      },
      get streak() {
        return inARow(before, seat);
      },
      dealer: !dealer && seat === row.dealer,
      first_bidder: seat === row.in_turn[0],
      last_bidder: seat === row.in_turn.at(-1),
      overbid: sum(bids) > cards,
      underbid: sum(bids) < cards,
      mark,
      mark_missed: Math.max(0, ...marks.filter(([other]) => other !== seat && !made[other]).map(([, missed]) => missed)),
      blind: mark > 0,
      marked: mark > 0,
      declarer: seat === row.declarer,
      no_trump: trump === "NT",
      clubs: trump === "C",
      diamonds: trump === "D",
      hearts: trump === "H",
      spades: trump === "S",
    });
    reset[seat] = false;
    const penalties = (early) => record.penalties.filter((one) => one.seat === seat && one.before_score === early);
    for (const event of [...penalties(true), { points: points[seat] }, ...penalties(false)]) {
      // An event of 0 points never causes a reset, not even of the points that a late player began with.
      if (!event.points) continue;
      totals[seat] += event.points;
      // Every event is tested by itself; a total of zero is no reset.
      if (rules.reset_multiple && totals[seat] && totals[seat] % rules.reset_multiple === 0) {
        totals[seat] = rules.reset_to ?? 0;
        reset[seat] = true;
      }
      // A total beyond a target that must be met exactly falls.
      if (totals[seat] > rules.target && rules.exact_target?.over != null) {
        totals[seat] = rules.exact_target.over;
        reset[seat] = true;
      }
    }
  }
  return { made, points, reset, totals };
}

/** Return the number of rounds made in a row before, negative for missed ones; rounds sat out interrupt nothing. */
export function inARow(rows, seat) {
  const played = rows.slice(1).flatMap((row) => row.made[seat] ?? []);
  const made = played.at(-1);
  const run = played.length - 1 - played.lastIndexOf(!made);
  return made ? run : -run;
}

/** Return the bonus for every `length` rounds made, or missed, in a row; rounds that are too small do not count. */
function streakBonus(streak, rows, seat) {
  if (!streak || rows.at(-1).cards < streak.from_cards) return 0;
  const counted = rows.filter((row) => row.cards >= streak.from_cards).flatMap((row) => row.made[seat] ?? []);
  const made = counted.at(-1);
  const run = counted.length - 1 - counted.lastIndexOf(!made);
  return run % streak.length ? 0 : streak[made ? "made" : "missed"];
}
