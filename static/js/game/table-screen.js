// The table screen: from the last bid on the keys are hidden and the phone shows everyone's bid, until the keeper
// counts the tricks. Only its bar writes.

import { wants } from "../settings/preferences.js";
import { recordAct } from "./acts.js";
import { ignoreTaps, pause } from "./device/debounce.js";
import { game, mayWrite, recordOf, sheet } from "./game-state.js";
import { sender } from "./outbox.js";
import { shellPart } from "./shell-part.js";
import { isCounted, lists } from "../rules/recording.js";
import { planned } from "../rules/schedule.js";
import { form } from "./view/pad.js";
import { hide, slot } from "./view/slots.js";

// The round in which the keeper has shown the keys again.
let woken;

/** Return whether to show the tiles now: to watchers, until the round is scored. */
export function isRead(turn) {
  const { round, step, seat } = sheet.next;
  if (step === "bid" && woken === round) woken = null;
  if (!turn || step !== "tricks") return false;
  if (!mayWrite) return true;
  // A cell that the keeper chose is corrected on the pad.
  const isNext = turn.step === step && turn.seat === seat && !turn.correcting;
  return isNext && woken !== round && !hasCounts(round) && wants("table");
}

/** Return whether the tricks of any player are recorded. */
export const hasCounts = (round) => isCounted(recordOf(round), planned(game, round));

/** Let the bar act, except on the second tap of a double tap, whose first one made the last bid. */
export function readBar(bar) {
  const [misdeal, made, count] = bar.children;
  ignoreTaps(bar, () => bar.classList.contains("paused"));
  misdeal.addEventListener("click", () => recordAct(misdealWrites()));
  made.addEventListener("click", () => form.requestSubmit(slot("rest")));
  count.addEventListener("click", ({ detail }) => {
    woken = sheet.next.round;
    sender.changed();
    pause(form);
    // Keyboard users stay on the keyboard.
    if (!detail) form.querySelector(".keys button:not([hidden], :disabled)").focus({ preventScroll: true });
  });
  // The tab of the score leads back from the keys, as long as no tricks are recorded.
  document.querySelector('.tabs [data-view="score"]').addEventListener("click", () => {
    if (document.body.dataset.view !== "score") return;
    woken = null;
    sender.changed();
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

/** Offer a misdeal in the menu: it can be noticed during the bids, and some keep the keys open. */
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

/** Return the writes that clear the bids of the round and count a misdeal, as one act. */
function misdealWrites() {
  const { round } = sheet.next;
  const record = recordOf(round);
  const { bids, spoken, blind, trump, overridden, misdeals = 0 } = record;
  // Undo reverses the writes, so the bids return in the order in which they were spoken.
  const bidders = (spoken ?? planned(game, round).in_turn).filter((seat) => bids[seat] !== null).reverse();
  return [
    { round, cell: "misdeals", was: misdeals, now: misdeals + 1 },
    ...lists.flatMap((cell) => (record[cell] ?? []).map(([seat, was, kind]) => ({ round, seat, cell, was, now: null, ...(kind && { id: kind }) }))),
    ...(trump ? [{ round, cell: "trump", was: trump, now: null }] : []),
    ...bidders.map((seat) => ({ round, seat, cell: "bid", was: bids[seat], now: null })),
    ...blind.map((seat) => ({ round, seat, cell: "blind", was: true, now: false })),
    ...(overridden ? [{ round, cell: "overridden", was: true, now: false }] : []),
  ];
}
