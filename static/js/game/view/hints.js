// Hints at the pad: one tap for the suit turned up or named, whether a bid may be changed, that no trump doubles, one tap to record
// a bid although the hook forbids it, and on plain http that the page has to stay open.

import { isCounted } from "../../rules/recording.js";
import { isBeforeBids, planned, rulesIn, rulesOfRounds } from "../../rules/schedule.js";
import { shellPart, styled } from "../shell-part.js";
import { recordAct } from "../acts.js";
import { form } from "./pad.js";
import { slot } from "./slots.js";
import { game, recordOf, sheet } from "../game-state.js";
import { filled, plain, signs } from "./words.js";

// The row appears where the key for the rest was, so a second tap on that one must not hit it.
const DOUBLE_TAP_MS = 500;

export async function showHints() {
  const source = await shellPart("hints");
  if (!source) return;
  const { may, stands, doubled, style, keepOpen } = source.dataset;
  // On plain http no worker keeps the page: without the server it cannot be opened again.
  if (!isSecureContext) plain.unsent = keepOpen;
  document.addEventListener("page:painted", ({ detail: turn }) => hint(turn, may, stands));
  document.addEventListener("pad:painted", ({ detail: turn }) => letStand(turn, source.content.lastElementChild));
  document.addEventListener("news:shown", () => { if (noTrumpDoubles()) slot("notice").textContent = doubled; });
  if (!rulesOfRounds(game).some(({ trump }) => isBeforeBids(trump?.mode))) return;
  // Without its style it would push the players away.
  await styled(style);
  const suits = document.importNode(source.content.firstElementChild, true);
  suits.hidden = true;
  suits.lastElementChild.textContent = signs.NT;
  form.prepend(suits);
  suits.addEventListener("click", ({ target, timeStamp }) => {
    if (target.value && timeStamp - suits.dataset.since > DOUBLE_TAP_MS) recordSuit(target.value);
  });
  document.addEventListener("pad:painted", () => offer(suits));
  offer(suits);
}

/** Offer to record a refused bid that was said anyway, unless the key would move others off the screen. */
function letStand(turn, source) {
  if (!turn || turn.correcting || turn.hooked.length !== 1 || rulesIn(game, turn.plan).hook.may_override || !slot("heading").classList.contains("wrong")) return;
  const [value] = turn.hooked;
  const key = Object.assign(document.importNode(source, true), { value });
  key.textContent = filled(key.dataset.stands, { bid: value });
  slot("hint").replaceChildren(key);
  if (form.getBoundingClientRect().bottom > innerHeight) key.remove();
}

/** Offer the suits while the pad has a place for them. */
function offer(suits) {
  const before = suits.hidden;
  suits.hidden = !form.hasAttribute("data-turned");
  if (suits.hidden) return;
  suits.lastElementChild.hidden = rulesIn(game, planned(game, sheet.next.round)).trump.mode !== "before-bids";
  if (before) suits.dataset.since = performance.now();
}

function recordSuit(now) {
  const { round } = sheet.next;
  recordAct([{ round, cell: "trump", was: recordOf(round).trump, now }]);
}

/** Say whether the bid may be changed: by the player until the next one has bid, by the keeper at any time. */
function hint(turn, may, stands) {
  const { record, plan, seat, held } = turn ?? {};
  if (held == null || turn.step !== "bid" || turn.counting || slot("heading").classList.contains("wrong")) return;
  if (rulesIn(game, plan).simultaneous) return;
  const speakers = (record.spoken ?? plan.in_turn).filter((each) => record.bids[each] !== null);
  slot("hint").textContent = speakers.at(-1) === seat ? may : stands;
}

/** Return whether no trump was just named, in rules by which it counts double. */
function noTrumpDoubles() {
  const { step, round } = sheet.next;
  if (step !== "tricks" || !rulesIn(game, planned(game, round)).trump.mode.includes("name")) return false;
  const record = recordOf(round);
  return record.trump === "NT" && !isCounted(record, planned(game, round)) && JSON.stringify(game.rules).includes('"no_trump"');
}
