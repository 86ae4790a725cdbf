// The list of games: shows games of this phone that the server no longer has.

import { addLine, addRow } from "../home/rows.js";
import { keptFile, keptKeys } from "./kept-games.js";

// Games that are not listed may be on another page of the list; at most this many are asked for.
const MAX_ASKED = 10;

export async function showLostGames() {
  const section = document.querySelector("[data-lost]");
  const unlisted = keptKeys().filter((key) => !document.querySelector(`a[href="/games/${key}"]`));
  for (const key of unlisted.slice(0, MAX_ASKED)) {
    const response = await fetch(`/games/${key}/state`, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (response?.status !== 404) continue;
    const { title, players = [] } = JSON.parse(keptFile(key));
    const row = addRow(section, `/games/${key}`, title || players.join(", "));
    row.classList.remove("now");
    addLine(row, section.dataset.lost);
  }
}
