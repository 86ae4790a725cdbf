// Closes the keeper's pad while players bid in secret: a bid tapped there would be visible to all.

import { game, home } from "./game-state.js";
import { sender } from "./outbox.js";
import { hasBid, hasPhone, isSecret, recordHere, seatsToBid } from "./secret-round.js";
import { pollState } from "./sending.js";
import { fill, slot } from "./view/slots.js";
import { listed } from "../shared/browser.js";

// The keeper waits for the phones of others, so it polls more often than usual.
const LOOK_MS = 2500;
const pad = document.getElementById("pad");
let box;

/**
 * Close the pad. `source` is the template of the closed pad; `passOn` hands this phone to the next player without one.
 */
export function closeWhileSecret(source, passOn) {
  box = document.importNode(source.content.querySelector(".closed-pad"), true);
  pad.append(box);
  box.addEventListener("click", (event) => {
    const action = event.target.dataset.action;
    if (action === "open") recordHere();
    else if (action !== "pass-on" || game.phones || game.sealed) return;
    else passOn();
    event.preventDefault();
    sender.changed();
  });
  // Digits of a keyboard press keys that are hidden.
  document.addEventListener("submit", refuseKeys, true);
  document.addEventListener("pad:painted", close);
  setInterval(look, LOOK_MS);
  close();
}

function close() {
  const secret = isSecret();
  // Its style sheet may come later, or never if the network is gone.
  box.hidden = !secret;
  if (!secret) return;
  const left = seatsToBid().filter((seat) => !hasBid(seat));
  const { words } = slot("waiting", box).dataset;
  const passOn = slot("pass-on", box);
  fill({ waiting: left.length ? words.replace("#", () => listed(left.map((seat) => game.players[seat]))) : "" }, box);
  passOn.hidden = left.length > 0 && left.every(hasPhone);
  if (home) passOn.href = `${home}/seats`;
}

function refuseKeys(event) {
  if (event.target !== pad || !event.submitter?.closest(".keys") || event.submitter.dataset.undo || !isSecret()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

async function look() {
  if (document.hidden || !isSecret() || !(game.phones ?? game.sealed)) return;
  if (await pollState().catch(() => false)) sender.changed();
}
