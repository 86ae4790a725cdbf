// Rules that differ between rounds. Not in the first load: no tap needs it.

/** Return the rules of all rounds, then those of each kind of special rounds. */
export const rulesOfRounds = ({ rules }) => [rules, ...(rules.specials ?? []).map((special) => special.rules)];
