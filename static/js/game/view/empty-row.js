// A row of the sheet before anything is recorded in it, as the server draws it (templates/game/sheet_row.html). Its suit
// is painted with the others.

import { planned, rulesIn, seatsAround, specialIn } from "../../rules/schedule.js";
import { resized } from "../../shared/resized.js";

const OUT = "–";

/** Make a row, whatever was in it, that of a round (from 1). */
export function emptyRow(line, game, round, showsTrump) {
  const plan = planned(game, round);
  const special = specialIn(game, plan)?.name;
  const [head, ...cells] = resized(line, 1 + 2 * game.players.length);
  head.replaceChildren(plan.cards);
  const noneLeft = plan.trump === "NT" && rulesIn(game, plan).trump.mode === "turned";
  if (showsTrump || noneLeft) addPart(head, "suit");
  if (special) addPart(head, "sr", ` ${special}`);
  line.className = turnEnds(game, round) ? "thick" : "";
  line.classList.toggle("special", !!special);
  cells.forEach((cell, i) => {
    cell.className = i === 2 * plan.first_bidder ? "first" : "";
    cell.textContent = i % 2 || !plan.out.includes(i / 2) ? "" : OUT;
  });
}

function addPart(head, className, textContent = "") {
  head.append(Object.assign(document.createElement("span"), { className, textContent }));
}

/** Whether everybody has bid first once more: the next first bidder is the first of all, or sits beyond. */
const turnEnds = (game, round) => bidderFromHome(game, round + 1) < bidderFromHome(game, round);

/** How far from the first bidder of the game that of a round sits, as play goes. */
function bidderFromHome(game, round) {
  const { turns } = game;
  const seats = seatsAround(game, round);
  const [home, bidder] = [0, round - 1].map((passed) => seats.indexOf(turns[passed % turns.length][1]));
  return (bidder - home + seats.length) % seats.length;
}
