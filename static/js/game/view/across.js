// Seen across the table: every total as large as the screen allows, beside the call. The server drew it for this game.

import { game, sheet } from "../game-state.js";
import { number } from "./points.js";
import { resized } from "../../shared/resized.js";
import { shellPart } from "../../offline/shell-part.js";

const RETRY_MS = 4000;
const page = document.getElementById("main");
const tiles = () => page.querySelectorAll(".across li");

/** Put the view into the page, once its style is there, and keep it up to date. False where it cannot be had yet. */
export async function acrossTheTable() {
  if (!page.querySelector(".across")) {
    const source = await shellPart("across");
    if (!source) return false;
    // Without its style it would push the pad away from under the thumb.
    await styled(source.dataset.style);
    const view = document.importNode(source.content, true);
    resized(view.querySelector("ol"), game.players.length).forEach((tile, seat) => {
      tile.dataset.seat = seat;
      tile.querySelector(".name").textContent = game.players[seat];
    });
    page.insertBefore(view, page.querySelector(".back-to"));
  }
  document.addEventListener("page:painted", paint);
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && shown()) leave().click(); });
  // The link that was pressed is gone from sight, so the focus goes on to the way back.
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("a[data-view=across]") || !shown()) return;
    paint();
    leave().focus({ preventScroll: true });
  });
  paint();
  return true;
}

/** Where the server cannot be reached, it is asked for again. */
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
  for (const tile of tiles()) {
    const { seat } = tile.dataset;
    const line = page.querySelector(`.players [data-seat="${seat}"]`);
    const [, total, value, note] = tile.children;
    const standing = sheet.standings.find((each) => each.seat === Number(seat));
    tile.dataset.state = line.dataset.state;
    total.lastChild.textContent = number(standing.total);
    total.dataset.letters = Math.min(Math.max(number(standing.total).length, 2), 6);
    total.classList.toggle("below", standing.total < 0);
    value.textContent = sheet.finished ? "" : line.lastElementChild.textContent;
    note.textContent = line.querySelector(".note").textContent;
  }
}
