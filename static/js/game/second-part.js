// The second part of the game's page, loaded right after the first paint: players, sheet, points, views.
//
// Until then a tap is painted on pad and call alone, and links load the views from the server.

import "./write-points.js";
import { scoreSheet } from "../rules/sheet.js";
import { planned } from "../rules/schedule.js";
import { localStore } from "../shared/local-store.js";
import { game, mayWrite, scoreWith, sheet, version } from "./game-state.js";
import { announce } from "./announce.js";
import { isNext, leaveByKeys, paintChoice } from "./choice.js";
import { historyName, isStuck, push } from "./outbox.js";
import { slot } from "./view/dom.js";
import { form } from "./view/pad.js";
import { paintPlayers } from "./view/players.js";
import { paintHeadAtEnd } from "./view/head-at-end.js";
import { grow, paintTable } from "./view/table.js";
import { centerAll, followHistory, goTo, leaveCorrection } from "./views.js";
import { inReverse, same } from "./writes.js";
import { valueAt } from "./value-at.js";

const page = document.body;
const scoreTab = page.querySelector(".tabs [data-view=score]");

scoreWith(scoreSheet);

/** The header after the end of the game. */
export function paintEnd() {
  paintHeadAtEnd();
}

/** The cell that was tapped, in the frame of the pad. */
export function paintSheet(turn, before) {
  paintChoice(turn);
  paintTable(turn, before);
}

/** Players, moving rows and the notice, which take as long as the pad on a slow phone. */
export function paintRest(turn, outcomes) {
  paintPlayers(turn);
  if (turn) grow(turn.plan.round + 2);
  paintTable(turn);
  makeRoom();
  if (!turn?.correcting) leaveCorrection();
  document.dispatchEvent(new CustomEvent("page:painted", { detail: turn }));
  outcomes.forEach(tell);
  // Measure after all writes to the DOM, or the page would be laid out twice.
  centerAll();
}

/** Show other rows of the sheet where a key above the pad takes room. */
function makeRoom() {
  form?.parentNode.classList.toggle("resting", !!form.querySelector(":scope > .button:not([hidden])"));
}

/** What was done, with the round that it completed. */
function tell({ completed, ...done }) {
  const row = sheet.rounds[completed];
  announce({ ...done, row: row?.complete && row });
}

/** Undo or redo the last act of this phone, and return it to be announced; null if it is for the server to do, nothing
 * if it cannot be done.
 */
export function undoOrRedo(undo) {
  const { done = [], undone = [] } = localStore.get(historyName) ?? {};
  const [from, to] = undo ? [done, undone] : [undone, done];
  const writes = from.pop();
  const stands = writes?.every((write) => same(valueAt(write), undo ? write.now : write.was));
  if (stands) {
    to.push(writes);
    localStore.set(historyName, { done, undone, last: push(undo ? inReverse(writes) : writes) });
    return undo ? { undone: writes } : { redone: writes };
  }
  // To the server this phone's undo is an act like any other: it would undo that one, and the act would be back.
  if (undo && undone.length && !writes) return;
  localStore.remove(historyName);
  // The server undoes what this page shows as the latest, or nothing.
  form.elements.version.value = version();
  return null;
}

/** Answer taps on views, players and cells from now on: `ask` asks about one of them, `now` tells what is asked, and
 * whether the keeper chose that.
 */
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
    if (link) {
      // Two views come a little later than this; the server has them too.
      if (!page.querySelector(`.${link.dataset.view}`)) return;
      goTo(link.dataset.view, link.href);
    } else if (line && form && turn) choosePlayer(Number(line.dataset.seat), turn, choose);
    else if (cell && mayWrite) {
      // The page of a round has all of it in one form; without network the pad does.
      if (target.closest("a") && navigator.onLine && !isStuck()) return;
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

/** Load the other modules, the most wanted first. */
export function loadMore(load) {
  setTimeout(load, 100, () => import("./sending.js"));
  setTimeout(load, 300, () => import("./settings.js"));
  setTimeout(load, 600, () => import("./deferred.js"));
}
