// The list of games shows those that this phone keeps and the server no longer has.

import { addLine, addRow } from "../home/rows.js";
import { keptFile, keptKeys } from "./kept-games.js";

// Those that the list does not name may also be on one of its other pages; so many are asked for.
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
