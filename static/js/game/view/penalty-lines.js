// The penalties below the sheet, a line each: as the server draws them, also those recorded or taken out since.

import { shellPart } from "../../offline/shell-part.js";
import { drawnGame } from "../drawn-game.js";
import { game } from "../game-state.js";
import { same } from "../writes.js";
import { signed } from "./points.js";
import { apart, fill } from "./words.js";

const sheet = document.querySelector(".sheet");

export async function listPenalties() {
  const source = await shellPart("news");
  if (!source) return;
  const words = JSON.parse(source.dataset.words);
  let listed = penaltiesOf(drawnGame);
  const list = () => {
    const penalties = penaltiesOf(game);
    if (same(penalties, listed)) return;
    listed = penalties;
    for (const line of sheet.querySelectorAll("[data-penalty]")) line.remove();
    sheet.append(...penalties.map((one) => lineOf(one, source, words)));
  };
  document.addEventListener("page:painted", list);
  list();
}

/** In a line that runs from the left too, a name in Hebrew would draw the figure behind it to its other side. */
export const isolated = (text) => (/[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : apart(text));

const penaltiesOf = ({ rounds }) =>
  rounds.flatMap(({ penalties = [] }, i) => penalties.map(({ seat, points, reason }) => ({ round: i + 1, seat, points, reason })));

function lineOf({ round, seat, points, reason }, { content }, words) {
  const line = document.importNode(content.firstElementChild, true);
  line.firstChild.textContent = fill(line.firstChild.textContent, { round });
  const figures = { name: isolated(game.players[seat]), points: signed(points), reason: isolated(reason) };
  line.append(fill(words[reason ? "penalty" : "penalty-plain"], figures));
  return line;
}
