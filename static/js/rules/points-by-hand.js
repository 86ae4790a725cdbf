// Points that the table gives or takes besides bids and tricks. Not in the first load: the pad answers before anything is scored.

/** Return the points given to a seat by hand, or 0. */
export const bonusOf = ({ bonus = [] }, seat) => bonus.find(([other]) => other === seat)?.[1] ?? 0;

/** Return the record with other points given to `seat`; without any points it has no list. */
export function withBonus({ bonus = [], ...record }, seat, points) {
  const others = bonus.filter(([other]) => other !== seat);
  const given = points ? [...others, [seat, points]].sort(([one], [other]) => one - other) : others;
  return given.length ? { ...record, bonus: given } : record;
}

/** Return the record with the penalty `now` in place of the one with this id, or without it. */
export function withPenalty(record, seat, now, id) {
  const others = record.penalties.filter((one) => one.id !== id);
  return { ...record, penalties: now ? [...others, { ...now, seat, id }] : others };
}

/** Return a penalty as the value of a write, or null. */
export const plainPenalty = (one) => (one ? { points: one.points, reason: one.reason, before_score: one.before_score } : null);
