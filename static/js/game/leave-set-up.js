// Shows the way back to the set-up until anyone has bid, also in secret.

import { game } from "./game-state.js";

export function leaveSetUp() {
  const back = document.querySelector(".set-up");
  if (!back) return;
  const hasBid = ({ bids }) => bids.some((bid) => bid !== null);
  const follow = () => back.toggleAttribute("data-over", Boolean(game.sealed) || game.rounds.some(hasBid));
  document.addEventListener("pad:painted", follow);
  follow();
}
