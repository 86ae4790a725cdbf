// The running game: a tap is painted at once, and sent when it can be.

import { afterFrame, show } from "./game/view/dom.js";
import { bidsAfter, byThemselves, withCountsLeft } from "./game/forced-moves.js";
import { paintHead } from "./game/view/head.js";
import { corrected } from "./game/correction.js";
import { scored } from "./game/view/notices.js";
import { add, isStuck, listen, look, step, waiting } from "./game/outbox.js";
import { form, paintPad, whyHooked } from "./game/view/pad.js";
import { list, paintPlayers } from "./game/view/players.js";
import { game, mayWrite, rebuild, saidIn, sheet } from "./game/game-state.js";
import { body, paintTable } from "./game/view/table.js";
import { turnOf } from "./game/turn.js";
import { say } from "./game/view/words.js";
import { withTricks } from "./rules/recording.js";
import { planned } from "./rules/schedule.js";

const page = document.body;
const POLL = mayWrite ? 8000 : 3000;
let chosen = null;
let turn;
// Why the last tap did nothing: it stands until the next one, whatever the server says meanwhile.
let wrong = "";
// What has just happened, until it is told.
let news;

/** Pad, call and the cell that was tapped, in the frame after the tap; after that frame what follows from it. */
function paint() {
  const before = turn;
  rebuild(waiting());
  turn = turnOf(chosen);
  paintHead(turn);
  paintPad(turn, wrong);
  paintTable(turn, before);
  if (mayWrite) show({ unsent: isStuck() ? say("unsent") : "" });
  if (before) afterFrame(paintRest);
  else paintRest();
  tell("answered");
}

/** Players, rows that move up, news: a slow phone takes as long for these as for all before. */
function paintRest() {
  paintPlayers(turn);
  paintTable(turn);
  tell("painted");
  if (news) {
    show({ notice: news.text });
    tell("noted", news);
    news = null;
  }
  // Only when everything is written: measuring in between would lay the page out twice.
  center(body.closest("section"), body.querySelector(".now"));
  center(list, list.querySelector("[data-state=ask]"));
}

const tell = (what, detail) => document.dispatchEvent(new CustomEvent(what, { detail }));

/** Where a part scrolls by itself, show what is going on now. */
function center(box, line) {
  if (line && box.scrollHeight > box.clientHeight) box.scrollTop = line.offsetTop - box.clientHeight / 2;
}

/** Say something and what follows by itself, and tell of that and when a round is complete. */
function note(tapped, filled = []) {
  const open = sheet.rounds.findIndex((row) => !row.complete);
  chosen = null;
  add([...tapped, ...filled].filter(({ was, now }) => was !== now));
  paint();
  const row = sheet.rounds[open];
  const done = row?.complete ? [scored(row)] : [];
  news = { scored: done[0], text: [...done, ...byThemselves(filled)].join(" · ") };
}

function press(value) {
  if (turn.correcting) {
    const { writes, chosen: next = null } = value === "rest" ? {} : corrected(turn, value);
    chosen = next;
    return writes ? note(writes) : paint();
  }
  const { act: cell, seat, said, held: was, plan: { round, cards } } = turn;
  const counts = ({ tricks }) => tricks.map((now, other) => ({ round, seat: other, cell, was: said.tricks[other], now }));
  const write = { round, seat, cell, was, now: Number(value) };
  if (value === "rest") note(counts({ tricks: said.tricks.map((count, other) => count ?? said.bids[other]) }));
  else if (cell === "bid") note([write], bidsAfter(write));
  else if (cell === "trump") note([{ round, cell, was, now: value }]);
  else {
    const filled = counts(withCountsLeft(withTricks(said, seat, write.now), cards));
    note([write], filled.filter((one) => one.seat !== seat && one.was !== one.now));
  }
}

function choose(seat, cell, round = sheet.next.round) {
  if (planned(game, round).out.includes(seat)) return;
  const again = chosen?.seat === seat && chosen.cell === cell && chosen.round === round;
  // The counts corrected so far belong to their round.
  const tricks = chosen?.round === round ? chosen.tricks : null;
  chosen = again ? null : { round, seat, cell, tricks };
  wrong = "";
  paint();
}

/** A cell of the sheet: the pad corrects any round. */
function again({ cellIndex, parentNode }) {
  const number = parentNode.sectionRowIndex + 1;
  const seat = Math.ceil(cellIndex / 2) - 1;
  const over = number !== sheet.next.round;
  if (over && number > game.rounds.length) return;
  page.dataset.view = "score";
  const row = saidIn(number);
  if (seat < 0) choose(sheet.rounds[number - 1]?.declarer ?? planned(game, number).first_bidder, trumped(row) ? "trump" : "tricks", number);
  else choose(seat, cellIndex % 2 ? "bid" : over ? "tricks" : counting(), number);
}

const trumped = ({ bids }) => game.rules.needs_trump && !bids.includes(null);

const counting = () => (sheet.next.act === "tricks" ? "tricks" : "bid");

form?.addEventListener("submit", (event) => {
  const { undo, redo } = event.submitter.dataset;
  const value = event.submitter.value;
  wrong = "";
  if (undo ?? redo) {
    if (!step(!!undo)) return; // The server knows of older acts.
    chosen = null;
    show({ notice: "" });
    news = null;
    paint();
  } else if (event.submitter.ariaDisabled) {
    wrong = whyHooked(turn, value);
    paint();
  } else press(value);
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  const { target } = event;
  const [link, line, cell] = ["a[data-view]", ".players li", ".sheet tbody :is(td, th)"].map((place) => target.closest(place));
  if (!target.closest("summary")) document.querySelector(".menu").open = false;
  if (link) {
    // The view across the table comes a little later than the pad; the server has it too.
    if (link.dataset.view === "across" && !page.querySelector(".across")) return;
    page.dataset.view = link.dataset.view;
    history.replaceState(null, "", link.href);
    scrollTo(0, 0);
  } else if (line && form && turn) {
    const seat = Number(line.dataset.seat);
    if (turn.correcting) choose(seat, "tricks", turn.plan.round);
    else choose(seat, counting());
  } else if (cell && mayWrite) {
    // The page of a round has all of it in one form; without network the pad does.
    if (target.closest("a") && navigator.onLine && !isStuck()) return;
    again(cell);
  } else return;
  event.preventDefault();
});

listen(async (heard) => {
  paint();
  if (heard.refused) show({ notice: say("refused", { sentence: heard.refused }) });
  // What another tab has settled is asked no longer.
  const asked = heard.elsewhere && document.querySelector(".clash:not([hidden])");
  if (heard.conflicts || asked) (await import("./game/conflicts.js")).askWhich(heard);
});
setInterval(async () => {
  if (!document.hidden && (await look().catch(() => false))) paint();
}, POLL);
paint();
page.dataset.ready = "";
// What can wait until the pad answers; without network it comes when there is one.
const later = (load) => load().catch(() => addEventListener("online", () => later(load), { once: true }));
setTimeout(later, 300, () => import("./game/settings.js"));
setTimeout(later, 600, () => import("./game/deferred.js"));
