// The way back to the set-up is there until somebody has bid.

import { game } from "./game-state.js";

export function leaveSetUp() {
  const back = document.querySelector(".set-up");
  if (!back) return;
  const follow = () => back.toggleAttribute("data-over", game.rounds.some(({ bids }) => bids.some((bid) => bid !== null)));
  document.addEventListener("pad:painted", follow);
  follow();
}
