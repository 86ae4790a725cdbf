// A penalty as the value of a write, or null for none.

export const plainPenalty = (one) => (one ? { points: one.points, reason: one.reason, before_score: one.before_score } : null);
