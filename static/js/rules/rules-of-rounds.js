// Rules that differ between rounds. No tap has to wait for it.

/** What is agreed for all rounds, and for each kind of special rounds. */
export const rulesOfRounds = ({ rules }) => [rules, ...(rules.specials ?? []).map((special) => special.rules)];
