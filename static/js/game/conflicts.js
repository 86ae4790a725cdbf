// Someone else recorded other values meanwhile: both are shown cell by cell, and the keeper chooses.

import { localStore } from "../shared/browser.js";
import { game } from "./game-state.js";
import { shellPart } from "./shell-part.js";
import { fill } from "./view/slots.js";
import { filled, signed, signs } from "./view/words.js";

/**
 * Ask about each of these places of an act, then go on; without any, the questions were answered in another tab.
 *
 * Returns false if the question cannot be fetched, because it comes from the server.
 */
export async function askAboutConflicts({ conflicts = [], name: place, act, resume }) {
  for (const other of document.querySelectorAll(".clash")) other.remove();
  if (!conflicts.length) return true;
  const source = await shellPart("clash");
  if (!source) return false;
  const { question, trump, nothing } = source.dataset;
  // A value is never a boolean here: such a cell has either the old or the new value, and cannot conflict.
  const text = (value, cell) => game.rules.marks?.[cell === "blind" && value - 1] ?? signs[value] ?? (value?.points ? signed(value.points) : value) ?? nothing;
  const choices = [];
  const boxes = conflicts.map(() => document.importNode(source.content.firstElementChild, true));
  document.querySelector(".players").before(...boxes);
  boxes.forEach((box, i) => {
    const { round, seat, cell, held, now } = conflicts[i];
    const figures = { round, name: game.players[seat], held: text(held, cell), now: text(now, cell) };
    box.querySelector("p").textContent = filled(seat === null ? trump : question, figures);
    box.onclick = ({ target: { dataset } }) => {
      if (!dataset.keep) return;
      choices[i] = dataset.keep === "mine";
      box.remove();
      if (Object.keys(choices).length < boxes.length) return;
      settle([place, act], conflicts, choices);
      // The latest act may be the one that the others' value replaces.
      if (choices.includes(false)) fill({ notice: "" });
      resume();
    };
  });
  return true;
}

/** Overwrite the values of the others, or keep them, as chosen for each conflict. */
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
