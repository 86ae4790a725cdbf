// Loads the page again where what only the server draws has changed: the schedule, seats, notes of rounds. It waits until
// this phone has sent everything and the server can be reached.

import { drawnGame } from "./drawn-game.js";
import { waiting } from "./outbox.js";
import { game, home, version } from "./game-state.js";

const CHECK_MS = 4000;
const source = document.getElementById("game");
// The version for which the page was loaded again: where a service worker answered with the old page, once is enough.
const reloadedAt = `reloaded:${source.dataset.key}`;
const sortedKeys = (_, part) =>
  part && part.constructor === Object ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part;
// The rounds and who bids on an own phone are painted by scripts; everything else was agreed on.
const agreement = ({ rounds, version: number, phones, sealed, seats_open: open, ...rest }) => JSON.stringify(rest, sortedKeys);
let asking = false;

/** Watch for changes that others agree on. */
export function reloadOnChange() {
  const drawn = agreement(drawnGame);
  let [seen, differs] = [null, false];
  const check = () => {
    // A tap leaves everything agreed as it is, down to the same objects: only the server brings others.
    if (game.schedule !== seen) {
      seen = game.schedule;
      differs = agreement(game) !== drawn;
    }
    if (differs) reloadWhenIdle().catch(() => {});
  };
  document.addEventListener("page:painted", check);
  setInterval(check, CHECK_MS);
  check();
}

async function reloadWhenIdle() {
  if (asking || waiting().length || sessionStorage[reloadedAt] === `${version()}`) return;
  asking = true;
  const there = await fetch(home, { method: "HEAD", cache: "no-store" }).then(({ ok }) => ok, () => false);
  asking = false;
  if (!there || waiting().length) return;
  sessionStorage[reloadedAt] = version();
  location.reload();
}
