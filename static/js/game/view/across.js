// Seen across the table: every total as large as the screen allows, beside the call. The server drew it for this game.

import { sheet } from "../game-state.js";
import { number } from "./words.js";

const page = document.getElementById("main");
const tiles = () => page.querySelectorAll(".across li");

/** Put the view into the page where it waits in its template, once its style is there, and keep it up to date. */
export async function acrossTheTable() {
  const waiting = document.getElementById("across");
  if (waiting) {
    // Without its style it would push the pad away from under the thumb.
    await styled(waiting.dataset.style);
    page.insertBefore(waiting.content, page.querySelector(".back-to"));
    waiting.remove();
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
}

/** Where there is no network, it comes when there is one. */
export const styled = (address) =>
  new Promise((loaded) => {
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href: address, onload: loaded });
    style.onerror = () => addEventListener("online", () => styled(address).then(loaded), { once: true });
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
    total.classList.toggle("long", number(standing.total).length > 3);
    total.classList.toggle("below", standing.total < 0);
    value.textContent = sheet.finished ? "" : line.lastElementChild.textContent;
    note.textContent = line.querySelector("small").textContent;
  }
}
