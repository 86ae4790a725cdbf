// Updates the list of games where this phone knows more: what it recorded without the server, and newer states of games.

import { applied, withDefaults } from "../game/writes.js";
import { scoreSheet } from "../rules/sheet.js";
import { lists } from "../shared/lists.js";
import { localStore } from "../shared/local-store.js";

const words = document.getElementById("main").dataset;

/** Update every running game in the list of which this phone knows a newer state. */
export async function showKnownGames() {
  for (const line of document.querySelectorAll("li[data-version]")) {
    const key = line.querySelector("a").pathname.split("/").at(-1);
    const listed = Number(line.dataset.version);
    const writes = waitingWrites(key);
    const copy = localStore.get(`game:${key}`);
    if (!writes.length && !(copy?.version > listed)) continue;
    const known = newest(copy, await keptState(key));
    if (known?.version >= listed) showStanding(line, writes.reduce(applied, known));
  }
}

/** Show how a game stands that was started on this phone, which the server does not know. */
export async function showStart(line, id, game) {
  showStanding(line, waitingWrites(`new-${id}`).reduce(applied, withDefaults(game)));
}

const waitingWrites = (key) => localStore.all(`outbox:${key}:`).flatMap(([, { writes }]) => writes);

const newest = (copy, kept) => (copy && !(kept?.version > copy.version) ? copy : kept);

/** The game in its cached page; undefined where there is none. */
async function keptState(key) {
  const page = await globalThis.caches?.match(`/games/${key}`);
  const source = page && new DOMParser().parseFromString(await page.text(), "text/html").getElementById("game");
  return source && withDefaults(JSON.parse(source.textContent));
}

/** As the server words it (scorekeeper/web/home/routes.py). */
function showStanding(line, game) {
  const { rounds, finished, standings } = scoreSheet(game);
  const played = rounds.filter(({ complete }) => complete).length;
  const ahead = standings.filter(({ rank }) => played && rank === 1).map(({ seat }) => game.players[seat]);
  const pattern = finished ? words.won : ahead.length > 1 ? words.leaders : words.leader;
  line.querySelector(".item-end strong").textContent = finished ? "" : words.round.replace("#", played + 1);
  if (finished) line.querySelector(".item-end .small").textContent = "";
  const standing = line.querySelector("[data-standing]");
  // Behind it stands when the game was begun, where the list knows.
  const more = standing.nextSibling ? " · " : "";
  standing.textContent = ahead.length ? `${pattern.replace("#", () => lists.format(ahead))}${more}` : "";
}
