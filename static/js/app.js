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
// Why the last tap did nothing. It stands until the next tap, whatever the server answers meanwhile.
let refusal = "";
// What the last taps completed, until it is shown: a second tap may come before the frame of the first.
const outcomes = [];
// The script of what follows, once it has come, and keys tapped before it that only it can answer.
let rest;
const keysTapped = [];

/** Pad, call and, once its script has come, the cell that was tapped, in the frame after the tap; then what follows. */
function paint() {
  const before = turn;
  rebuild(waiting());
  turn = turnOf(chosen);
  // Whether a game is over, and who has won, is as the server drew it until points are known.
  if (turn) paintHead(turn);
  else rest?.paintEnd();
  if (turn || rest) paintPad(turn, refusal);
  rest?.paintSheet(turn, before);
  if (mayWrite) show({ unsent: isStuck() ? say("unsent") : "" });
  if (before) afterFrame(paintRest);
  else paintRest();
  document.dispatchEvent(new CustomEvent("pad:painted", { detail: turn }));
}

function paintRest() {
  if (!rest) return;
  rest.paintRest(turn, outcomes.splice(0));
}

/** Record a tap and what follows by itself; announce both, and a round that they completed. `asked` is asked on. */
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

/** Ask about this cell instead of the next one, or about the next one again. */
function choose(cell) {
  chosen = cell;
  refusal = "";
  paint();
}

form?.addEventListener("submit", (event) => {
  const { submitter } = event;
  const { undo, redo } = submitter.dataset;
  refusal = "";
  // What the rest answers waits for it, and so does all that is tapped after that.
  if (!rest && (undo ?? redo ?? (!turn || keysTapped.length))) keysTapped.push(submitter);
  else if (undo ?? redo) {
    const outcome = rest.undoOrRedo(!!undo);
    if (!outcome) return; // The server undoes older acts.
    chosen = null;
    paint();
    outcomes.push(outcome);
  } else if (turn) pressKey(submitter);
  event.preventDefault();
});

sender.changed = paint;
paint();
page.dataset.ready = "";
// The rest is loaded after the pad answers; without network, when there is one again.
const load = (part, again) => part().catch(async () => {
  if (again) await reload().catch(() => {});
  setTimeout(load, RETRY_MS, part, true);
});
setTimeout(load, 0, () => import("./game/rest.js").then((module) => queueMicrotask(() => goOn(module))));

/** A browser may remember that a script did not come, for as long as the page stays. What was tapped is kept. */
async function reload() {
  if (Date.now() < sessionStorage.nextReload || !(await fetch(location, { method: "HEAD" })).ok) return;
  sessionStorage.nextReload = Date.now() + RELOAD_MS;
  location.reload();
}

/** Points are known from now on. */
function goOn(module) {
  rest = module;
  rest.answerTaps(choose, () => ({ chosen, turn }));
  paint();
  keysTapped.forEach((key) => form.requestSubmit(key));
  page.dataset.scored = "";
  rest.loadMore(load);
}
