// The end of a game, below the places: the server draws who pays whom and the way to the next one.

import { waiting } from "../outbox.js";
import { form } from "./pad.js";
import { drawnGame } from "../drawn-game.js";
import { home, sheet, version } from "../game-state.js";

const page = document.getElementById("main");
const section = () => page.querySelector(".over");
let drawn = section() && drawnGame.version;
let asking = false;

/** Keep it as the game is: there when it is over, gone when the last round is taken back. */
export function followEnd() {
  document.addEventListener("page:painted", redraw);
  redraw();
}

async function redraw() {
  document.body.toggleAttribute("data-finished", sheet.finished);
  if (!sheet.finished) {
    section()?.remove();
    drawn = null;
  } else if (home && !asking && !waiting().length && drawn !== version()) {
    asking = true;
    // Without network the next painting asks again.
    await fetchEnd(version()).catch(() => {});
    asking = false;
  }
}

async function fetchEnd(now) {
  const text = await (await fetch(home, { cache: "no-store" })).text();
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector(".over");
  if (!fresh || now !== version() || !sheet.finished) return;
  section()?.remove();
  (form ?? page.querySelector(".sheet")).after(fresh);
  drawn = now;
}
