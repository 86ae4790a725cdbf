// Penalties on the page of the game: recorded and removed like any other act, also offline.

import { recordAct } from "./acts.js";
import { game, sheet } from "./game-state.js";
import { isolated, number, signed } from "./view/words.js";
import { newId } from "../shared/browser.js";
import { pointsIn } from "../shared/points-in.js";
import { resized } from "../shared/resized.js";
import { shellDialog } from "./shell-part.js";

// Points beyond UNQUESTIONED, and beyond TIMES the largest total or penalty of the rules, must be confirmed.
const UNQUESTIONED = 200;
const TIMES = 2;
let open;
// The points that need confirmation.
let asked;

/** Open the form for a player; false if it is not loaded yet. */
export function openPenalties(seat) {
  open?.(seat);
  return Boolean(open);
}

/** The form comes from the shell, which this phone caches. */
export async function recordPenalties() {
  const link = document.querySelector('.menu a[href$="/penalties"]');
  const dialog = link && (await shellDialog("penalties"));
  if (!dialog) return;
  open = (seat) => {
    fill(dialog);
    const chosen = dialog.querySelector(`#seat-${seat}`);
    if (chosen) chosen.checked = true;
    dialog.showModal();
  };
  link.addEventListener("click", (event) => {
    event.preventDefault();
    open();
  });
  const form = dialog.querySelector("form");
  for (const sign of form.elements.sign) sign.addEventListener("change", () => suggestForSign(dialog, form.elements));
  form.addEventListener("input", ({ target }) => {
    for (const sentence of target.closest(".field, .card").querySelectorAll(":scope > [data-wrong]")) sentence.hidden = true;
  });
  form.addEventListener("submit", (event) => {
    if (!event.submitter.value) return;
    const { seat, points } = form.elements;
    const sense = asked === points.value || !(sizeIn(points) > mostByHand());
    if (!sense) asked = points.value;
    if (allRight(dialog, { seat: seat.value !== "", points: sizeIn(points) > 0, sense })) recordAct([writeFrom(form.elements)]);
    else event.preventDefault();
  });
}

/** Return whether all fields are valid; if not, show the sentences of invalid ones and focus the first. */
function allRight(dialog, right) {
  const sentences = [...dialog.querySelectorAll("[data-wrong]")];
  for (const sentence of sentences) sentence.hidden = right[sentence.dataset.wrong];
  const first = sentences.find((sentence) => !sentence.hidden);
  first?.parentElement.querySelector("input").focus();
  return !first;
}

/** Return the number of points; the sign is chosen beside it. */
const sizeIn = ({ value }) => (/^\s*\d/.test(value) ? pointsIn(value) : Number.NaN);

function mostByHand() {
  const named = [game.renege, ...(game.named_penalties ?? [])].map((one) => one?.points ?? 0);
  const totals = sheet.standings.map(({ total }) => Math.abs(total));
  return Math.max(UNQUESTIONED, TIMES * Math.max(...named, ...totals));
}

function writeFrom({ seat, sign, points, reason, round, before_score }) {
  const now = { points: Number(sign.value) * sizeIn(points), reason: reason.value.trim(), before_score: before_score.checked };
  return { round: Number(round.value), seat: Number(seat.value), cell: "penalty", id: newId(), was: null, now };
}

function fill(dialog) {
  const { elements } = dialog.querySelector("form");
  allRight(dialog, { seat: true, points: true, sense: true });
  asked = undefined;
  const pills = resized(dialog.querySelector("[data-seats]"), game.players.length);
  pills.forEach((pill, seat) => {
    const input = pill.querySelector("input");
    Object.assign(input, { value: seat, id: `seat-${seat}`, checked: false });
    pill.querySelector("span").textContent = game.players[seat];
  });
  const last = sheet.next.round ?? Math.max(game.rounds.length, 1);
  elements.round.replaceChildren(...Array.from({ length: last }, (_, i) => new Option(last - i)));
  // Until the next round has begun, the penalty is most likely for the one just scored.
  elements.round.value = Math.min(last, Math.max(game.rounds.length, 1));
  elements.sign.value = "-1";
  offer(dialog, elements);
  suggest(elements, game.renege);
  // It matters only if totals may be reset.
  elements.before_score.closest("label").hidden = !game.rules.reset_multiple && game.rules.exact_target?.over == null;
  list(dialog);
}

/** Offer a pill for each penalty of the rules, if there are several; the first is chosen. */
function offer(dialog, elements) {
  const named = game.named_penalties ?? [];
  const pills = dialog.querySelector("[data-named]");
  pills.hidden = !named.length;
  resized(pills, Math.max(named.length, 1)).forEach((pill, i) => {
    const input = pill.querySelector("input");
    Object.assign(input, { value: i, id: `named-${i}`, checked: i === 0, onchange: () => suggest(elements, named[i]) });
    pill.querySelector("span").textContent = named[i]?.reason ?? "";
  });
}

function suggest({ points, reason, before_score }, named) {
  points.value = named ? number(named.points) : "";
  reason.value = named?.reason ?? "";
  before_score.checked = Boolean(named?.before_score);
}

/**
 * Suggest nothing if points are given: the reasons of the rules are for taking them. Other typed values are unchanged.
 */
function suggestForSign(dialog, elements) {
  const { sign, points, reason, named: pill } = elements;
  const named = game.named_penalties?.[pill.value] ?? game.renege;
  if (!named) return;
  const gives = sign.value === "1";
  dialog.querySelector("[data-named]").hidden = gives || !game.named_penalties;
  const untouched = reason.value === named.reason && points.value === number(named.points);
  if (gives && untouched) suggest(elements, null);
  else if (gives && reason.value === named.reason) reason.value = "";
  else if (!gives && !reason.value && !points.value) suggest(elements, named);
}

/** List the penalties recorded so far, last round first. */
function list(dialog) {
  const box = dialog.querySelector("[data-recorded]");
  const recorded = game.rounds.flatMap(({ penalties }, i) => penalties.map((one) => ({ ...one, round: i + 1 }))).reverse();
  box.hidden = !recorded.length;
  resized(box, Math.max(recorded.length, 1)).forEach((item, i) => recorded[i] && show(item, recorded[i], dialog));
}

function show(item, { id, round, seat, points, reason, before_score }, dialog) {
  const [name, amount] = item.firstElementChild.children;
  name.textContent = isolated(game.players[seat]);
  amount.textContent = signed(points);
  const place = dialog.dataset.place.replace("#", round);
  item.children[1].textContent = reason ? `${isolated(reason)}, ${place}` : place;
  item.querySelector("button").onclick = () => {
    recordAct([{ round, seat, cell: "penalty", id, was: { points, reason, before_score }, now: null }]);
    list(dialog);
  };
}
