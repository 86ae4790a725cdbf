// The view across the table: every total as large as the screen allows, beside the call.

import { shellPart } from "../shell-part.js";
import { game, sheet } from "../game-state.js";
import { number, say } from "./words.js";
import { centerAll } from "../taps.js";
import { copyOf, fill, sized, slot } from "./slots.js";

const RETRY_MS = 4000;
const page = document.getElementById("main");
// The width of other letters relative to a capital.
const SMALL = 0.8;
let view;
let tile;

/** Add the view to the page, once its style is loaded, and update it. Returns false if it cannot be fetched yet. */
export async function acrossTheTable() {
  const source = await shellPart("across");
  tile = await shellPart("tile");
  if (!source || !tile) return false;
  // Without its style it would push the pad away from under the thumb.
  await styled(source.dataset.style);
  view = copyOf(source);
  view.dataset.callLetters = callLetters();
  page.querySelector(".back-to").before(view);
  document.addEventListener("page:painted", paint);
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && shown()) leave().click(); });
  // The pressed link is hidden now, so the focus moves to the way back.
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("a[data-view=across]") || !shown()) return;
    paint();
    leave().focus({ preventScroll: true });
  });
  paint();
  // Its style changes the size of the sheet.
  centerAll();
  return true;
}

/** Load a style sheet, retrying until the server can be reached. */
export const styled = (address) =>
  new Promise((loaded) => {
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href: address, onload: loaded });
    style.onerror = () => setTimeout(() => styled(address).then(loaded), RETRY_MS);
    document.head.append(style);
  });

const shown = () => document.body.dataset.view === "across";
const leave = () => page.querySelector(".back-to a");

function paint() {
  if (!shown()) return;
  sized(view.querySelector("ol"), game.players.length, tile).forEach((one, seat) => {
    const line = page.querySelector(`.players [data-seat="${seat}"]`);
    const standing = sheet.standings.find((each) => each.seat === seat);
    const total = number(standing.total);
    Object.assign(one.dataset, { seat, state: line.dataset.state });
    fill({
      name: game.players[seat],
      total,
      value: sheet.finished ? "" : slot("value", line).textContent,
      note: slot("note", line).textContent,
    }, one);
    const { parentNode } = slot("total", one);
    parentNode.dataset.letters = Math.min(Math.max(total.length, 2), 6);
    parentNode.classList.toggle("below", standing.total < 0);
  });
}

/**
 * Return the width of the longest word of the call in capitals, from 6 to 12: each more makes the call smaller, so that
 * no word breaks. Words joined by a no-break space count as one.
 */
function callLetters() {
  const ten = { n: 10, bid: 10, cards: 10 };
  const words = ["bid-of", "under", "over", "even"].flatMap((key) => say(key, ten).split(" "));
  const width = (word) => [...word].reduce((sum, letter) => sum + (letter !== letter.toLowerCase() ? 1 : SMALL), 0);
  return Math.min(Math.max(Math.ceil(Math.max(...words.map(width))), 6), 12);
}
