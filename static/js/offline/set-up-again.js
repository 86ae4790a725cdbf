// A form of a new game, stored for the next page: for the set-up of a game just started on this phone, and for the form
// with the people of another group.

import { localStore } from "../shared/browser.js";
import { forget } from "./kept-games.js";

const PLACE = "set-up";
// Players are filled in seat by seat. The page has an id of its own, takes house rules as they are now, and is opened
// again for another group.
const SKIPPED = ["players", "start_id", "agreed", "group"];

export const keepFields = (fields) => localStore.set(PLACE, fields);

/** Drop the start at a click on the link, and store its form for the set-up page; `onLeave` is called first. */
export function leadBack(link, { id, fields }, onLeave) {
  link.addEventListener("click", () => {
    onLeave();
    keepFields(fields);
    localStore.remove(`start:${id}`);
    forget(`new-${id}`);
  });
}

/** Fill the form with the stored fields. */
export function fillAgain(form) {
  const fields = localStore.get(PLACE);
  localStore.remove(PLACE);
  if (fields) fill(form, fields);
}

/** Fill the form with the players and the other fields among these, as if they were typed. */
export function fill(form, fields) {
  const players = fields.filter(([name]) => name === "players").map(([, value]) => value);
  const seats = () => [...form.querySelectorAll("[name=players]")];
  const [more, fewer] = [form.querySelector("[data-add]"), form.querySelector("[data-fewer]")];
  // The rules come first: they set the rounds, and how many may play.
  set(form, fields.find(([name]) => name === "rules") ?? []);
  while (seats().length < players.length && !more.disabled) more.click();
  while (seats().length > players.length && !fewer.disabled) fewer.click();
  seats().forEach((input, seat) => {
    input.value = players[seat] === input.placeholder ? "" : players[seat] ?? "";
    tell(input);
  });
  for (const field of fields) if (field[0] !== "rules" && !SKIPPED.includes(field[0])) set(form, field);
  const group = fields.find(([name]) => name === "group")?.[1];
  if (group && form.elements.group) form.elements.group.value = group;
  document.activeElement.blur();
}

/** Set a text, or select the choice with this value. */
function set(form, [name, value]) {
  const control = form.elements[name];
  if (!control) return;
  control.value = value;
  tell(control instanceof RadioNodeList ? [...control].find(({ checked }) => checked) : control);
}

function tell(control) {
  for (const type of ["input", "change"]) control?.dispatchEvent(new Event(type, { bubbles: true }));
}
