// Who bids when, what the hook forbids, and what the keeper calls.

import { evaluate, FormulaError } from "./formula.js";
import { planned, rulesIn } from "./schedule.js";

// The highest key of the pad, unless more cards are dealt.
const MAX_BID = 60;

/** Return whether these tricks may be all of a round: its cards, or fewer if tricks may be lost. */
export const addsUp = ({ lost_tricks }, tricks, cards) => tricks === cards || (!!lost_tricks && tricks < cards);

export const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
export const upTo = (last) => Array.from({ length: last + 1 }, (_, number) => number);

/** Return the seats that take part in the order of bidding: as spoken if that was out of turn, then clockwise. */
export const speakingOrder = ({ spoken }, { in_turn }) => [...new Set([...(spoken ?? []), ...in_turn])];

/** Return the least and the most that may be bid in a round; limits that leave no bid or have no value are ignored. */
export function limits({ rules: { bids } }, { round, cards, in_turn }) {
  const values = { cards, round, players: in_turn.length };
  try {
    const least = Math.max(0, Math.ceil(evaluate(bids?.least ?? 0, values)));
    const most = Math.min(Math.floor(evaluate(bids?.most ?? cards, values)), Math.max(cards, MAX_BID));
    if (least <= most) return [least, most];
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
  }
  return [0, cards];
}

/** Return whether a round has a call: not if only one bid is possible. */
export function isCalled(game, plan) {
  const [least, most] = limits(game, plan);
  return least < most;
}

/** Return the legal and the hooked bids of `seat`, after all other players who have bid. */
export function choices(game, plan, { bids, overridden }, seat) {
  const { cards, hooked_seat, last } = plan;
  const [least, most] = limits(game, plan);
  const all = upTo(most).slice(least);
  const { rule, from_cards, to_cards, not_last_round, dealer_only, may_override, sum: must } = rulesIn(game, plan).hook;
  if (overridden && may_override) return { legal: all, hooked: [] };
  const others = bids.filter((bid, other) => bid !== null && other !== seat);
  const left = cards - sum(others);
  const size = (limit) => (limit === "players" ? plan.in_turn.length : limit);
  const acts = rule !== "none" && cards >= size(from_cards) && !(cards > size(to_cards)) && !(last && not_last_round);
  const speaksLast = others.length === bids.length - 1 && (seat === hooked_seat || !dealer_only);
  const free = (bid) => rule === "last-except-0-and-all" && (bid === 0 || bid === cards);
  const fits = (bid) => ({ even: bid === left, over: bid > left, under: bid < left })[must] ?? bid !== left;
  // If no bid gives the required sum, every bid is free.
  const bound = speaksLast && all.some(fits);
  const forbidden = (bid) =>
    acts && (rule === "everyone-below" ? bid > 0 && bid >= left : bound && !fits(bid) && !free(bid));
  const ofSum = all.filter(forbidden);
  const hooked = ofSum.length < all.length ? ofSum : [];
  // Zero is always allowed if no other bid is left.
  if (noMoreZeros(game, plan, seat) && all.includes(0) && !hooked.includes(0) && hooked.length + 1 < all.length) hooked.unshift(0);
  return { legal: all.filter((bid) => !hooked.includes(bid)), hooked };
}

/** Return whether a player has bid zero as often in a row as the rules allow; rounds sat out do not count. */
export function noMoreZeros(game, plan, seat) {
  const { zeros } = rulesIn(game, plan).hook;
  if (!zeros) return false;
  const bids = game.rounds.slice(0, plan.round - 1).flatMap((record, i) => (planned(game, i + 1)?.out.includes(seat) ? [] : [announcedBids(record)[seat]]));
  return bids.length - 1 - bids.findLastIndex((bid) => bid !== 0) >= zeros;
}

/** Return the call: under, over or even, and by how many tricks; null until all have bid. */
export function callOf(game, plan, bids) {
  const bid = sum(bids);
  const { cards } = plan;
  const word = bid < cards ? "under" : bid > cards ? "over" : "even";
  return bids.includes(null) || !isCalled(game, plan) ? null : { bid, word, by: Math.abs(bid - cards) };
}

/** Return the seat that names trump, or null: the dealer, the last to speak, or the first of the highest bidders. */
export function declarerOf(game, plan, record) {
  const { mode } = rulesIn(game, plan).trump;
  if (!mode.includes("name") || record.bids.includes(null)) return null;
  if (mode === "dealer-names") return plan.hooked_seat;
  return mode === "named" ? highestBidder(plan, record) : speakingOrder(record, plan).at(-1);
}

/** Return the seat that leads to the first trick; null until all have bid if the highest bidder leads. */
export function leaderOf({ rules }, plan, record) {
  if (!rules.lead) return plan.first_bidder;
  return record.bids.includes(null) ? null : highestBidder(plan, record);
}

/** Return the bids as they were said, before a card changed any. */
export function announcedBids({ bids, changed = [] }) {
  const said = [...bids];
  for (const [seat, by] of changed) said[seat] -= by;
  return said;
}

function highestBidder(plan, record) {
  const said = announcedBids(record);
  return speakingOrder(record, plan).reduce((a, b) => (said[b] > said[a] ? b : a));
}
