// The page of a new game starts it on this phone where the server is out of reach.

import { gameFromForm } from "./game-from-form.js";
import { register } from "../pwa/register.js";
import { newId } from "../shared/new-id.js";
import { fillAgain } from "./set-up-again.js";
import { keepStart } from "./starts.js";

const REACH_TIMEOUT_MS = 2500;
const form = document.querySelector("[data-new-game]");
const words = form.querySelector("[data-seats]").dataset;
const unready = form.querySelector("[data-unready]");
const rules = fetch(form.dataset.offlineRules).then((response) => response.json());
let asking = false;
let sure = false;

// A page from the cache must not start the game that it started before.
form.elements.start_id.value = newId();
fillAgain(form);
form.addEventListener("submit", async (event) => {
  const { submitter } = event;
  if (sure || submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  if (asking) return;
  asking = true;
  sure = await reachable();
  asking = false;
  if (sure) form.requestSubmit(submitter);
  else begin(new FormData(form, submitter), await rules);
});
rules.catch(() => {});
register("/", location.pathname);
addEventListener("pageshow", () => { sure = false; });

async function reachable() {
  if (!navigator.onLine) return false;
  const address = document.querySelector("link[rel=manifest]").href;
  const options = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(REACH_TIMEOUT_MS) };
  return fetch(address, options).then(({ ok }) => ok, () => false);
}

function begin(data, known) {
  const start = gameFromForm(data, known, newId(), (number) => words.player.replace("#", number));
  unready.hidden = Boolean(start);
  if (!start) return unready.scrollIntoView();
  keepStart(start);
  location.href = `${form.dataset.shell}?start=${start.id}`;
}
