// The running game: its page is drawn from the state of the game. A tap is painted at once, and sent when the server
// can be reached.

import { announce, forcedBids, undoOrRedo, withForcedCounts } from "./game/acts.js";
import { answerTaps, centerAll, leaveCorrection, paintChoice } from "./game/taps.js";
import { mayWrite, rebuild, sheet } from "./game/game-state.js";
import { enqueue, isStuck, sender, waiting } from "./game/outbox.js";
import { later, turnOf } from "./game/turn.js";
import { paintHead } from "./game/view/head.js";
import { paintLines, paintTable } from "./game/view/table.js";
import { form, nextMark, paintPad, whyHooked } from "./game/view/pad.js";
import { paintPlayers } from "./game/view/players.js";
import { afterFrame, fill } from "./game/view/slots.js";
import { say } from "./game/view/words.js";
import { numberOf, withTricks } from "./rules/recording.js";

const page = document.body;
const RETRY_MS = 4000;
const RELOAD_MS = 60000;
let chosen = null;
let turn;
// Why the last tap was refused. It is shown until the next tap.
let refusal = "";
// The outcomes of the taps since the last frame: there may be more than one.
const outcomes = [];

/** Paint pad, call and the tapped cell in the frame after the tap; then all else. */
function paint() {
  const before = turn;
  rebuild(waiting());
  turn = turnOf(chosen);
  paintHead(turn);
  paintPad(turn, refusal);
  paintChoice(turn);
  paintTable(turn, before);
  if (mayWrite) fill({ unsent: isStuck() ? say("unsent") : "" });
  if (before) afterFrame(paintRest);
  else paintRest();
  document.dispatchEvent(new CustomEvent("pad:painted", { detail: turn }));
}

/** Players, moving rows and the notice, which take as long as the pad on a slow phone. */
function paintRest() {
  paintPlayers(turn);
  paintTable(turn);
  paintLines();
  page.toggleAttribute("data-finished", sheet.finished);
  // Other rows of the sheet are shown if a key above the pad takes room.
  form?.parentNode.classList.toggle("resting", !!form.querySelector(":scope > .button:not([hidden])"));
  if (!turn?.correcting) leaveCorrection();
  document.dispatchEvent(new CustomEvent("page:painted", { detail: turn }));
  for (const { completed, ...done } of outcomes.splice(0)) {
    const row = sheet.rounds[completed];
    announce({ ...done, row: row?.complete && row });
  }
  // Measure after all writes to the DOM, or the page would be laid out twice.
  centerAll();
}

/**
 * Record a tap and the forced moves after it; announce both, and a round that they completed. `asked` remains chosen.
 */
function recordTap(tapped, forced = [], asked = null) {
  const open = sheet.rounds.findIndex((row) => !row.complete);
  chosen = asked;
  enqueue([...tapped, ...forced].filter(({ was, now }) => was !== now));
  paint();
  const writes = tapped.filter(({ was, now }) => was !== now);
  if (writes.length) outcomes.push({ writes, forced, completed: sheet.rounds[open]?.complete && open });
  if (forced.length) document.dispatchEvent(new Event("pad:filled"));
}

function pressKey({ value, ariaDisabled, dataset: { stands } }) {
  if (ariaDisabled) {
    refusal = whyHooked(turn, value);
    return paint();
  }
  if (turn.correcting) {
    const { writes, chosen: next = null } = later.correctionWrites(turn, value);
    chosen = next;
    return writes ? recordTap(writes) : paint();
  }
  const { step: cell, seat, record, held: was, plan: { round, cards } } = turn;
  const counts = ({ tricks }) => tricks.map((now, other) => ({ round, seat: other, cell, was: record.tricks[other], now }));
  const write = { round, seat, cell, was, now: Number(value) };
  const recordBefore = (before) => recordTap([before], [], chosen);
  if (value === "blind") recordBefore({ round, seat, cell: value, was: numberOf(record, value, seat) || null, now: nextMark(turn) || null });
  else if (value === "override") recordBefore({ round, cell: "overridden", was: false, now: true });
  else if (value === "rest") recordTap(counts({ tricks: record.tricks.map((count, other) => count ?? record.bids[other]) }));
  else if (stands) recordTap([write, { round, cell: "as_played", was: !!record.as_played, now: true }]);
  else if (cell === "bid") recordTap([write], forcedBids(write));
  else if (cell === "trump") recordTap([{ round, cell, was, now: value }]);
  else {
    const forced = counts(withForcedCounts(withTricks(record, seat, write.now), cards));
    recordTap([write], forced.filter((one) => one.seat !== seat && one.was !== one.now));
  }
}

/** Let the pad write this cell, or without one the next cell again. */
function choose(cell) {
  chosen = cell;
  refusal = "";
  paint();
}

form?.addEventListener("submit", (event) => {
  const { submitter } = event;
  const { undo, redo } = submitter.dataset;
  refusal = "";
  if (undo ?? redo) {
    const outcome = undoOrRedo(!!undo);
    // The server undoes older acts, by this form until the script is there that keeps the page if it is not.
    if (outcome === null && !later.askServer) return;
    if (outcome === null) later.askServer(submitter);
    chosen = null;
    paint();
    if (outcome) outcomes.push(outcome);
  } else if (turn) pressKey(submitter);
  event.preventDefault();
});

answerTaps(choose, () => ({ chosen, turn }));
sender.changed = paint;
paint();
page.dataset.ready = "";
// The other modules follow, most wanted first; offline, once there is a network again.
const load = (part, again) => part().catch(async () => {
  if (again) await reload().catch(() => {});
  setTimeout(load, RETRY_MS, part, true);
});
setTimeout(load, 100, () => import("./game/sending.js"));
setTimeout(load, 300, () => import("./game/settings.js"));
setTimeout(load, 600, () => import("./game/deferred.js"));
setTimeout(load, 900, () => import("./offline/play-again.js"));

/**
 * Reload the page, because a browser may cache that an import failed. Taps are stored. Of two modules that failed at
 * once only one reloads: a second reload would abort the first.
 */
async function reload() {
  if (!(await fetch(location, { method: "HEAD" })).ok || Date.now() < sessionStorage.nextReload) return;
  sessionStorage.nextReload = Date.now() + RELOAD_MS;
  location.reload();
}
