// Points given by hand on the page of the game: each player's in a round, of every kind, recorded like any other act, also
// offline. The keys of the form type into the field that was chosen last.

import { numberOf } from "../rules/recording.js";
import { planned } from "../rules/schedule.js";
import { recordAct } from "./acts.js";
import { game, recordOf, sheet } from "./game-state.js";
import { number } from "./view/words.js";
import { pointsIn } from "../shared/points-in.js";
import { resized } from "../shared/resized.js";
import { shellDialog } from "./shell-part.js";

// What was typed since the form was opened, by round and kind: the texts of all players.
const typed = new Map();
let field;

/** The form comes from the shell, which this phone caches. */
export async function recordBonuses() {
  const dialog = await shellDialog("bonus");
  if (!dialog) return;
  const form = dialog.querySelector("form");
  offerKinds(dialog);
  const row = document.querySelector(".pad .by-hand");
  if (row) {
    const showRow = (turn) => { row.hidden = turn?.step !== "tricks"; };
    document.addEventListener("pad:painted", ({ detail: turn }) => showRow(turn));
    showRow(sheet.next);
  }
  for (const link of document.querySelectorAll("[data-bonus]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      typed.clear();
      offerRounds(form.elements.round);
      fill(dialog, form);
      dialog.showModal();
      dialog.querySelector("[data-players] div:not([hidden]) input").focus();
    });
  }
  form.addEventListener("input", ({ target }) => { if (target.matches("[data-figures]")) keep(form); });
  form.addEventListener("change", ({ target }) => { if (!target.matches("[data-figures]")) fill(dialog, form); });
  form.addEventListener("focusin", ({ target }) => { if (target.matches("[data-figures]")) field = target; });
  typeByKeys(form);
  form.addEventListener("submit", (event) => {
    if (!event.submitter.value) return;
    const writes = [...typed].flatMap(writesOf);
    const wrong = writes.some(({ now }) => Number.isNaN(now));
    dialog.querySelector("[data-wrong]").hidden = !wrong;
    if (wrong) event.preventDefault();
    else if (writes.length) recordAct(writes);
  });
}

/** Offer a pill for each kind, if there are several. */
function offerKinds(dialog) {
  const { bonus } = game.rules;
  const pills = dialog.querySelector("[data-kinds]");
  pills.hidden = bonus.length === 1;
  resized(pills, bonus.length).forEach((pill, kind) => {
    Object.assign(pill.querySelector("input"), { value: kind, id: `kind-${kind}`, checked: !kind });
    pill.querySelector("span").textContent = bonus[kind].name;
  });
}

/** Offer the round whose tricks are being counted, or else the last complete one. */
function offerRounds(select) {
  const last = Math.max(game.rounds.length, 1);
  select.replaceChildren(...Array.from({ length: last }, (_, i) => new Option(last - i)));
  const whole = sheet.rounds.findLast((row) => row.complete)?.round ?? 1;
  select.value = sheet.next.step === "bid" ? whole : last;
}

/** The first kind has no id. */
const idOf = (kind) => kind ? `${kind}` : undefined;

const chosen = ({ elements }) => [Number(elements.round.value), Number(elements.kind.value)];

/** Show the points of the round and kind: what was typed, or what is recorded. */
function fill(dialog, form) {
  const [round, kind] = chosen(form);
  const { name, sign } = game.rules.bonus[kind];
  const out = planned(game, round)?.out ?? [];
  dialog.querySelector("[data-wrong]").hidden = true;
  dialog.querySelector("h2").textContent = sign === "minus" ? `${name} (−)` : name;
  dialog.querySelector("[data-key='±']").hidden = Boolean(sign);
  resized(dialog.querySelector("[data-players]"), game.players.length).forEach((box, seat) => {
    const [label, input] = box.children;
    const given = numberOf(recordOf(round), "bonus", seat, idOf(kind));
    const value = typed.get(`${round} ${kind}`)?.[seat] ?? (given ? number(given) : "");
    Object.assign(input, { id: `bonus-${seat}`, name: `bonus-${seat}`, value });
    Object.assign(label, { htmlFor: input.id, textContent: game.players[seat] });
    box.hidden = out.includes(seat);
  });
}

function keep(form) {
  form.querySelector("[data-wrong]").hidden = true;
  typed.set(chosen(form).join(" "), game.players.map((_, seat) => form.elements[`bonus-${seat}`].value));
}

function typeByKeys(form) {
  const keys = form.querySelector(".keys");
  // The field has the focus on, and its caret.
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("click", ({ target: { dataset: { key } } }) => {
    if (!key) return;
    const { selectionStart: start, selectionEnd: end, value } = field;
    if (key === "±") field.value = /^[-−]/.test(value) ? value.slice(1) : `−${value}`;
    else if (key !== "⌫") field.setRangeText(key, start, end, "end");
    else field.setRangeText("", start === end ? Math.max(start - 1, 0) : start, end, "end");
    keep(form);
  });
}

/** Return the differences from the record as writes; a text that is not a number of points is NaN. */
function writesOf([place, texts]) {
  const [round, kind] = place.split(" ").map(Number);
  return texts.flatMap((text, seat) => {
    const id = idOf(kind);
    const [was, now] = [numberOf(recordOf(round), "bonus", seat, id) || null, given(text)];
    return now === was ? [] : { round, seat, cell: "bonus", id, was, now };
  });
}

/**
 * Return typed points as a round stores them: null for none, NaN for anything invalid. They may be typed as they are
 * shown, with a half and isolated from a right-to-left line.
 */
function given(text) {
  const plain = text.replace(/[\u2068\u2069]/g, "").trim().replace(/(\d*)½$/, (_, whole) => `${whole || 0}.5`);
  const points = plain ? pointsIn(plain) : 0;
  return points === 0 ? null : points;
}
