// The table screen: from the last bid on the keys are hidden and the phone shows everyone's bid, until the keeper
// counts the tricks or corrects a bid. Only its bar writes.

import { wants } from "../settings/preferences.js";
import { recordAct } from "./acts.js";
import { pause, pauseOnceFilled } from "./device/debounce.js";
import { game, mayWrite, recordOf, sheet } from "./game-state.js";
import { past, sender } from "./outbox.js";
import { shellPart } from "./shell-part.js";
import { isCounted, numberLists } from "../rules/recording.js";
import { planned } from "../rules/schedule.js";
import { form } from "./view/pad.js";
import { hide, slot } from "./view/slots.js";

// The round in which the keeper has shown the keys again, and whether from a keyboard.
let woken;
let byKeyboard;

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

/** Let the bar act, and the button beside the news that leads back here from the keys. */
export function readBar(bar, back) {
  const [undo, misdeal, made, count] = bar.querySelectorAll("button");
  document.querySelector(".outcome").after(back);
  pauseOnceFilled(bar);
  misdeal.addEventListener("click", () => recordAct(misdealWrites()));
  undo.addEventListener("click", showKeys);
  made.addEventListener("click", () => form.requestSubmit(slot("rest")));
  count.addEventListener("click", (event) => {
    woken = sheet.next.round;
    showKeys(event);
    sender.changed();
  });
  back.addEventListener("click", () => {
    woken = null;
    sender.changed();
  });
  let before;
  document.addEventListener("pad:painted", ({ detail: turn }) => {
    const reads = isRead(turn);
    if (reads) hide(undo, !endsWithBid());
    hide(made, slot("rest").hidden);
    hide(back, sheet.next.step !== "tricks" || woken !== sheet.next.round || hasCounts(woken));
    if (reads && !before) {
      pause(bar);
      if (form.contains(document.activeElement)) count.focus({ preventScroll: true });
    }
    // Keyboard users stay on the keyboard.
    if (before && !reads && byKeyboard) form.querySelector(".keys button:not([hidden], :disabled)").focus({ preventScroll: true });
    if (!reads) byKeyboard = false;
    before = reads;
  });
  hide(made, slot("rest").hidden);
}

/** Return whether the last act of this phone is a bid of this round, or its trump. */
function endsWithBid() {
  const [{ round, cell } = {}] = past().done.at(-1)?.writes ?? [];
  return round === sheet.next.round && ["bid", "trump"].includes(cell);
}

/** Let the keys, which a tap is about to show, ignore the second tap of a double tap. */
export function showKeys({ detail }) {
  byKeyboard = !detail;
  pause(form);
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

/** Return whether any cards of the round have been bid for, and no tricks are counted. */
export function mayBeMisdeal() {
  const { round } = sheet.next;
  return round !== null && !hasCounts(round) && planned(game, round).in_turn.some((seat) => recordOf(round).bids[seat] !== null);
}

/** Return the writes that clear the bids of the round and count a misdeal, as one act. */
export function misdealWrites() {
  const { round } = sheet.next;
  const record = recordOf(round);
  const { bids, spoken, trump, overridden, misdeals = 0 } = record;
  // Undo reverses the writes, so the bids return in the order in which they were spoken.
  const bidders = (spoken ?? planned(game, round).in_turn).filter((seat) => bids[seat] !== null).reverse();
  return [
    { round, cell: "misdeals", was: misdeals, now: misdeals + 1 },
    ...numberLists.flatMap((cell) => (record[cell] ?? []).map(([seat, was, kind]) => ({ round, seat, cell, was, now: null, ...(kind && { id: kind }) }))),
    ...(trump ? [{ round, cell: "trump", was: trump, now: null }] : []),
    ...bidders.map((seat) => ({ round, seat, cell: "bid", was: bids[seat], now: null })),
    ...(overridden ? [{ round, cell: "overridden", was: true, now: false }] : []),
  ];
}
