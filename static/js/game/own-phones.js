// Says who bids in secret on an own phone and who has bid: that they have, not what.

import { fill } from "./view/slots.js";
import { hasBid, hasPhone, isSecret, seatsToBid } from "./secret-round.js";
import { shellPart } from "./shell-part.js";

const list = document.querySelector(".players");

export async function showSecretBidders() {
  const source = await shellPart("secret-bids");
  if (!source) return;
  const show = () => {
    if (!isSecret()) return;
    for (const seat of seatsToBid()) {
      const word = hasBid(seat) ? "sealed" : hasPhone(seat) ? "phone" : "";
      if (word) fill({ note: source.dataset[word] }, list.querySelector(`[data-seat="${seat}"]`));
    }
  };
  document.addEventListener("page:painted", show);
  show();
}
