// Who has bid in secret on a phone of one's own: everybody sees that they have, nobody what.

import { write } from "../game/dom.js";
import { list } from "../game/players.js";
import { game } from "../game/store.js";
import { shellPart } from "./shell-part.js";

export async function sayWhoHasBid() {
  const source = await shellPart("secret");
  if (!source) return;
  const show = () => {
    for (const seat of game.sealed ?? []) write(list.querySelector(`[data-seat="${seat}"] small`), source.dataset.sealed);
  };
  document.addEventListener("painted", show);
  show();
}
