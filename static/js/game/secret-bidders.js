// Shows who has bid in secret on an own phone: that they have, not what.

import { write } from "./view/dom.js";
import { list } from "./view/players.js";
import { game } from "./game-state.js";
import { shellPart } from "../offline/shell-part.js";

export async function showSecretBidders() {
  const source = await shellPart("secret-bids");
  if (!source) return;
  const show = () => {
    for (const seat of game.sealed ?? []) write(list.querySelector(`[data-seat="${seat}"] small`), source.dataset.sealed);
  };
  document.addEventListener("page:painted", show);
  show();
}
