// What is fixed about a round before the first bid.

/** Return the first special rounds that include a round, or undefined. */
export const specialIn = ({ rules, schedule: { peak, last_round } }, { round, cards }) =>
  rules.specials?.find(({ of }) => of.round === round || (of.cards === "peak" ? peak : of.cards) === cards || (round <= last_round && last_round - round < of.last));

/** Return the rules of all rounds, and those of each kind of special rounds. */
export const rulesOfRounds = ({ rules }) => [rules, ...(rules.specials ?? []).map((special) => special.rules)];

/** Return the rules of a round. */
export function rulesIn(game, plan) {
  const special = specialIn(game, plan);
  return special ? { ...game.rules, ...special.rules } : game.rules;
}

/** Return the seats clockwise as they sit in a round. */
export const seatsAround = ({ around, players }, round) => around?.findLast(([from]) => from <= round)?.[1] ?? [...players.keys()];

/** Return whether trump is known before the bids: it is turned up, shown or named. */
export const isBeforeBids = (mode) => ["turned", "dealer-shows", "before-bids"].includes(mode);

/** Return the cards, seats and fixed trump of a round (from 1), or null after the end.
 *
 * `in_turn` are the seats that take part, clockwise from the first bidder, who by some rules bids last, by how they sit
 * around the table; a hook on the dealer binds `hooked_seat`, the last around the table if the dealer sits the round out.
 */
export function planned(game, round) {
  const { schedule, turns } = game;
  const { head, cycle, exhausted, last_round } = schedule;
  const passed = round - 1;
  const [dealer, first_bidder, ...out] = turns[passed % turns.length];
  const seats = seatsAround(game, round);
  const start = seats.indexOf(first_bidder);
  const around = [...seats.slice(start), ...seats.slice(0, start)].filter((seat) => !out.includes(seat));
  // An endless game repeats its cycle.
  const place = passed < head.length ? passed : head.length + ((passed - head.length) % cycle.length);
  const cards = head[place] ?? cycle[place - head.length];
  const { mode, suits } = rulesIn(game, { round, cards }).trump;
  const none = mode === "none" || (mode === "turned" && exhausted.includes(place + 1));
  return cards
    ? {
        round,
        cards,
        dealer,
        hooked_seat: out.includes(dealer) ? around.at(-1) : dealer,
        first_bidder,
        out,
        in_turn: game.rules.last_bidder ? [...around.slice(1), around[0]] : around,
        trump: none ? "NT" : (suits[passed % suits.length] ?? null),
        last: round === last_round,
        ends: !cycle.length && round === head.length,
      }
    : null;
}
