// Apply writes to a game, as pure functions.

import { emptyRound, numberLists, withBid, withField, withNumber, withPenalty, withTricks, withTrump } from "../rules/recording.js";
import { planned } from "../rules/schedule.js";

export const emptyRecord = (game, number) => emptyRound(game.players, planned(game, number));

/** Return whether two values of a place are equal. */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Return the game with the values that the server omits from its rounds: of marks the first is not named. */
export const withDefaults = (data) => ({ ...data, rounds: data.rounds.map((record, i) => ({ ...emptyRecord(data, i + 1), ...record, ...withMarks(record) })) });

const withMarks = ({ blind }) => blind && { blind: blind.map((one) => (one.length ? one : [one, 1])) };

/** Return the writes that undo these. */
export const inReverse = (writes) => writes.toReversed().map((write) => ({ ...write, was: write.now, now: write.was }));

/** The game with the turns that follow from its rounds, a function of eliminate.js: other games have theirs in advance. */
export const following = { turns: (game) => game };

/** Return the game after one write. */
export const applied = (before, write) => following.turns(written(before, write));

function written(before, { round, seat, cell, id, now }) {
  const plan = planned(before, round);
  // Someone else may have let the seat sit out this round, or a restored server may lack it: the server refuses what was
  // recorded for it.
  if (!plan || seat >= before.players.length || (plan.out.includes(seat) && (cell === "bid" || cell === "tricks"))) return before;
  const rounds = [...before.rounds];
  if (cell === "dealer") {
    if (rounds[round - 1]) rounds[round - 1] = { ...rounds[round - 1], spoken: now.spoken };
    // A new object marks that the server must draw the page again.
    return { ...before, rounds, turns: now.turns, schedule: { ...before.schedule } };
  }
  while (rounds.length < round) rounds.push(emptyRecord(before, rounds.length + 1));
  const record = rounds[round - 1];
  if (cell === "trump") rounds[round - 1] = withTrump(record, now);
  else if (cell === "bid") rounds[round - 1] = withBid(record, seat, now, plan);
  else if (cell === "tricks") rounds[round - 1] = withTricks(record, seat, now);
  else if (numberLists.includes(cell)) rounds[round - 1] = withNumber(record, cell, seat, now, id);
  else if (cell === "penalty") rounds[round - 1] = withPenalty(record, seat, now, id);
  else rounds[round - 1] = withField(record, cell, now);
  while (rounds.length && same(rounds.at(-1), emptyRecord(before, rounds.length))) rounds.pop();
  return { ...before, rounds };
}
