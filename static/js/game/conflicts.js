// Somebody else recorded other values meanwhile: both are shown cell by cell, and the keeper chooses.

import { newId } from "./outbox.js";
import { localStore } from "../shared/local-store.js";
import { game } from "./game-state.js";
import { say, signed, signs } from "./view/words.js";

const first = document.querySelector(".clash");

/** Ask about each of these places of an act, then go on; without any, the questions were answered in another tab. */
export function askAboutConflicts({ conflicts = [], name: place, act, resume }) {
  for (const other of document.querySelectorAll(".clash ~ .clash")) other.remove();
  first.hidden = !conflicts.length;
  const choices = [];
  const boxes = conflicts.map((_, i) => (i ? first.cloneNode(true) : first));
  first.after(...boxes.slice(1));
  boxes.forEach((box, i) => {
    const { round, seat, held, now } = conflicts[i];
    const name = game.players[seat] ?? "";
    box.querySelector("p").textContent = say("clash", { round, name, held: text(held), now: text(now) });
    box.onclick = ({ target: { dataset } }) => {
      if (!dataset.keep) return;
      choices[i] = dataset.keep === "mine";
      box.hidden = true;
      if (Object.keys(choices).length < boxes.length) return;
      settle([place, act], conflicts, choices);
      resume();
    };
  });
}

/** Write over the values of the others, or leave them, as chosen for each clash. */
function settle([place, act], conflicts, choices) {
  const clashOf = (write) =>
    conflicts.findIndex((one) => ["round", "seat", "cell", "id"].every((part) => (one[part] ?? null) === (write[part] ?? null)));
  const writes = act.writes.flatMap((write) => {
    const clash = clashOf(write);
    return clash < 0 ? write : choices[clash] ? { ...write, was: conflicts[clash].held } : [];
  });
  // It keeps its place before the acts that follow it.
  if (writes.length) localStore.set(place, { id: newId(), writes });
  else localStore.remove(place);
}

const text = (value) => signs[value] ?? (value?.points ? signed(value.points) : value) ?? say("nothing");
