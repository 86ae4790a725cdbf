// What has just happened: a round scored, a total reset, an act refused or in conflict.

import { game, sheet } from "../game-state.js";
import { number, say } from "./words.js";

/** That a round was scored, and whose total was reset by it. */
export function scored({ round, reset, points, penalties }) {
  const before = sheet.rounds[round - 2]?.totals ?? [];
  const resets = game.players.flatMap((name, seat) => {
    if (!reset[seat]) return [];
    const total = number((before[seat] ?? 0) + points[seat]);
    return penalties[seat] ? say("reset-plain", { name }) : say("reset", { name, total });
  });
  return [say("scored", { n: round }), ...resets].join(" · ");
}
