// The table screen: from the last bid on the keys sleep and the phone shows what everybody has bid, until the keeper counts
// the tricks. Nothing on it writes but its bar.

import { wants } from "../settings/preferences.js";
import { recordAct } from "./acts.js";
import { ignoreTaps, pause } from "./device/debounce.js";
import { game, mayWrite, recordOf, sheet } from "./game-state.js";
import { sender } from "./outbox.js";
import { shellPart } from "./shell-part.js";
import { planned } from "../rules/schedule.js";
import { form } from "./view/pad.js";
import { hide, slot } from "./view/slots.js";

// The round in which the keeper has woken the keys.
let woken;

/** Whether the tiles are to be read now: for who only watches, until the round is scored. */
export function isRead(turn) {
  const { round, step, seat } = sheet.next;
  if (step === "bid" && woken === round) woken = null;
  if (!turn || step !== "tricks") return false;
  if (!mayWrite) return true;
  // A cell that the keeper chose is corrected on the pad.
  const isNext = turn.step === step && turn.seat === seat && !turn.correcting;
  return isNext && woken !== round && !hasCounts(round) && wants("table");
}

const hasCounts = (round) => recordOf(round).tricks.some((count, seat) => count !== null && !planned(game, round).out.includes(seat));

/** Let the bar act, though not on the second tap of a double tap, whose first one made the last bid. */
export function readBar(bar) {
  const [misdeal, made, count] = bar.children;
  ignoreTaps(bar, () => bar.classList.contains("paused"));
  misdeal.addEventListener("click", () => recordAct(misdealWrites()));
  made.addEventListener("click", () => form.requestSubmit(slot("rest")));
  count.addEventListener("click", ({ detail }) => {
    woken = sheet.next.round;
    sender.changed();
    pause(form);
    // Who came by keyboard goes on by it.
    if (!detail) form.querySelector(".keys button:not([hidden], :disabled)").focus({ preventScroll: true });
  });
  let before;
  document.addEventListener("pad:painted", ({ detail: turn }) => {
    const reads = isRead(turn);
    hide(made, slot("rest").hidden);
    if (reads && !before) {
      pause(bar);
      if (form.contains(document.activeElement)) count.focus({ preventScroll: true });
    }
    before = reads;
  });
  hide(made, slot("rest").hidden);
}

/** In the menu too: a misdeal may be seen while bids come, and some keep their keys open. */
export async function misdealFromMenu() {
  const source = await shellPart("misdeal");
  const penalty = document.querySelector('.menu a[href$="/penalties"]');
  if (!source || !penalty) return;
  const line = document.importNode(source.content.firstElementChild, true);
  penalty.parentNode.after(line);
  line.addEventListener("click", () => recordAct(misdealWrites()));
  const offer = () => hide(line, !mayBeMisdeal());
  document.addEventListener("pad:painted", offer);
  offer();
}

function mayBeMisdeal() {
  const { round } = sheet.next;
  return round !== null && !hasCounts(round) && planned(game, round).in_turn.some((seat) => recordOf(round).bids[seat] !== null);
}

/** The bids of the round cleared, and that it was dealt again, as one act. */
function misdealWrites() {
  const { round } = sheet.next;
  const { bids, spoken, blind, trump, overridden, misdeals = 0 } = recordOf(round);
  // Undone in reverse, they come back in the order in which they were spoken.
  const bidders = (spoken ?? planned(game, round).in_turn).filter((seat) => bids[seat] !== null).reverse();
  return [
    { round, cell: "misdeals", was: misdeals, now: misdeals + 1 },
    ...(trump ? [{ round, cell: "trump", was: trump, now: null }] : []),
    ...bidders.map((seat) => ({ round, seat, cell: "bid", was: bids[seat], now: null })),
    ...blind.map((seat) => ({ round, seat, cell: "blind", was: true, now: false })),
    ...(overridden ? [{ round, cell: "overridden", was: true, now: false }] : []),
  ];
}
