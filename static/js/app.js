// The running game: a tap is painted at once, and sent when the server can be reached.

import { afterFrame, show } from "./game/view/dom.js";
import { forcedBids, withForcedCounts } from "./game/forced-moves.js";
import { paintHead } from "./game/view/head.js";
import { enqueue, isStuck, sender, waiting } from "./game/outbox.js";
import { form, paintPad, whyHooked } from "./game/view/pad.js";
import { mayWrite, rebuild, sheet } from "./game/game-state.js";
import { later, turnOf } from "./game/turn.js";
import { say } from "./game/view/words.js";
import { withTricks } from "./rules/recording.js";

const page = document.body;
const RETRY_MS = 4000;
const RELOAD_MS = 60000;
let chosen = null;
let turn;
// Why the last tap was refused. It is shown until the next tap.
let refusal = "";
// What the taps since the last frame completed: there may be more than one.
const outcomes = [];
// The module second-part.js, once it is loaded, and the keys tapped before that need it.
let secondPart;
const keysTapped = [];

/** Paint pad, call and, once second-part.js is loaded, the tapped cell in the frame after the tap; then all else. */
function paint() {
  const before = turn;
  rebuild(waiting());
  turn = turnOf(chosen);
  // Until points are computed here, the end of a game is as the server drew it.
  if (turn) paintHead(turn);
  else secondPart?.paintEnd();
  if (turn || secondPart) paintPad(turn, refusal);
  secondPart?.paintSheet(turn, before);
  if (mayWrite) show({ unsent: isStuck() ? say("unsent") : "" });
  if (before) afterFrame(paintRest);
  else paintRest();
  document.dispatchEvent(new CustomEvent("pad:painted", { detail: turn }));
}

function paintRest() {
  if (!secondPart) return;
  secondPart.paintRest(turn, outcomes.splice(0));
}

/** Record a tap and the forced moves after it; announce both, and a round that they completed. `asked` stays chosen. */
function recordTap(tapped, forced = [], asked = null) {
  const open = sheet.rounds.findIndex((row) => !row.complete);
  chosen = asked;
  enqueue([...tapped, ...forced].filter(({ was, now }) => was !== now));
  paint();
  const writes = tapped.filter(({ was, now }) => was !== now);
  if (writes.length) outcomes.push({ writes, forced, completed: sheet.rounds[open]?.complete && open });
}

function pressKey({ value, ariaDisabled }) {
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
  if (value.endsWith("blind")) recordBefore({ round, seat, cell: "blind", was: value !== "blind", now: value === "blind" });
  else if (value === "override") recordBefore({ round, cell: "overridden", was: false, now: true });
  else if (value === "rest") recordTap(counts({ tricks: record.tricks.map((count, other) => count ?? record.bids[other]) }));
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
  // A key that needs second-part.js waits for it, and so does every key after it.
  if (!secondPart && (undo ?? redo ?? (!turn || keysTapped.length))) keysTapped.push(submitter);
  else if (undo ?? redo) {
    const outcome = secondPart.undoOrRedo(!!undo);
    if (outcome === null) return; // The server undoes older acts.
    chosen = null;
    paint();
    if (outcome) outcomes.push(outcome);
  } else if (turn) pressKey(submitter);
  event.preventDefault();
});

sender.changed = paint;
paint();
page.dataset.ready = "";
// second-part.js is loaded after the first paint; offline, as soon as there is a network again.
const load = (part, again) => part().catch(async () => {
  if (again) await reload().catch(() => {});
  setTimeout(load, RETRY_MS, part, true);
});
setTimeout(load, 0, () => import("./game/second-part.js").then((module) => queueMicrotask(() => goOn(module))));

/** Reload the page, since a browser may cache that an import failed. Taps are kept. */
async function reload() {
  if (Date.now() < sessionStorage.nextReload || !(await fetch(location, { method: "HEAD" })).ok) return;
  sessionStorage.nextReload = Date.now() + RELOAD_MS;
  location.reload();
}

/** Go on with second-part.js, which computes points. */
function goOn(module) {
  secondPart = module;
  secondPart.answerTaps(choose, () => ({ chosen, turn }));
  paint();
  keysTapped.forEach((key) => form.requestSubmit(key));
  page.dataset.scored = "";
  secondPart.loadMore(load);
}
