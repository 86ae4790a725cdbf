// How a finished game was won, and what its players are praised for: as the server tells it (scorekeeper/wording/recap_words.py,
// `headline`).

import { speakingOrder, sum } from "./bidding.js";
import { completeRounds, leadersAfter } from "./progress.js";

const LEAST_LAST = 3;
const MOST_AWARDS = 3;

/** Return the kind of the headline, the winners, their total, and since which round they lead. */
export function headlineOf(game, sheet) {
  const rows = completeRounds(sheet);
  const [{ total }] = sheet.standings;
  const seats = sheet.winners;
  if (seats.length > 1) return { kind: "tie", seats, total };
  const led = rows.map((_, i) => leadersAfter(rows.slice(0, i + 1), game.rules).join());
  const since = led.findLastIndex((leaders) => leaders !== led.at(-1)) + 1;
  if (led.at(-1) !== `${seats[0]}`) return { kind: "plain", seats, total };
  const regained = led.slice(0, since).includes(led.at(-1));
  const kind = since === 0 ? "first" : since === rows.length - 1 && !regained ? "last" : "since";
  return { kind, seats, total, round: rows[since].round };
}

/** Return at most three awards, each with its kind, those who share it, and the figures for which they have it. */
export function awardsOf(game, sheet) {
  const rows = completeRounds(sheet);
  const seats = game.players.map((_, seat) => seat);
  const counts = (which) => seats.map((seat) => {
    const bids = rows.filter((row) => row.made[seat] !== null && which(row, seat));
    return { made: sum(bids.map((row) => row.made[seat])), bids: bids.length };
  });
  const lastToBid = (row) => speakingOrder(game.rounds[row.round - 1], row).at(-1);
  const inTurn = !game.rules.simultaneous;
  const found = [
    most("sharpest", counts(() => true), 1),
    inTurn && most("nerves", counts((row, seat) => lastToBid(row) === seat), LEAST_LAST),
    comeback(game, sheet, rows),
    gain(game, rows),
  ];
  return found.filter(Boolean).slice(0, MOST_AWARDS);
}

/** Who made the largest share of at least so many bids. */
function most(kind, counts, least) {
  const share = ({ made, bids }) => (bids < least ? 0 : made / bids);
  const top = Math.max(...counts.map(share));
  const seats = counts.flatMap((count, seat) => (top && share(count) === top ? [seat] : []));
  return seats.length === 1 && { kind, seats, figures: counts[seats[0]] };
}

/** By how much the winner was behind once. */
function comeback(game, { winners }, rows) {
  const sign = game.rules.lowest_wins ? -1 : 1;
  const [winner] = winners;
  const behind = rows.map(({ totals }) => Math.max(...totals.map((total) => sign * total)) - sign * totals[winner]);
  const deficit = Math.max(...behind);
  return winners.length === 1 && deficit > 0 && { kind: "comeback", seats: winners, figures: { behind: deficit, round: rows[behind.indexOf(deficit)].round } };
}

/** Who gained most in one round, if that happened once. */
function gain(game, rows) {
  const sign = game.rules.lowest_wins ? -1 : 1;
  const gains = rows.flatMap(({ round, points }) => points.map((point, seat) => ({ round, seat, points: point ?? 0 })));
  const top = Math.max(...gains.map(({ points }) => sign * points));
  const [best, ...others] = gains.filter(({ points }) => sign * points === top);
  return top > 0 && !others.length && { kind: "gain", seats: [best.seat], figures: best };
}
