/** The rounds with so many cards at least and at most. Two equal ones with others left out between them become one. */
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
