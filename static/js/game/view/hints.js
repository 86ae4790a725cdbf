// Said beside the pad: which suit was turned up, in one tap; that a bid may still be changed; that no trump doubles.

import { planned } from "../../rules/schedule.js";
import { shellPart } from "../../offline/shell-part.js";
import { styled } from "./across.js";
import { noted } from "../outbox.js";
import { form } from "./pad.js";
import { game, saidIn, sheet } from "../game-state.js";

// The row comes where the key for the rest was: a second tap on that one is meant for nothing here.
const TREMBLE = 500;
const part = (name) => document.querySelector(`[data-of=${name}]`);
const bidding = () => sheet.next.act === "bid" && !part("rest").textContent;

export async function sayBesideThePad() {
  const source = await shellPart("asides");
  if (!source) return;
  const { may, stands, doubled, style } = source.dataset;
  document.addEventListener("painted", () => hint(may, stands));
  document.addEventListener("noted", () => { if (doubles()) part("notice").textContent = doubled; });
  if (game.rules.trump.mode !== "turned" || game.rules.needs_trump) return;
  // Without its style it would push the players away.
  await styled(style);
  const suits = document.importNode(source.content.firstElementChild, true);
  suits.hidden = true;
  form.prepend(suits);
  suits.addEventListener("click", ({ target, timeStamp }) => {
    if (target.value && timeStamp - suits.dataset.since > TREMBLE) turned(target.value);
  });
  document.addEventListener("answered", () => offer(suits));
  offer(suits);
}

/** Nobody has bid yet, and the suit is not known: afterwards nobody waits for it any more. */
function offer(suits) {
  const { round } = sheet.next;
  const plan = bidding() && planned(game, round);
  const { trump, bids } = plan ? saidIn(round) : {};
  const before = suits.hidden;
  suits.hidden = !plan || Boolean(plan.trump ?? trump) || bids.some((bid, seat) => bid !== null && !plan.out.includes(seat));
  if (suits.hidden) return;
  if (before) suits.dataset.since = performance.now();
  form.parentNode.classList.add("resting");
}

function turned(now) {
  const { round } = sheet.next;
  noted([{ round, cell: "trump", was: saidIn(round).trump, now }]);
}

/** Whoever says a bid again may do so until the next one has bid; the keeper may mend a slip at any time. */
function hint(may, stands) {
  const seat = Number(document.querySelector(".players [data-state=ask]")?.dataset.seat);
  if (!bidding() || game.rules.simultaneous || part("heading").classList.contains("wrong")) return;
  const said = saidIn(sheet.next.round);
  if ((said.bids[seat] ?? null) === null) return;
  const { first_bidder, out } = planned(game, sheet.next.round);
  const around = said.bids.map((_, step) => (first_bidder + step) % said.bids.length);
  const heard = (said.spoken ?? around).filter((each) => said.bids[each] !== null && !out.includes(each));
  part("hint").textContent = heard.at(-1) === seat ? may : stands;
}

/** Whether no trump was just named, in rules by which it counts double. */
function doubles() {
  const { act, round } = sheet.next;
  if (act !== "tricks" || game.rules.trump.mode !== "named") return false;
  const { trump, tricks } = saidIn(round);
  const counted = tricks.some((count, seat) => count !== null && !planned(game, round).out.includes(seat));
  return trump === "NT" && !counted && JSON.stringify(game.rules).includes('"no_trump"');
}
