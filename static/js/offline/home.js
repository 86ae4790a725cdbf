// The list of games: shows games started here that the server does not know yet, and sends them when it can.

import { addLine, addRow } from "../home/rows.js";
import { forgetDeleted } from "./kept-games.js";
import { showLostGames } from "./lost-games.js";
import { showKnownGames, showStart } from "./known-games.js";
import { register } from "../pwa/register.js";
import { showWhetherOffline } from "./offline-notice.js";
import { gamesWaiting, sendWaiting } from "./send-waiting.js";
import { sendStart, starts } from "./starts.js";

const section = document.querySelector("[data-starts]");
const { unsent } = document.getElementById("main").dataset;

for (const { id, game, title } of starts()) {
  const row = addRow(section, `${section.dataset.starts}?start=${id}`, title || game.players.join(", "));
  addLine(row, unsent);
  showStart(row, id, game).catch(() => {});
}
const marks = gamesWaiting().map((key) => [key, addMark(key)]);
addEventListener("online", send);
send();
forgetDeleted().catch(() => {}).then(showLostGames);
showKnownGames().catch(() => {});
showWhetherOffline(document.querySelector("[data-offline]"));
register("/");

/** Mark the game in the list as not sent completely. */
function addMark(key) {
  const row = document.querySelector(`a[href="/games/${key}"]`)?.closest("li");
  return row && addLine(row, unsent);
}

async function send() {
  for (const { id } of starts()) {
    const { key } = await sendStart(id).catch(() => ({}));
    if (key) location.reload();
  }
  for (const key of gamesWaiting()) await sendWaiting(key).catch(() => {});
  for (const [key, mark] of marks) if (!gamesWaiting().includes(key)) mark?.remove();
}
