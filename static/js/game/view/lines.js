// The lines below the sheet: what the server says of days, special rounds, notes and people, then the penalties.

import { game } from "../game-state.js";
import { same } from "../writes.js";
import { signed } from "./points.js";
import { fill, sized } from "./slots.js";
import { isolated, say } from "./words.js";

const box = document.querySelector(".sheet .lines");
let painted;

export function paintLines() {
  const penalties = game.rounds.flatMap(({ penalties: given }, i) => given.map((one) => penaltyLine(i + 1, one)));
  const lines = [...(game.lines ?? []), ...penalties];
  if (same(lines, painted)) return;
  painted = lines;
  sized(box, lines.length, "line").forEach((line, i) => {
    const [sign, head, words] = lines[i];
    fill({ sign, head, words }, line);
    line.toggleAttribute("data-penalty", i >= lines.length - penalties.length);
  });
}

function penaltyLine(number, { seat, points, reason }) {
  const figures = { name: isolated(game.players[seat]), points: signed(points), reason: isolated(reason) };
  return ["", say("round-line", { number }), say(reason ? "penalty" : "penalty-plain", figures)];
}
