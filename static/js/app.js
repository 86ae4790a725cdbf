// The running game: a tap is painted at once, and sent when the server can be reached.

import { afterFrame, show } from "./game/view/dom.js";
import { forcedBids, forcedNotices, withForcedCounts } from "./game/forced-moves.js";
import { paintHead } from "./game/view/head.js";
import { correctionWrites } from "./game/correction.js";
import { scored } from "./game/view/notices.js";
import { enqueue, isStuck, onChange, pollState, undoOrRedo, waiting } from "./game/outbox.js";
import { form, paintPad, whyHooked } from "./game/view/pad.js";
import { list, paintPlayers } from "./game/view/players.js";
import { game, mayWrite, rebuild, recordOf, sheet } from "./game/game-state.js";
import { body, paintTable } from "./game/view/table.js";
import { turnOf } from "./game/turn.js";
import { say } from "./game/view/words.js";
import { withTricks } from "./rules/recording.js";
import { planned } from "./rules/schedule.js";

const page = document.body;
const POLL_MS = mayWrite ? 8000 : 3000;
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
    show({ notice: outcome.text });
    dispatch("act:recorded", outcome);
    outcome = null;
  }
  // Only when everything is written: measuring in between would lay the page out twice.
  center(body.closest("section"), body.querySelector(".now"));
  center(list, list.querySelector("[data-state=ask]"));
}

const dispatch = (what, detail) => document.dispatchEvent(new CustomEvent(what, { detail }));

/** Where a part scrolls by itself, show what is going on now. */
function center(box, line) {
  if (line && box.scrollHeight > box.clientHeight) box.scrollTop = line.offsetTop - box.clientHeight / 2;
}

/** Record a tap and what follows by itself; announce that, and a round that is complete. */
function recordTap(tapped, forced = []) {
  const open = sheet.rounds.findIndex((row) => !row.complete);
  chosen = null;
  enqueue([...tapped, ...forced].filter(({ was, now }) => was !== now));
  paint();
  const row = sheet.rounds[open];
  const done = row?.complete ? [scored(row)] : [];
  outcome = { scored: done[0], text: [...done, ...forcedNotices(forced)].join(" · ") };
}

function pressKey(value) {
  if (turn.correcting) {
    const { writes, chosen: next = null } = value === "rest" ? {} : correctionWrites(turn, value);
    chosen = next;
    return writes ? recordTap(writes) : paint();
  }
  const { act: cell, seat, record, held: was, plan: { round, cards } } = turn;
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
function chooseCell({ cellIndex, parentNode }) {
  const number = parentNode.sectionRowIndex + 1;
  const seat = Math.ceil(cellIndex / 2) - 1;
  const over = number !== sheet.next.round;
  if (over && number > game.rounds.length) return;
  page.dataset.view = "score";
  const row = recordOf(number);
  if (seat < 0) choose(sheet.rounds[number - 1]?.declarer ?? planned(game, number).first_bidder, mayNameTrump(row) ? "trump" : "tricks", number);
  else choose(seat, cellIndex % 2 ? "bid" : over ? "tricks" : openCell(), number);
}

const mayNameTrump = ({ bids }) => game.rules.needs_trump && !bids.includes(null);

const openCell = () => (sheet.next.act === "tricks" ? "tricks" : "bid");

form?.addEventListener("submit", (event) => {
  const { undo, redo } = event.submitter.dataset;
  const value = event.submitter.value;
  refusal = "";
  if (undo ?? redo) {
    if (!undoOrRedo(!!undo)) return; // The server undoes older acts.
    chosen = null;
    show({ notice: "" });
    outcome = null;
    paint();
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
  if (link) {
    // The view across the table comes a little later than the pad; the server has it too.
    if (link.dataset.view === "across" && !page.querySelector(".across")) return;
    page.dataset.view = link.dataset.view;
    history.replaceState(null, "", link.href);
    scrollTo(0, 0);
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

onChange(async (change) => {
  paint();
  if (change.refused) show({ notice: say("refused", { sentence: change.refused }) });
  // A question that another tab has settled is taken away.
  const outdated = change.elsewhere && document.querySelector(".clash:not([hidden])");
  if (change.conflicts || outdated) (await import("./game/conflicts.js")).askAboutConflicts(change);
});
setInterval(async () => {
  if (!document.hidden && (await pollState().catch(() => false))) paint();
}, POLL_MS);
paint();
page.dataset.ready = "";
// The rest is loaded after the pad answers; without network, when there is one again.
const loadWhenOnline = (load) => load().catch(() => addEventListener("online", () => loadWhenOnline(load), { once: true }));
setTimeout(loadWhenOnline, 300, () => import("./game/settings.js"));
setTimeout(loadWhenOnline, 600, () => import("./game/deferred.js"));
