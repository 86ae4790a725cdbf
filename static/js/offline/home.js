// The list of games shows those started here that the server does not know yet, and tells the server when it can.

import { forgetDeleted } from "./kept-games.js";
import { showLostGames } from "./lost-games.js";
import { showKnownGames, showStart } from "./known-games.js";
import { hours, isOn } from "../shared/hours.js";
import { register } from "../pwa/register.js";
import { showWhetherOffline } from "./offline-notice.js";
import { gamesWaiting, sendWaiting } from "./send-waiting.js";
import { sendStart, starts } from "./starts.js";

const box = document.querySelector("[data-starts]");
const [item] = box.querySelectorAll("li");

for (const { id, game, title } of starts()) {
  const line = item.cloneNode(true);
  const link = line.querySelector("a");
  link.href = `${box.dataset.starts}?start=${id}`;
  link.textContent = title || game.players.join(", ");
  item.before(line);
  box.hidden = false;
  for (const nothing of document.querySelectorAll("[data-no-games]")) nothing.hidden = true;
  showStart(line, id, game).catch(() => {});
}
const unsent = item.querySelector("[data-unsent]");
const marks = gamesWaiting().map((key) => [key, addMark(key)]);
item.remove();
addEventListener("online", send);
send();
forgetDeleted().catch(() => {}).then(showLostGames);
showKnownGames().catch(() => {});
addHours();
showWhetherOffline(document.querySelector("[data-offline]"));
register("/");

/** Mark the game in the list as not sent completely. */
function addMark(key) {
  const mark = unsent.cloneNode(true);
  document.querySelector(`a[href="/games/${key}"]`)?.after(mark);
  return mark;
}

/** Two games of one evening differ by the hour at which they began. After midnight that belongs to the next day. */
function addHours() {
  const hour = hours("short");
  for (const day of document.querySelectorAll("time[data-begun]")) {
    const begun = new Date(day.dataset.begun);
    if (isOn(day.dateTime, begun)) day.append(`, ${hour.format(begun)}`);
  }
}

async function send() {
  for (const { id } of starts()) {
    const { key } = await sendStart(id).catch(() => ({}));
    if (key) location.reload();
  }
  for (const key of gamesWaiting()) await sendWaiting(key).catch(() => {});
  for (const [key, mark] of marks) if (!gamesWaiting().includes(key)) mark.remove();
}
