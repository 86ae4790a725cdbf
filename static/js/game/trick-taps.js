// Counts each trick with a tap on the tile of the player who won it, for tables that want it. Each is an act of its own; the
// last one of a round is recorded as the tricks of all, as if they were typed on the pad.

import { sum } from "../rules/bidding.js";
import { numberOf } from "../rules/recording.js";
import { planned } from "../rules/schedule.js";
import { announce } from "./acts.js";
import { debounceTaps } from "./device/debounce.js";
import { game, recordOf, sheet } from "./game-state.js";
import { enqueue, sender } from "./outbox.js";

// No trick is played faster, so a second tap on the same tile is a slip.
const TRICK_MS = 600;

/** Let a tap on a tile count a trick. */
export function countByTaps(section) {
  const tiles = section.querySelector("ol");
  section.dataset.taps = "";
  debounceTaps(tiles, (target) => target.closest(".trick"), TRICK_MS);
  tiles.addEventListener("click", ({ target }) => {
    if (target.matches(".trick")) countTrick(Number(target.closest("li").dataset.seat));
  });
}

/** Count a trick for a player of the current round. */
export function countTrick(seat) {
  const { round } = sheet.next;
  const { cards } = planned(game, round);
  const record = recordOf(round);
  const won = game.players.map((_, each) => numberOf(record, "won", each) + Number(each === seat));
  // Two phones counted at once, and the tricks are not those of the table: the pad corrects them.
  if (sum(won) > cards) return;
  const one = { round, seat, cell: "won", was: won[seat] - 1 || null, now: won[seat] };
  const all = won.map((now, each) => ({ round, seat: each, cell: "tricks", was: record.tricks[each], now }));
  const writes = sum(won) < cards ? [one] : all.filter(({ was, now }) => was !== now);
  enqueue(writes);
  sender.changed();
  const row = sheet.rounds[round - 1];
  // Meanwhile the table may have ended the game before this round.
  announce({ writes, row: row?.complete && row });
}
