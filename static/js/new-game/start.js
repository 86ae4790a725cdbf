// Starts the game: the server responds with its address or with errors. Offline this phone starts it.

import { gameFromForm } from "../offline/game-from-form.js";
import { fillAgain } from "../offline/set-up-again.js";
import { keepStart, postStart } from "../offline/starts.js";
import { register } from "../pwa/register.js";
import { newId } from "../shared/browser.js";
import { sayWrong, showFaults } from "./faults.js";
import { knownRules } from "./known-rules.js";

const REACH_TIMEOUT_MS = 2500;
const form = document.querySelector("[data-new-game]");
const words = form.querySelector("[data-seats]").dataset;
let starting = false;

// A page from the cache must not start the game that it started before.
form.elements.start_id.value = newId();
fillAgain(form);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (starting) return;
  starting = true;
  starting = await start([...new FormData(form)]);
  if (!starting) form.dispatchEvent(new Event("refused"));
});
register("/", location.pathname);
addEventListener("pageshow", () => { starting = false; });

/** Start the game, and return whether the page is being left for it. */
async function start(fields) {
  // The server may have started it and only the response was lost: the same form sent again starts the same game.
  const post = () => postStart(fields);
  const answer = (await reachable()) && (await post().catch(post).catch(() => null));
  if (!answer) return startHere(await knownRules(form));
  const { location: address, faults } = answer;
  if (faults) showFaults(form, answer);
  else if (address) location.assign(address);
  // The server has a page to show: cards that were drawn are asked for, or too many games were started.
  else form.submit();
  return !faults;
}

async function reachable() {
  if (!navigator.onLine) return false;
  const address = document.querySelector("link[rel=manifest]").href;
  const options = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(REACH_TIMEOUT_MS) };
  return fetch(address, options).then(({ ok }) => ok, () => false);
}

function startHere(known) {
  const game = gameFromForm(new FormData(form), known, newId(), (number) => words.player.replace("#", number));
  if (!game) {
    sayWrong(form, form.querySelector("[data-unready]").dataset.unready);
    return false;
  }
  keepStart(game);
  location.href = `${form.dataset.shell}?start=${game.id}`;
  return true;
}
