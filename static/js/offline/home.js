// The list of games shows those started here that the server does not know yet, and tells the server when it can.

import { register } from "./register.js";
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
}
item.remove();
addEventListener("online", send);
send();
register("/");

async function send() {
  for (const { id } of starts()) {
    const { key } = await sendStart(id).catch(() => ({}));
    if (key) location.reload();
  }
}
