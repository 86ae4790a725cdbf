// What the server drew for this game and scripts do not: rounds, seats, notes. Where somebody agreed on others meanwhile,
// the page is loaded again, once nothing waits that this phone said and the server is there.

import { waiting } from "./outbox.js";
import { game, home, version } from "./game-state.js";

const AGAIN = 4000;
const source = document.getElementById("game");
// Whether the page that was loaded again is still the old one: a worker may have answered. Once is enough.
const tried = `afresh:${source.dataset.key}`;
const sorted = (_, part) =>
  part && part.constructor === Object ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part;
// What is said round by round is painted, and who bids on a phone of one's own; everything else was agreed.
const agreed = ({ rounds, version: number, phones, sealed, ...rest }) => JSON.stringify(rest, sorted);
let asking = false;

/** Follow what others agree on. */
export function followAgreements() {
  const drawn = agreed(JSON.parse(source.textContent));
  let [seen, differs] = [null, false];
  const check = () => {
    // A tap leaves everything agreed as it is, down to the same objects: only the server brings others.
    if (game.schedule !== seen) {
      seen = game.schedule;
      differs = agreed(game) !== drawn;
    }
    if (differs) again().catch(() => {});
  };
  document.addEventListener("painted", check);
  setInterval(check, AGAIN);
  check();
}

async function again() {
  if (asking || waiting().length || sessionStorage[tried] === `${version()}`) return;
  asking = true;
  const there = await fetch(home, { method: "HEAD", cache: "no-store" }).then(({ ok }) => ok, () => false);
  asking = false;
  if (!there || waiting().length) return;
  sessionStorage[tried] = version();
  location.reload();
}
