// Somebody else recorded other values meanwhile: both are shown cell by cell, and the keeper chooses.

import { localStore } from "../shared/local-store.js";
import { game } from "./game-state.js";
import { shellPart } from "./shell-part.js";
import { fill } from "./view/slots.js";
import { filled, signed, signs } from "./view/words.js";

/** Ask about each of these places of an act, then go on; without any, the questions were answered in another tab.
 *
 * False where the question cannot be had, because it comes from the server.
 */
export async function askAboutConflicts({ conflicts = [], name: place, act, resume }) {
  for (const other of document.querySelectorAll(".clash")) other.remove();
  if (!conflicts.length) return true;
  const source = await shellPart("clash");
  if (!source) return false;
  const { question, trump, nothing } = source.dataset;
  // A value is never true or false here: a cell of these two holds either the old or the new one, and cannot clash.
  const text = (value) => signs[value] ?? (value?.points ? signed(value.points) : value) ?? nothing;
  const choices = [];
  const boxes = conflicts.map(() => document.importNode(source.content.firstElementChild, true));
  document.querySelector(".players").before(...boxes);
  boxes.forEach((box, i) => {
    const { round, seat, held, now } = conflicts[i];
    const figures = { round, name: game.players[seat], held: text(held), now: text(now) };
    box.querySelector("p").textContent = filled(seat === null ? trump : question, figures);
    box.onclick = ({ target: { dataset } }) => {
      if (!dataset.keep) return;
      choices[i] = dataset.keep === "mine";
      box.remove();
      if (Object.keys(choices).length < boxes.length) return;
      settle([place, act], conflicts, choices);
      // What was done last may be what the others' value stands for now.
      if (choices.includes(false)) fill({ notice: "" });
      resume();
    };
  });
  return true;
}

/** Write over the values of the others, or leave them, as chosen for each clash. */
function settle([place, act], conflicts, choices) {
  const clashOf = (write) =>
    conflicts.findIndex((one) => ["round", "seat", "cell", "id"].every((part) => (one[part] ?? null) === (write[part] ?? null)));
  const writes = act.writes.flatMap((write) => {
    const clash = clashOf(write);
    return clash < 0 ? write : choices[clash] ? { ...write, was: conflicts[clash].held } : [];
  });
  // It keeps its place before the acts that follow it, and its id, by which it is undone: the server has not taken it.
  if (writes.length) localStore.set(place, { ...act, writes });
  else localStore.remove(place);
}
