// The pad: its keys and their labels.

import { isCalled, limits, noMoreZeros, sum } from "../../rules/bidding.js";
import { isCounted, legalCounts, numberOf, restMade } from "../../rules/recording.js";
import { isBeforeBids, rulesIn } from "../../rules/schedule.js";
import { game, sheet } from "../game-state.js";
import { isSecret } from "../secret-round.js";
import { later } from "../turn.js";
import { copyOf, fill, hide, slot } from "./slots.js";
import { count, say, signs } from "./words.js";

export const form = document.querySelector("form.pad");
const suits = [...form?.querySelectorAll(".keys .suit") ?? []];
// A key for each number up to the largest needed so far.
const numbers = [];
const rest = slot("rest");

for (const key of suits) key.textContent = signs[key.value];

export function paintPad(turn, refusal) {
  if (!form) return;
  form.hidden = !turn;
  if (!turn) return;
  const { step, plan } = turn;
  const [least, most] = step === "bid" ? limits(game, plan) : [0, plan.cards];
  const rows = (columns) => Math.ceil((most + 2) / columns);
  const [value, label] = later.leaveKey?.(turn, refusal) ?? extraKey(turn, refusal);
  const stateOf = step === "bid" ? bidStates(turn) : step === "tricks" ? countStates(turn) : () => "beyond";
  while (numbers.length <= most) addKey(numbers.length);
  numbers.forEach((key, value) => paintKey(key, value < least || value > most ? "beyond" : stateOf(value)));
  for (const key of suits) hide(key, step !== "trump");
  form.classList.toggle("suits", step === "trump");
  form.classList.toggle("wide", step !== "trump" && rows(5) < rows(4));
  form.classList.toggle("closed", isSecret());
  // The row of suits, which is loaded later, has its place from the first frame on.
  form.toggleAttribute("data-turned", !label && isTurned(turn));
  slot("heading").classList.toggle("wrong", !!refusal);
  hide(rest, !label);
  rest.value = value;
  rest.classList.toggle("main", value === "rest");
  fill({ heading: refusal || question(turn), rest: label, hint: refusal ? "" : hintFor(turn) });
}

/** Return the mark that the player has not declared yet, by its number, or 0 after the last, or if the leader is too near. */
export function nextMark({ record, seat }) {
  const { marks, blind_behind = 0 } = game.rules;
  const [leader] = sheet.standings;
  const own = sheet.standings.find((one) => one.seat === seat);
  return Math.abs(leader.total - own.total) < blind_behind ? 0 : (numberOf(record, "blind", seat) + 1) % (marks.length + 1);
}

function addKey(number) {
  const key = copyOf("key");
  key.value = number;
  fill({ number }, key);
  suits[0].before(key);
  numbers.push(key);
}

/** Return whether to offer the suits for trump: until the first bid, while it is unknown. */
function isTurned({ step, plan, record: { bids, trump } }) {
  const early = isBeforeBids(rulesIn(game, plan).trump.mode) && !isSecret();
  return early && step === "bid" && !(plan.trump ?? trump) && plan.in_turn.every((seat) => bids[seat] === null);
}

const question = ({ step, seat }) => (seat === null ? say("ask-turned") : say(`ask-${step}`, { name: game.players[seat] }));

/**
 * Return value and label of the key above the others, or an empty label: it overrides the hook, declares a mark, or
 * counts all the rest as made.
 */
function extraKey(turn, refusal) {
  const { step, seat, plan, record } = turn;
  if (refusal && rulesIn(game, plan).hook.may_override) return ["override", say("override")];
  if (step === "bid" && game.rules.marks && record.bids[seat] === null) {
    const next = nextMark(turn);
    const mark = game.rules.marks[(next || numberOf(record, "blind", seat)) - 1];
    if (mark) return ["blind", say(next ? "ask-mark" : "ask-not-mark", { name: game.players[seat], mark })];
  }
  if (step !== "tricks" || !restMade(record, plan.cards, game.rules)) return ["rest", ""];
  return ["rest", say(isCounted(record, plan) ? "rest" : "all-made")];
}

/** Return why a hooked bid is not possible. */
export function whyHooked({ plan, seat }, bid) {
  const { zeros: most } = rulesIn(game, plan).hook;
  if (bid === "0" && noMoreZeros(game, plan, seat)) return say("hooked-zeros", { most });
  return say(`hooked-${rulesIn(game, plan).hook.sum ?? "not-even"}`, { bid, cards: plan.cards });
}

function paintKey(key, state) {
  hide(key, state === "beyond");
  key.disabled = state === "off";
  key.dataset.state = key.hidden ? "" : state;
  key.toggleAttribute("aria-disabled", state === "hook");
  if (state === "hook") key.setAttribute("aria-disabled", "true");
  fill({ mark: state === "hook" || state === "made" ? say(state) : "" }, key);
}

const bidStates = ({ hooked }) => (bid) => (hooked.includes(bid) ? "hook" : "");

function countStates({ record, plan, seat, correcting }) {
  // The other counts may be wrong too, so any number may be right.
  if (correcting) return (number) => (number === record.bids[seat] ? "made" : "");
  const legal = legalCounts(record, plan.cards, seat, game.rules);
  // An impossible count keeps its key, disabled, so that the others do not move.
  return (number) => (!legal.includes(number) ? "off" : number === record.bids[seat] ? "made" : "");
}

/**
 * Return the tricks left; before the first bid of a game, an unusual pack; for the last bidder, which bids make the
 * round under or over.
 */
function hintFor({ step, record, plan, seat, correcting }) {
  const { cards } = plan;
  if (correcting) return say("counted", { n: sum(record.tricks), cards });
  if (step === "tricks") return count("tricks-left", cards - sum(record.tricks));
  if (step === "bid" && record.bids.every((bid) => bid === null)) return (plan.round === 1 && game.pack) || "";
  const others = record.bids.filter((bid, other) => bid !== null && other !== seat);
  const even = cards - sum(others);
  const last = step === "bid" && others.length === record.bids.length - 1;
  if (!last || !isCalled(game, plan) || even < 1 || even >= cards || rulesIn(game, plan).hook.sum) return "";
  const under = even === 1 ? 0 : `0–${even - 1}`;
  return say("choice", { under, over: even + 1 === cards ? cards : `${even + 1}+` });
}
