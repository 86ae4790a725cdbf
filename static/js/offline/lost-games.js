// The list of games shows those that this phone keeps and the server no longer has.

import { keptFile, keptKeys } from "./kept-games.js";

// Those that the list does not name may also be on one of its other pages; so many are asked for.
const MAX_ASKED = 10;
const box = document.querySelector("[data-lost]");

export async function showLostGames() {
  const unlisted = keptKeys().filter((key) => !document.querySelector(`a[href="/games/${key}"]`));
  const [item] = box.querySelectorAll("li");
  for (const key of unlisted.slice(0, MAX_ASKED)) {
    const response = await fetch(`/games/${key}/state`, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (response?.status !== 404) continue;
    const { title, players = [] } = JSON.parse(keptFile(key));
    const line = item.cloneNode(true);
    const link = line.querySelector("a");
    link.href = `/games/${key}`;
    link.textContent = title || players.join(", ");
    item.before(line);
    box.hidden = false;
    for (const nothing of document.querySelectorAll("[data-no-games]")) nothing.hidden = true;
  }
  item.remove();
}
