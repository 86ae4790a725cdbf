// Who has bid in secret on a phone of one's own: everybody sees that they have, nobody what.

import { write } from "./view/dom.js";
import { list } from "./view/players.js";
import { game } from "./game-state.js";
import { shellPart } from "../offline/shell-part.js";

export async function sayWhoHasBid() {
  const source = await shellPart("secret");
  if (!source) return;
  const show = () => {
    for (const seat of game.sealed ?? []) write(list.querySelector(`[data-seat="${seat}"] small`), source.dataset.sealed);
  };
  document.addEventListener("painted", show);
  show();
}
