// Updates the list of games if this phone knows more: acts recorded offline, and newer states of games.

import { applied, withDefaults } from "../game/writes.js";
import { scoreSheet } from "../rules/sheet.js";
import { showState } from "../home/rows.js";
import { localStore } from "../shared/browser.js";

/** Update every running game in the list of which this phone knows a newer state. */
export async function showKnownGames() {
  for (const line of document.querySelectorAll("li[data-version]")) {
    const key = line.querySelector("a").pathname.split("/").at(-1);
    const listed = Number(line.dataset.version);
    const writes = waitingWrites(key);
    const copy = localStore.get(`game:${key}`);
    if (!writes.length && !(copy?.version > listed)) continue;
    const known = newest(copy, await keptState(key));
    if (known?.version >= listed) await showStanding(line, known, writes);
  }
}

/** Show the state of a game that was started on this phone and that the server does not know. */
export async function showStart(line, id, game) {
  await showStanding(line, withDefaults(game), waitingWrites(`new-${id}`));
}

const waitingWrites = (key) => localStore.all(`outbox:${key}:`).flatMap(([, { writes }]) => writes);

const newest = (copy, kept) => (copy && !(kept?.version > copy.version) ? copy : kept);

/** Return the game in its cached page, or undefined. */
async function keptState(key) {
  const page = await globalThis.caches?.match(`/games/${key}`);
  const source = page && new DOMParser().parseFromString(await page.text(), "text/html").getElementById("game");
  return source && withDefaults(JSON.parse(source.textContent));
}

async function showStanding(line, known, writes) {
  if (known.elimination) await import("../game/eliminate.js");
  const game = writes.reduce(applied, known);
  const { rounds, finished, standings } = scoreSheet(game);
  const played = rounds.filter(({ complete }) => complete).length;
  const leaders = standings.filter(({ rank }) => played && rank === 1).map(({ seat }) => game.players[seat]);
  // A finished game does not say how many rounds were planned.
  showState(line, { played, of: finished ? "" : undefined, finished, leaders });
}
