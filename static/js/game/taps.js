// Taps on views, players and cells of the sheet.

import { planned } from "../rules/schedule.js";
import { isNext, leaveByKeys } from "./choice.js";
import { game, mayWrite, sheet } from "./game-state.js";
import { isStuck } from "./outbox.js";
import { form } from "./view/pad.js";
import { slot } from "./view/slots.js";
import { followHistory, goTo } from "./views.js";

const page = document.body;
const scoreTab = page.querySelector(".tabs [data-view=score]");

/** Answer them from now on: `ask` asks about a cell, `now` tells what is asked, and whether the keeper chose that. */
export function answerTaps(ask, now) {
  const choose = (seat, cell, round) => {
    if (planned(game, round).out.includes(seat)) return;
    const { chosen } = now();
    const already = chosen?.seat === seat && chosen.cell === cell && chosen.round === round;
    // Counts typed so far belong to the round being corrected.
    const tricks = chosen?.round === round ? chosen.tricks : null;
    ask(already || isNext({ seat, cell, round }) ? null : { round, seat, cell, tricks });
  };
  if (form) leaveByKeys(ask, now);
  // Back leaves a correction, and keeps what was typed of it. Any other way the same cell is asked about.
  followHistory((byPage) => ask(now().turn?.correcting && !byPage ? null : now().chosen));
  document.addEventListener("click", (event) => {
    const { target } = event;
    const [link, line, cell] = ["a[data-view]", ".players li", ".sheet tbody :is(td, th)"].map((place) => target.closest(place));
    const { turn } = now();
    if (!target.closest("summary")) document.querySelector(".menu").open = false;
    if (target.closest("a.name")) return;
    if (link) goTo(link.dataset.view, link.href);
    else if (line && form && turn) choosePlayer(Number(line.dataset.seat), turn, choose);
    else if (cell && mayWrite) {
      // The page of a round has all of it in one form; without network the pad does.
      if (target.closest("a[href]") && navigator.onLine && !isStuck()) return;
      chooseCell(cell, choose);
    } else return;
    event.preventDefault();
  });
}

function choosePlayer(seat, { correcting, plan, seat: asked }, choose) {
  const key = slot("rest");
  // A tap on the player who is asked: bids blind, or does not.
  if (seat === asked && key.value.endsWith("blind")) form.requestSubmit(key);
  else if (correcting) choose(seat, "tricks", plan.round);
  else choose(seat, sheet.next.step === "tricks" ? "tricks" : "bid", sheet.next.round);
}

/** The pad goes to the tapped cell of the sheet, to correct any round. */
async function chooseCell(cell, choose) {
  const { placeOf } = await import("./correction.js");
  const place = placeOf(cell);
  if (!place) return;
  goTo("score", scoreTab.href, place.at(-1) !== sheet.next.round);
  choose(...place);
}
