// A player's phone follows the game and sends that player's bid. The players are drawn as on every phone; head, call,
// keys and own rounds come from the server, as parts of the page.

import { debounceTaps } from "../game/device/debounce.js";
import { rebuild, receive } from "../game/game-state.js";
import { showOwnPhones } from "../game/own-phones.js";
import { turnOf } from "../game/turn.js";
import { list, paintPlayers } from "../game/view/players.js";
import { showLastHeard } from "../shared/last-heard.js";

const POLL_MS = 3000;
const REQUEST_TIMEOUT_MS = 15000;
const main = document.querySelector("main");
const liveRegion = document.querySelector("[data-slot=spoken]");
let sending = false;

const heading = () => document.getElementById("asked");

/** Draw the players, and replace the parts that differ. Equal ones are unchanged, so that they keep the focus. */
function draw(page) {
  if (!receive(JSON.parse(page.getElementById("game").textContent))) return location.reload();
  drawPlayers();
  const before = heading().textContent;
  const held = document.activeElement?.closest("[data-part=pad]");
  main.dataset.version = page.querySelector("main").dataset.version;
  document.title = page.title;
  for (const part of page.querySelectorAll("[data-part]")) {
    const old = document.querySelector(`[data-part=${part.dataset.part}]`);
    if (old.outerHTML !== part.outerHTML) old.replaceWith(document.adoptNode(part));
  }
  hideReloadButton();
  // What is above the keys stays in sight.
  if (held && !held.isConnected) heading().focus({ preventScroll: true });
  if (heading().textContent !== before) liveRegion.textContent = heading().textContent;
}

function drawPlayers() {
  rebuild([]);
  paintPlayers(turnOf());
  list.querySelector(`[data-seat="${list.dataset.own}"]`).classList.add("mine");
  document.dispatchEvent(new Event("page:painted"));
}

/** Return the page of the seat in a response, or null if it is another page. */
async function seatIn(response) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector("main[data-version]") ? page : null;
}

/** Hide the button to reload: the page polls by itself. */
function hideReloadButton() {
  const again = document.querySelector("[data-reload]");
  if (again) again.hidden = true;
}

function requestSeat() {
  const headers = { "If-None-Match": `"${main.dataset.version}"` };
  return fetch(main.dataset.poll, { headers, cache: "no-store", signal: AbortSignal.timeout?.(REQUEST_TIMEOUT_MS) });
}

async function look() {
  if (document.hidden || sending) return;
  const response = await requestSeat();
  document.dispatchEvent(new Event("server:answered"));
  if (response.status === 304) return;
  const page = await seatIn(response);
  // A bid was sent meanwhile, whose response is newer.
  if (sending) return;
  if (page) draw(page);
  // The seat was freed, or the game deleted.
  else if (response.ok || response.status === 404) location.reload();
}

async function send(form, key) {
  const body = new FormData(form);
  body.set(key.name, key.value);
  const response = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout?.(REQUEST_TIMEOUT_MS) });
  document.dispatchEvent(new Event("server:answered"));
  const page = await seatIn(response);
  if (page) return draw(page);
  if (response.ok) return location.reload();
  throw new Error("not taken");
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter: key } = event;
  if (form.dataset.part !== "pad") return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  form.querySelector(".sent")?.classList.remove("sent");
  key.classList.add("sent");
  // The key stays marked, but the bid is not sent later without another tap: the turn may have passed.
  await send(form, key).catch(showUnsent);
  sending = false;
});

/** Show above the keys, where the player looks, that the bid was not sent. */
function showUnsent() {
  const form = document.querySelector("[data-part=pad]");
  const words = form.querySelector(".wrong") ?? form.insertBefore(document.createElement("p"), heading());
  words.className = "wrong";
  words.setAttribute("role", "alert");
  words.textContent = main.dataset.unsent;
}

// The keys are redrawn after each tap, so they are compared by value.
debounceTaps(main, (target) => target.closest("[data-part=pad] button")?.value);
const lookQuietly = () => look().catch(() => {});
drawPlayers();
showOwnPhones();
showLastHeard();
setInterval(lookQuietly, POLL_MS);
for (const event of ["online", "pageshow"]) addEventListener(event, lookQuietly);
document.addEventListener("visibilitychange", lookQuietly);
hideReloadButton();
main.dataset.ready = "";
