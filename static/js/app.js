// The running game: a tap is painted at once, and sent when the server can be reached.

import { afterFrame, show } from "./game/view/dom.js";
import { forcedBids, withForcedCounts } from "./game/forced-moves.js";
import { paintHead } from "./game/view/head.js";
import { announce, enqueue, isStuck, sender, undoOrRedo, waiting } from "./game/outbox.js";
import { form, paintPad, whyHooked } from "./game/view/pad.js";
import { list, paintPlayers } from "./game/view/players.js";
import { game, mayWrite, rebuild, sheet } from "./game/game-state.js";
import { body, paintTable } from "./game/view/table.js";
import { later, turnOf } from "./game/turn.js";
import { say } from "./game/view/words.js";
import { withTricks } from "./rules/recording.js";
import { planned } from "./rules/schedule.js";

const page = document.body;
const tabs = page.querySelectorAll(".tabs a");
const RETRY_MS = 4000;
let chosen = null;
let turn;
// Why the last tap did nothing. It stands until the next tap, whatever the server answers meanwhile.
let refusal = "";
// What the last tap completed, until it is shown.
let outcome;

/** Pad, call and the cell that was tapped, in the frame after the tap; after that frame what follows from it. */
function paint() {
  const before = turn;
  rebuild(waiting());
  turn = turnOf(chosen);
  paintHead(turn);
  paintPad(turn, refusal);
  paintTable(turn, before);
  if (mayWrite) show({ unsent: isStuck() ? say("unsent") : "" });
  if (before) afterFrame(paintRest);
  else paintRest();
  dispatch("pad:painted");
}

/** Players, rows that move up, the notice: a slow phone takes as long for these as for all before. */
function paintRest() {
  paintPlayers(turn);
  paintTable(turn);
  dispatch("page:painted");
  if (outcome) {
    announce(outcome);
    outcome = null;
  }
  // Only when everything is written: measuring in between would lay the page out twice.
  centerAll();
}

function centerAll() {
  center(body.closest("section"), body.querySelector(".now"));
  center(list, list.querySelector("[data-state=ask]"));
}

const dispatch = (what) => document.dispatchEvent(new Event(what));

/** Another part of the page; its tab is marked, and the sheet shows the round that is played. */
function showView(view) {
  page.dataset.view = view;
  for (const tab of tabs) tab.setAttribute("aria-current", tab.dataset.view === view ? "page" : "false");
  scrollTo(0, 0);
  centerAll();
}

/** Where a part scrolls by itself, show what is going on now. */
function center(box, line) {
  if (line && box.scrollHeight > box.clientHeight) box.scrollTop = line.offsetTop - box.clientHeight / 2;
}

/** Record a tap and what follows by itself; announce both, and a round that they completed. */
function recordTap(tapped, forced = []) {
  const open = sheet.rounds.findIndex((row) => !row.complete);
  chosen = null;
  enqueue([...tapped, ...forced].filter(({ was, now }) => was !== now));
  paint();
  const row = sheet.rounds[open];
  outcome = { writes: tapped.filter(({ was, now }) => was !== now), forced, row: row?.complete && row };
  if (!outcome.writes.length) outcome = null;
}

function pressKey(value) {
  if (turn.correcting) {
    const { writes, chosen: next = null } = later.correctionWrites(turn, value);
    chosen = next;
    return writes ? recordTap(writes) : paint();
  }
  const { step: cell, seat, record, held: was, plan: { round, cards } } = turn;
  const counts = ({ tricks }) => tricks.map((now, other) => ({ round, seat: other, cell, was: record.tricks[other], now }));
  const write = { round, seat, cell, was, now: Number(value) };
  if (value === "rest") recordTap(counts({ tricks: record.tricks.map((count, other) => count ?? record.bids[other]) }));
  else if (cell === "bid") recordTap([write], forcedBids(write));
  else if (cell === "trump") recordTap([{ round, cell, was, now: value }]);
  else {
    const forced = counts(withForcedCounts(withTricks(record, seat, write.now), cards));
    recordTap([write], forced.filter((one) => one.seat !== seat && one.was !== one.now));
  }
}

function choose(seat, cell, round = sheet.next.round) {
  if (planned(game, round).out.includes(seat)) return;
  const already = chosen?.seat === seat && chosen.cell === cell && chosen.round === round;
  // The counts corrected so far belong to their round.
  const tricks = chosen?.round === round ? chosen.tricks : null;
  chosen = already ? null : { round, seat, cell, tricks };
  refusal = "";
  paint();
}

/** The pad goes to the tapped cell of the sheet, to correct any round. */
async function chooseCell(cell) {
  const { placeOf } = await import("./game/correction.js");
  const place = placeOf(cell);
  if (!place) return;
  showView("score");
  choose(...place);
}

const openCell = () => (sheet.next.step === "tricks" ? "tricks" : "bid");

form?.addEventListener("submit", (event) => {
  const { undo, redo } = event.submitter.dataset;
  const value = event.submitter.value;
  refusal = "";
  if (undo ?? redo) {
    const writes = undoOrRedo(!!undo);
    if (!writes) return; // The server undoes older acts.
    chosen = null;
    paint();
    outcome = undo ? { undone: writes } : { redone: writes };
  } else if (event.submitter.ariaDisabled) {
    refusal = whyHooked(turn, value);
    paint();
  } else pressKey(value);
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  const { target } = event;
  const [link, line, cell] = ["a[data-view]", ".players li", ".sheet tbody :is(td, th)"].map((place) => target.closest(place));
  if (!target.closest("summary")) document.querySelector(".menu").open = false;
  if (target.closest("a.name")) return;
  if (link) {
    // Two views come a little later than the pad; the server has them too.
    if (!page.querySelector(`.${link.dataset.view}`)) return;
    showView(link.dataset.view);
    history.replaceState(null, "", link.href);
  } else if (line && form && turn) {
    const seat = Number(line.dataset.seat);
    if (turn.correcting) choose(seat, "tricks", turn.plan.round);
    else choose(seat, openCell());
  } else if (cell && mayWrite) {
    // The page of a round has all of it in one form; without network the pad does.
    if (target.closest("a") && navigator.onLine && !isStuck()) return;
    chooseCell(cell);
  } else return;
  event.preventDefault();
});

sender.changed = paint;
paint();
page.dataset.ready = "";
// The rest is loaded after the pad answers; without network, when there is one again.
const load = (part) => part().catch(() => setTimeout(load, RETRY_MS, part));
setTimeout(load, 100, () => import("./game/sending.js").then(({ startSending }) => startSending()));
setTimeout(load, 300, () => import("./game/settings.js"));
setTimeout(load, 600, () => import("./game/deferred.js"));
