// The end of a game, below the places: who pays whom, and the way to the next one.

import { sender, waiting } from "../outbox.js";
import { game, home, receive, sheet } from "../game-state.js";
import { copyOf, fill, hide, sized, slot } from "./slots.js";

const page = document.getElementById("main");
const section = copyOf("over");
let painted;
let asking = false;

/** Show the section once the server has said how the game ended, and remove it if the last round is undone. */
export function followEnd() {
  document.addEventListener("page:painted", follow);
  follow();
}

function follow() {
  const { over } = game;
  if (!sheet.finished) section.remove();
  else if (!over) ask();
  else if (!section.isConnected || painted !== over) {
    painted = over;
    paint(over);
    (page.querySelector(".pad") ?? page.querySelector(".sheet")).after(section);
  }
}

function paint({ net, pays, tied, early }) {
  const table = section.querySelector(".payments");
  hide(table, !net.length);
  sized(table.tBodies[0], net.length, "net").forEach((row, i) => fill({ name: net[i][0], net: net[i][1] }, row));
  sized(section.querySelector(".pays"), pays.length, "pay").forEach((line, i) => fill({ pay: pays[i] }, line));
  for (const [name, shown] of Object.entries({ tied, early })) if (slot(name, section)) hide(slot(name, section), !shown);
}

/** Ask the server, once it has the last round. Offline the next paint asks again. */
async function ask() {
  if (!home || asking || waiting().length) return;
  asking = true;
  const answer = await fetch(`${home}/state`, { cache: "no-store" }).catch(() => null);
  if (answer?.ok && receive(await answer.json())) sender.changed();
  asking = false;
}
