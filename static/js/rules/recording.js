// What the keeper records in a round: each function returns the record afterwards, also with points given by hand.

import { addsUp, speakingOrder, sum, upTo } from "./bidding.js";

const put = (list, seat, value) => list.map((old, other) => (other === seat ? value : old));

/** Return a round without bids; a seat that is out has 0 bid and 0 tricks. */
export function emptyRound(players, plan) {
  const nothing = players.map((_, seat) => (plan?.out.includes(seat) ? 0 : null));
  return { bids: nothing, tricks: nothing, trump: null, spoken: null, penalties: [] };
}

/** Return the record after `seat` bid, changed the bid (without moving in the order), or took it back (null). */
export function withBid(record, seat, bid, plan) {
  const bids = put(record.bids, seat, bid);
  const before = speakingOrder(record, plan).filter((other) => record.bids[other] !== null);
  const order = [...new Set([...before, seat])].filter((other) => bids[other] !== null);
  const inTurn = plan.in_turn.filter((other) => order.includes(other));
  return { ...record, bids, spoken: `${order}` === `${inTurn}` ? null : order };
}

/** Return the record with a field of the whole round, which an empty one does not have: `overridden`, `misdeals`, `as_played`. */
export function withField(record, field, value) {
  const { [field]: _, ...others } = record;
  return value ? { ...others, [field]: value } : others;
}

export const withTricks = (record, seat, tricks) => ({ ...record, tricks: put(record.tricks, seat, tricks) });

export const withTrump = (record, trump) => ({ ...record, trump });

/** Return the record with its one missing count filled in, the rest of the cards. */
export function withLastCount(record, cards) {
  const left = cards - sum(record.tricks);
  const missing = record.tricks.filter((count) => count === null);
  return missing.length === 1 && left >= 0 ? { ...record, tricks: record.tricks.map((count) => count ?? left) } : record;
}

/** Return the tricks that `seat` can have taken, given the other counts. */
export function legalCounts({ tricks }, cards, seat, rules = {}) {
  const others = put(tricks, seat, 0);
  const left = cards - sum(others);
  return upTo(left).slice(others.includes(null) || rules.lost_tricks ? 0 : left);
}

/** Return whether the tricks of any player who takes part are counted. */
export const isCounted = ({ tricks }, { out }) => tricks.some((count, seat) => count !== null && !out.includes(seat));

/** Return whether counts are missing and all of them can be as bid. */
export function restMade({ bids, tricks }, cards, rules = {}) {
  const rest = tricks.map((count, seat) => count ?? bids[seat]);
  return tricks.includes(null) && !rest.includes(null) && addsUp(rules, sum(rest), cards);
}

// Numbers by seat: points given by hand, by kinds, tricks counted one by one, by how much a card changed a bid, and which of the
// marks of the rules was declared, counted from 1.
export const numberLists = ["bonus", "won", "changed", "blind"];

/** Return the number of a seat in one of these lists, 0 for none. */
export const numberOf = (record, list, seat, kind) => record[list]?.find(isOf(seat, kind))?.[1] ?? 0;

// Entries of the first kind do not name it.
const isOf = (seat, kind) => ([other, , its]) => other === seat && its === kind;

/** The same with another number for `seat`; a round in which no seat has one has no list. */
export function withNumber(record, list, seat, number, kind) {
  const { [list]: before = [], ...rest } = record;
  const numbers = before.filter((one) => !isOf(seat, kind)(one));
  if (number) numbers.push(kind ? [seat, number, kind] : [seat, number]);
  numbers.sort(([one, , its = 0], [other, , kind = 0]) => one - other || its - kind);
  return numbers.length ? { ...rest, [list]: numbers } : rest;
}

/** The same with a penalty (now) in place of the one with this id, or without it. */
export function withPenalty(record, seat, now, id) {
  const others = record.penalties.filter((one) => one.id !== id);
  return { ...record, penalties: now ? [...others, { ...now, seat, id }] : others };
}

/** A penalty as the value of a write, or null for none. */
export const plainPenalty = (one) => (one ? { points: one.points, reason: one.reason, before_score: one.before_score } : null);
