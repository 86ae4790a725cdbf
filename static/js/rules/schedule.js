// What is fixed about a round before anybody speaks.

/** The cards, seats and fixed trump of a round (from 1); null after the end. */
export function planned({ schedule, rules, turns }, round) {
  const { head, cycle, exhausted, last_round } = schedule;
  const { mode, suits } = rules.trump;
  const passed = round - 1;
  const [dealer, first_bidder, ...out] = turns[passed % turns.length];
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
        trump: none ? "NT" : (suits[passed % suits.length] ?? null),
        last: round === last_round,
        ends: !cycle.length && round === head.length,
      }
    : null;
}
