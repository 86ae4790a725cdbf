// What the keeper does to a round: each act gives the round as said afterwards.

import { clockwise, speakingOrder, sum, upTo } from "./bidding.js";

const put = (list, seat, value) => list.map((old, other) => (other === seat ? value : old));

/** Who is out bids nothing and takes nothing. */
export function emptyRound(players, plan) {
  const nothing = players.map((_, seat) => (plan?.out.includes(seat) ? 0 : null));
  return { bids: nothing, tricks: nothing, trump: null, spoken: null, blind: [], penalties: [] };
}

/** `seat` bid, changed the bid, which keeps its place, or took it back (null). */
export function withBid(said, seat, bid, plan) {
  const bids = put(said.bids, seat, bid);
  const before = speakingOrder(said, plan).filter((other) => said.bids[other] !== null);
  const order = [...new Set([...before, seat])].filter((other) => bids[other] !== null);
  const inTurn = clockwise(bids, plan.first_bidder).filter((other) => order.includes(other));
  return { ...said, bids, spoken: `${order}` === `${inTurn}` ? null : order };
}

export const withTricks = (said, seat, tricks) => ({ ...said, tricks: put(said.tricks, seat, tricks) });

export const withTrump = (said, trump) => ({ ...said, trump });

/** The one missing count filled in: it is what the others leave of the cards. */
export function withLastCount(said, cards) {
  const left = cards - sum(said.tricks);
  const missing = said.tricks.filter((count) => count === null);
  return missing.length === 1 && left >= 0 ? { ...said, tricks: said.tricks.map((count) => count ?? left) } : said;
}

/** The tricks that `seat` can have taken, given the other counts. */
export function legalCounts({ tricks }, cards, seat) {
  const others = put(tricks, seat, 0);
  const left = cards - sum(others);
  return upTo(left).slice(others.includes(null) ? 0 : left);
}

/** Whether counts are missing and the sum lets all of them be as bid. */
export function restMade({ bids, tricks }, cards) {
  const rest = tricks.map((count, seat) => count ?? bids[seat]);
  return tricks.includes(null) && !rest.includes(null) && sum(rest) === cards;
}
