// Points that the table gives or takes beside bids and tricks.

/** What was given to a seat by hand, 0 for nothing. */
export const bonusOf = ({ bonus = [] }, seat) => bonus.find(([other]) => other === seat)?.[1] ?? 0;

/** The same with other points given to `seat`; a round in which nothing is given has no list. */
export function withBonus({ bonus = [], ...record }, seat, points) {
  const others = bonus.filter(([other]) => other !== seat);
  const given = points ? [...others, [seat, points]].sort(([one], [other]) => one - other) : others;
  return given.length ? { ...record, bonus: given } : record;
}

/** The same with a penalty (now) in place of the one with this id, or without it. */
export function withPenalty(record, seat, now, id) {
  const others = record.penalties.filter((one) => one.id !== id);
  return { ...record, penalties: now ? [...others, { ...now, seat, id }] : others };
}

/** A penalty as the value of a write, or null for none. */
export const plainPenalty = (one) => (one ? { points: one.points, reason: one.reason, before_score: one.before_score } : null);
