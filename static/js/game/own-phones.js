// Says who bids on an own phone, and in secret who has bid: that they have, not what.

import { sheet } from "./game-state.js";
import { fill, slot } from "./view/slots.js";
import { hasBid, hasPhone, isSecret, seatsToBid } from "./secret-round.js";
import { shellPart } from "./shell-part.js";

const list = document.querySelector(".players");

export async function showOwnPhones() {
  const source = await shellPart("secret-bids");
  if (!source) return;
  const show = () => {
    if (sheet.next.step !== "bid") return;
    for (const seat of seatsToBid()) {
      const line = list.querySelector(`[data-seat="${seat}"]`);
      const word = hasBid(seat) ? "sealed" : hasPhone(seat) ? "phone" : "";
      // In turn, what the hook says to a player comes first.
      if (word && (isSecret() || !slot("note", line).textContent)) fill({ note: source.dataset[word] }, line);
    }
  };
  document.addEventListener("page:painted", show);
  show();
}
