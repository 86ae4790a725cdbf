// Somebody else noted something else meanwhile: cell by cell both values, and the keeper chooses.

import { game } from "./store.js";
import { say, signed, signs } from "./words.js";

const first = document.querySelector(".clash");

/** Ask about each of these places, then tell whose values count; without any, the questions are answered elsewhere. */
export function askWhich(conflicts = [], settle) {
  for (const other of document.querySelectorAll(".clash ~ .clash")) other.remove();
  first.hidden = !conflicts.length;
  const mine = [];
  const boxes = conflicts.map((_, i) => (i ? first.cloneNode(true) : first));
  first.after(...boxes.slice(1));
  boxes.forEach((box, i) => {
    const { round, seat, held, now } = conflicts[i];
    const name = game.players[seat] ?? "";
    box.querySelector("p").textContent = say("clash", { round, name, held: text(held), now: text(now) });
    box.onclick = ({ target: { dataset } }) => {
      if (!dataset.keep) return;
      mine[i] = dataset.keep === "mine";
      box.hidden = true;
      if (Object.keys(mine).length === boxes.length) settle(mine);
    };
  });
}

const text = (value) => signs[value] ?? (value?.points ? signed(value.points) : value) ?? say("nothing");
