// A game that was started on this phone offline. It moves to the server as soon as possible.

import { localStore } from "../shared/browser.js";
import { leadBack } from "./set-up-again.js";
import { sendStart } from "./starts.js";

const RETRY_MS = 4000;
const id = new URLSearchParams(location.search).get("start");
const start = localStore.get(`start:${id}`);
let sending = false;
let left = false;

if (start) {
  fill(start);
  // Once the keeper goes back to the set-up, this page must not open the game on the server.
  leadBack(document.querySelector(".set-up"), start, () => { left = true; });
  if (start.game.elimination) await import("../game/eliminate.js");
  await import("../app.js");
  for (const event of ["online", "storage", "pageshow"]) addEventListener(event, move);
  document.addEventListener("visibilitychange", move);
  setInterval(move, RETRY_MS);
}
await move();

/** Put the state of the game into the shell, and remove what only the server has. */
function fill({ game, name, title, look }) {
  const source = document.getElementById("game");
  source.textContent = JSON.stringify({ ...look, ...game });
  Object.assign(source.dataset, { key: `new-${id}`, home: "" });
  document.title = title || game.players.join(", ");
  document.querySelector(".titled").textContent = title ? `${title} · ${name}` : name;
  for (const link of document.querySelectorAll("a[data-view]")) link.href = `?start=${id}&view=${link.dataset.view}`;
  const links = document.querySelectorAll('.menu a[href*="/games/offline/"]:not([href$="/penalties"], [data-bonus])');
  for (const link of links) link.closest("li").remove();
  if (!game.rules.bonus) for (const link of document.querySelectorAll("[data-bonus]")) link.parentNode.remove();
}

/** Redirect to the server's page of this game, once the server has it. */
async function move() {
  if (sending || left) return;
  sending = true;
  const { key, wrong } = await sendStart(id).catch(() => ({}));
  sending = false;
  if (left) return;
  if (key) location.replace(`/games/${key}`);
  else if (!start) location.replace("/");
  else if (wrong) (await import("../game/view/news.js")).notify(wrong);
}
