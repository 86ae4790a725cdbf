// How a game went, as on the server (scorekeeper/rules/insights/progress.py).

/** Return the rounds that have points. */
export const completeRounds = ({ rounds }) => rounds.filter(({ complete }) => complete);

/** Return the seats with the best total after these complete rounds, of those that had played by then. */
export function leadersAfter(rows, { lowest_wins }) {
  const { totals } = rows.at(-1);
  const played = [...totals.keys()].filter((seat) => rows.some(({ made }) => made[seat] !== null));
  const best = Math[lowest_wins ? "min" : "max"](...played.map((seat) => totals[seat]));
  return played.filter((seat) => totals[seat] === best);
}
