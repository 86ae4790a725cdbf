// Points given by hand on the page of the game: each player's in a round, recorded like any other act, also offline.

import { numberOf } from "../rules/recording.js";
import { planned } from "../rules/schedule.js";
import { recordAct } from "./acts.js";
import { game, recordOf, sheet } from "./game-state.js";
import { number } from "./view/words.js";
import { pointsIn } from "../shared/points-in.js";
import { resized } from "../shared/resized.js";
import { shellDialog } from "./shell-part.js";

/** The form comes from the shell, which this phone caches. */
export async function recordBonuses() {
  const link = document.querySelector(".menu [data-bonus]");
  const dialog = link && (await shellDialog("bonus"));
  if (!dialog) return;
  const form = dialog.querySelector("form");
  dialog.querySelector("h2").textContent = link.textContent;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    offerRounds(form.elements.round);
    fill(dialog, form);
    dialog.showModal();
  });
  form.elements.round.addEventListener("change", () => fill(dialog, form));
  form.addEventListener("submit", (event) => {
    if (!event.submitter.value) return;
    const writes = writesFrom(form);
    dialog.querySelector("[data-wrong]").hidden = Boolean(writes);
    if (!writes) event.preventDefault();
    else if (writes.length) recordAct(writes);
  });
}

/** Offer the round whose tricks are being counted, or else the last complete one. */
function offerRounds(select) {
  const last = Math.max(game.rounds.length, 1);
  select.replaceChildren(...Array.from({ length: last }, (_, i) => new Option(last - i)));
  const whole = sheet.rounds.findLast((row) => row.complete)?.round ?? 1;
  select.value = sheet.next.step === "bid" ? whole : last;
}

function fill(dialog, form) {
  const round = Number(form.elements.round.value);
  const out = planned(game, round)?.out ?? [];
  dialog.querySelector("[data-wrong]").hidden = true;
  resized(dialog.querySelector("[data-players]"), game.players.length).forEach((field, seat) => {
    const [label, input] = field.children;
    const given = numberOf(recordOf(round), "bonus", seat);
    Object.assign(input, { id: `bonus-${seat}`, name: `bonus-${seat}`, value: given ? number(given) : "" });
    Object.assign(label, { htmlFor: input.id, textContent: game.players[seat] });
    field.hidden = out.includes(seat);
  });
}

/** Return the differences from the record as writes, or null if any text is not a number of points. */
function writesFrom({ elements }) {
  const round = Number(elements.round.value);
  const typed = game.players.map((_, seat) => given(elements[`bonus-${seat}`].value));
  if (typed.some(Number.isNaN)) return null;
  const held = game.players.map((_, seat) => numberOf(recordOf(round), "bonus", seat) || null);
  return typed.flatMap((now, seat) => (now === held[seat] ? [] : { round, seat, cell: "bonus", was: held[seat], now }));
}

/**
 * Return typed points as a round stores them: null for none, NaN for anything invalid. A half may be typed as it is
 * shown.
 */
function given(text) {
  const plain = text.trim().replace(/(\d*)½$/, (_, whole) => `${whole || 0}.5`);
  const points = plain ? pointsIn(plain) : 0;
  return points === 0 ? null : points;
}
