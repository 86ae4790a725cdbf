// A cell that the keeper chose instead of the next one: the pad marks what it holds, and its key for undo leaves it, so
// that a slip of the finger never takes back what somebody else has bid.

import { rulesIn } from "../rules/schedule.js";
import { game } from "./game-state.js";
import { held, later, turnOf } from "./turn.js";
import { form } from "./view/pad.js";
import { say } from "./view/words.js";

const undo = form?.querySelector(".undo");
const undoWord = document.querySelector(".undo-news[data-undo]")?.textContent;

const corrects = ({ correcting, held: before }) => correcting || before != null;

/** The key above the others leaves a correction, but where it overrides the hook. */
later.leaveKey = (turn, refusal) => {
  const overrides = refusal && !turn.correcting && rulesIn(game, turn.plan).hook.may_override;
  return corrects(turn) && !overrides ? ["leave", say("leave")] : null;
};

/** The key of what the cell holds, and what the key for undo does. */
export function paintChoice(turn) {
  if (!form || !turn) return;
  const { record, seat, step } = turn;
  const value = held(record, seat, step);
  form.querySelector(".keys [aria-current]")?.removeAttribute("aria-current");
  form.querySelector(`.keys [value="${value}"]`)?.setAttribute("aria-current", "true");
  const label = corrects(turn) ? say("leave") : undoWord;
  if (undo.ariaLabel !== label) undo.ariaLabel = label;
}

/** Whether a cell is the next one anyway, which nobody has to choose. */
export function isNext({ seat, cell, round }) {
  const next = turnOf(null);
  return next?.seat === seat && next.step === cell && next.plan.round === round;
}

/** From now on two keys leave the choice: that for undo, and that above the others where it says so. */
export function leaveByKeys(ask, now) {
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    const { chosen, turn } = now();
    if (target !== form || !chosen || !(submitter === undo || submitter.value === "leave")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (turn.correcting) later.leaveCorrection(turn);
    ask(null);
  }, true);
}
