/** Return the rounds from `lowest` to `highest` cards. Two equal rounds that become neighbours are merged. */
export function roundsBetween(rounds, lowest, highest) {
  const kept = [];
  let follows = true;
  for (const cards of rounds) {
    const inside = lowest <= cards && cards <= highest;
    if (inside && (follows || kept.at(-1) !== cards)) kept.push(cards);
    follows = inside;
  }
  return kept;
}
