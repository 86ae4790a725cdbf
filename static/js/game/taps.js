// Taps on views, players and cells of the sheet. The browser's back button leads from any other view, and from a
// correction, to the score. While a cell is chosen, the key for undo only leaves it, so that a slip of the finger never
// undoes a bid of someone else.

import { numberOf } from "../rules/recording.js";
import { planned, rulesIn } from "../rules/schedule.js";
import { game, mayWrite, sheet } from "./game-state.js";
import { isStuck } from "./outbox.js";
import { held, later, turnOf } from "./turn.js";
import { form } from "./view/pad.js";
import { list } from "./view/players.js";
import { slot } from "./view/slots.js";
import { body } from "./view/table.js";
import { say } from "./view/words.js";

const page = document.body;
const sheetBox = body.closest("section");
const undo = form?.querySelector(".undo");
const undoWord = document.querySelector(".undo-news[data-undo]")?.textContent;
const tabs = page.querySelectorAll(".tabs a");
const scoreTab = page.querySelector(".tabs [data-view=score]");
// Whether this page pushed the current history entry above that of the score, and whether it is going back now.
let above = false;
let leaving = false;

/** Respond to taps: `ask` asks about a cell, `now` returns the current question, and whether the keeper chose it. */
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
  // Back leaves a correction, and keeps what was typed. Otherwise the question is unchanged.
  followHistory((byPage) => ask(now().turn?.correcting && !byPage ? null : now().chosen));
  document.addEventListener("click", (event) => {
    const { target } = event;
    const [link, stair, line, cell] = ["a[data-view]", ".stairs span", ".players li", ".sheet tbody :is(td, th)"].map((place) => target.closest(place));
    const { turn } = now();
    if (!target.closest("summary")) document.querySelector(".menu").open = false;
    if (target.closest("a.name")) return;
    if (link) goTo(link.dataset.view, link.href);
    else if (stair) {
      goTo("sheet", "?view=sheet");
      center(sheetBox, body.rows[[...stair.parentNode.children].indexOf(stair)]);
    } else if (line && form && turn) choosePlayer(Number(line.dataset.seat), turn, choose);
    else if (cell && mayWrite) {
      // The page of a round has all of it in one form; offline the pad corrects it.
      if (target.closest("a[href]") && navigator.onLine && !isStuck()) return;
      chooseCell(cell, choose);
    } else return;
    event.preventDefault();
  });
}

function choosePlayer(seat, { correcting, plan, seat: asked }, choose) {
  const key = slot("rest");
  // A tap on the current player declares a mark, as the key does.
  if (seat === asked && key.value === "blind") form.requestSubmit(key);
  else if (correcting) choose(seat, "tricks", plan.round);
  else choose(seat, sheet.next.step === "tricks" ? "tricks" : "bid", sheet.next.round);
}

/** Move the pad to the tapped cell of the sheet, to correct any round. */
async function chooseCell(cell, choose) {
  const { placeOf } = await import("./correction.js");
  const place = placeOf(cell);
  if (!place) return;
  goTo("score", scoreTab.href, place.at(-1) !== sheet.next.round);
  choose(...place);
}

const corrects = ({ correcting, held: before }) => correcting || before != null;

/** The key above the others leaves a correction, unless it overrides the hook. */
later.leaveKey = (turn, refusal) => {
  const overrides = refusal && !turn.correcting && rulesIn(game, turn.plan).hook.may_override;
  return corrects(turn) && !overrides ? ["leave", say("leave")] : null;
};

/** Mark the key of the cell's value, and label the key for undo. */
export function paintChoice(turn) {
  if (!form || !turn) return;
  const { record, seat, step } = turn;
  // What was counted one by one so far is most likely what the player took.
  const value = held(record, seat, step) ?? (step === "tricks" && record.won && numberOf(record, "won", seat));
  form.querySelector(".keys [aria-current]")?.removeAttribute("aria-current");
  form.querySelector(`.keys [value="${value}"]`)?.setAttribute("aria-current", "true");
  const label = corrects(turn) ? say("leave") : undoWord;
  if (undo.ariaLabel !== label) undo.ariaLabel = label;
}

/** Return whether a cell is the next one anyway, so that it need not be chosen. */
function isNext({ seat, cell, round }) {
  const next = turnOf(null);
  return next?.seat === seat && next.step === cell && next.plan.round === round;
}

/** Let two keys leave the choice: undo, and the one above the others if it says so. */
function leaveByKeys(ask, now) {
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    const { chosen, turn } = now();
    if (target !== form || !chosen || !(submitter === undo || submitter.value === "leave")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (turn.correcting) later.leaveCorrection(turn);
    ask(null);
  }, true);
}

/** Show a view by its address. From `aside` views back leads to the score. */
function goTo(view, address, aside = view !== "score") {
  const onScore = page.dataset.view === "score";
  if (aside) {
    // An entry from before a reload may belong to a document that is gone: go back only to entries of this document.
    const push = onScore && !above;
    if (push) history.replaceState({ view: "score" }, "");
    above ||= push;
    history[push ? "pushState" : "replaceState"]({ view, above }, "", address);
  } else if (!above) history.replaceState({ view }, "", address);
  else if (!onScore) leave();
  showView(view);
}

/** After a correction, go back from its history entry to that of the score. */
export function leaveCorrection() {
  if (above && page.dataset.view === "score") leave();
}

function leave() {
  if (leaving) return;
  leaving = true;
  history.back();
}

/** Handle back and forward of the browser; `byPage` is true if the page itself went back. */
function followHistory(paint) {
  addEventListener("popstate", ({ state }) => {
    const byPage = leaving;
    leaving = false;
    // A fragment within the page has none.
    if (!state?.view) return;
    above = !!state.above;
    showView(state.view);
    paint(byPage);
  });
}

/** Show another part of the page, mark its tab, and scroll the sheet to the current round. */
function showView(view) {
  page.dataset.view = view;
  for (const tab of tabs) tab.setAttribute("aria-current", tab.dataset.view === view ? "page" : "false");
  scrollTo(0, 0);
  centerAll();
}

export function centerAll() {
  center(sheetBox, body.querySelector(".now"));
  center(list, list.querySelector("[data-state=ask]"));
}

/** Scroll to the current round in a part with a scrollbar of its own; below the tiles show more of the last rounds. */
function center(box, line) {
  if (line && box.scrollHeight > box.clientHeight) box.scrollTop = line.offsetTop - box.clientHeight / (page.dataset.view === "across" ? 1.4 : 2);
}
