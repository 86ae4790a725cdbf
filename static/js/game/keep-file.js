// Stores the whole game on this phone as a game file, so that it survives a loss on the server, and says if the server
// lost it.
// The page for a missing game reads the files and sends them: static/js/offline/kept-games.js.

import { localStore } from "../shared/browser.js";
import { shellPart } from "./shell-part.js";
import { home, key, mayWrite, version } from "./game-state.js";
import { waiting } from "./outbox.js";

const PREFIX = "file:";
const CHECK_MS = 15000;
const MAX_KEPT = 30;
let keptVersion;
let box;

export function keepWholeGame() {
  const keep = async () => {
    if (document.hidden || waiting().length || keptVersion === version()) return;
    const now = version();
    const answer = await fetch(`${home}/game.ohhell.json`, { cache: "no-store" });
    if (!answer.ok) return;
    localStore.set(`${PREFIX}${key}`, { text: await answer.text(), at: Date.now() });
    // A browser that runs out of room deletes what it was not asked to keep. On plain http none can be asked.
    if (keptVersion === undefined) navigator.storage?.persist?.().catch(() => {});
    keptVersion = now;
    const kept = localStore.all(PREFIX).toSorted(([, one], [, other]) => other.at - one.at);
    for (const [name] of kept.slice(MAX_KEPT)) {
      localStore.remove(name);
      // Its undo history goes with it: otherwise that of every game would stay on this phone.
      localStore.remove(name.replace(PREFIX, "past:"));
    }
  };
  setInterval(() => keep().catch(() => {}), CHECK_MS);
  keep().catch(() => {});
}

/** Show a notice with a way to send the game, while the server says that it does not have it. */
export function sayWhereLost() {
  document.addEventListener("game:lost", async ({ detail: lost }) => {
    if (!lost) box?.remove();
    if (!lost || box?.isConnected) return;
    const source = await shellPart("lost");
    if (!source || box?.isConnected) return;
    box = document.importNode(source.content.firstElementChild, true);
    const link = box.querySelector("a");
    const words = box.querySelector("p");
    // A watcher's phone has no copy of the game.
    if (!mayWrite) words.textContent = words.dataset.watched;
    if (mayWrite && localStore.get(`${PREFIX}${key}`)) link.href = `${home}?again=1`;
    else link.remove();
    document.querySelector(".players").before(box);
  });
}
