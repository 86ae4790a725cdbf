// What is fixed about a round before anybody speaks.

/** The cards, seats and fixed trump of a round (from 1); null after the end.
 *
 * `in_turn` are the seats that take part, clockwise from the first bidder, by how they sit `around` the table.
 */
export function planned({ schedule, rules, turns, players, around }, round) {
  const { head, cycle, exhausted, last_round } = schedule;
  const { mode, suits } = rules.trump;
  const passed = round - 1;
  const [dealer, first_bidder, ...out] = turns[passed % turns.length];
  const seats = around?.findLast(([from]) => from <= round)?.[1] ?? [...players.keys()];
  const start = seats.indexOf(first_bidder);
  // An endless game goes round and round its cycle.
  const place = passed < head.length ? passed : head.length + ((passed - head.length) % cycle.length);
  const cards = [...head, ...cycle][place];
  const none = mode === "none" || exhausted.includes(place + 1);
  return cards
    ? {
        round,
        cards,
        dealer,
        first_bidder,
        out,
        in_turn: [...seats.slice(start), ...seats.slice(0, start)].filter((seat) => !out.includes(seat)),
        trump: none ? "NT" : (suits[passed % suits.length] ?? null),
        last: round === last_round,
        ends: !cycle.length && round === head.length,
      }
    : null;
}
