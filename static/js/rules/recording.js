// What the keeper does to a round: each function gives the record of the round afterwards, also with points that the table
// gives or takes beside bids and tricks.

import { addsUp, speakingOrder, sum, upTo } from "./bidding.js";

const put = (list, seat, value) => list.map((old, other) => (other === seat ? value : old));

/** Who is out bids nothing and takes nothing. */
export function emptyRound(players, plan) {
  const nothing = players.map((_, seat) => (plan?.out.includes(seat) ? 0 : null));
  return { bids: nothing, tricks: nothing, trump: null, spoken: null, blind: [], penalties: [] };
}

/** `seat` bid, changed the bid, which keeps its place, or took it back (null). */
export function withBid(record, seat, bid, plan) {
  const bids = put(record.bids, seat, bid);
  const before = speakingOrder(record, plan).filter((other) => record.bids[other] !== null);
  const order = [...new Set([...before, seat])].filter((other) => bids[other] !== null);
  const inTurn = plan.in_turn.filter((other) => order.includes(other));
  return { ...record, bids, spoken: `${order}` === `${inTurn}` ? null : order };
}

/** `seat` bids without having looked, or not. */
export function withBlind(record, seat, blind) {
  const others = record.blind.filter((other) => other !== seat);
  return { ...record, blind: blind ? [...others, seat].sort((one, other) => one - other) : others };
}

/** The hook is let go in this round, or holds. */
export const withOverride = ({ overridden: _, ...record }, overridden) => (overridden ? { ...record, overridden } : record);

export const withTricks = (record, seat, tricks) => ({ ...record, tricks: put(record.tricks, seat, tricks) });

export const withTrump = (record, trump) => ({ ...record, trump });

/** The one missing count filled in: it is what the others leave of the cards. */
export function withLastCount(record, cards) {
  const left = cards - sum(record.tricks);
  const missing = record.tricks.filter((count) => count === null);
  return missing.length === 1 && left >= 0 ? { ...record, tricks: record.tricks.map((count) => count ?? left) } : record;
}

/** The tricks that `seat` can have taken, given the other counts. */
export function legalCounts({ tricks }, cards, seat, rules = {}) {
  const others = put(tricks, seat, 0);
  const left = cards - sum(others);
  return upTo(left).slice(others.includes(null) || rules.lost_tricks ? 0 : left);
}

/** Whether counts are missing and the sum lets all of them be as bid. */
export function restMade({ bids, tricks }, cards, rules = {}) {
  const rest = tricks.map((count, seat) => count ?? bids[seat]);
  return tricks.includes(null) && !rest.includes(null) && addsUp(rules, sum(rest), cards);
}

/** What was given to a seat by hand, 0 for nothing. */
export const bonusOf = ({ bonus = [] }, seat) => bonus.find(([other]) => other === seat)?.[1] ?? 0;

/** The same with other points given to `seat`; a round in which nothing is given has no list. */
export function withBonus({ bonus = [], ...record }, seat, points) {
  const others = bonus.filter(([other]) => other !== seat);
  const given = points ? [...others, [seat, points]].sort(([one], [other]) => one - other) : others;
  return given.length ? { ...record, bonus: given } : record;
}

/** The same with a penalty (now) in place of the one with this id, or without it. */
export function withPenalty(record, seat, now, id) {
  const others = record.penalties.filter((one) => one.id !== id);
  return { ...record, penalties: now ? [...others, { ...now, seat, id }] : others };
}

/** A penalty as the value of a write, or null for none. */
export const plainPenalty = (one) => (one ? { points: one.points, reason: one.reason, before_score: one.before_score } : null);
