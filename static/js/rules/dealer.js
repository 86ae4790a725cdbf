// A change of dealer during a game, the same as in scorekeeper/rules/play/table_changes.py.

import { speakingOrder } from "./bidding.js";
import { planned } from "./schedule.js";

// The rounds of an endless game that are computed here until the server sends more.
const ROUNDS_AHEAD = 200;

/** Return whether the phone can compute the next deals: all sit as listed, play every round, and one of them deals. */
export const dealGoesRound = ({ turns, around, dealer, elimination }) => !around && !dealer && !elimination && turns.every((turn) => turn.length === 2);

/** Return the turns of all rounds if `seat` deals this one and the deal goes on from there, and the order of bids made. */
export function dealtBy(game, round, seat) {
  const { turns, players, schedule, rounds } = game;
  const moved = seat - planned(game, round).dealer + players.length;
  const length = schedule.cycle.length ? Math.max(turns.length, round + ROUNDS_AHEAD) : schedule.head.length;
  const first = turns[(round - 1) % turns.length];
  // A dealer named for a later round no longer counts.
  const shifted = Array.from({ length }, (_, passed) =>
    passed < round - 1 ? turns[passed % turns.length] : first.map((one) => (one + moved + passed - round + 1) % players.length),
  );
  const changed = { seat, turns: shifted, spoken: null };
  const record = rounds[round - 1];
  if (!record) return changed;
  const spoke = speakingOrder(record, planned(game, round)).filter((each) => record.bids[each] !== null);
  const inTurn = planned({ ...game, turns: shifted }, round).in_turn.filter((each) => spoke.includes(each));
  return { ...changed, spoken: `${spoke}` === `${inTurn}` ? null : spoke };
}
