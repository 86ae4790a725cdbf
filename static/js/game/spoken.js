// What is spoken of a game, by how much of it is wanted: the call and each scored round, the bids and the hook too, or all
// that an ear needs to keep the score. The words are those on the page, and all that is new is one utterance.

import { speak } from "./device/voice.js";
import { game, sheet } from "./game-state.js";
import { bidAtOnce } from "./secret-round.js";
import { number, say } from "./view/words.js";

const LEVELS = ["off", "call", "bids", "all"];
const text = (place) => document.querySelector(place)?.textContent ?? "";

/** Speak what is new from now on; `level` is asked each time. */
export function speakGame(level) {
  const wants = (name) => LEVELS.indexOf(level()) >= LEVELS.indexOf(name);
  let turn = null;
  let [recorded, told] = [null, null];
  let before = shown();
  let timer;

  const speakNew = () => {
    const now = shown();
    const isNew = (part) => now[part] && now[part] !== before[part];
    const parts = [];
    if (told && !isSecretBid(told) && wants(levelOf(told))) parts.push(text("[data-slot=notice]"));
    if (told?.row && wants("all")) parts.push(...makers(told.row));
    if (isNew("call") && wants("call")) parts.push(now.call);
    if (isNew("question") && wants(turn?.hooked.length || now.refused ? "bids" : "all")) parts.push(now.question, ...limit(turn));
    [before, told] = [now, null];
    if (parts.length) speak(parts.join(". ").replaceAll(" · ", ", "));
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(speakNew);
  };
  document.addEventListener("page:painted", ({ detail }) => {
    turn = detail;
    soon();
  });
  document.addEventListener("act:recorded", ({ detail }) => { recorded = detail; });
  document.addEventListener("news:shown", () => {
    [recorded, told] = [null, recorded];
    soon();
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-view=standings]") && wants("all")) speak(totals());
  });
}

/** The call, once all have bid, and at the end who wins; and what the pad asks, but not while all bid in secret. */
function shown() {
  const pad = document.querySelector(".pad:not([hidden], .closed)");
  const { call } = document.querySelector(".call").dataset;
  return {
    call: call === "bids" ? "" : [text("[data-slot=pill]"), text("[data-slot=text]")].filter(Boolean).join(". "),
    question: pad && text("[data-slot=heading]"),
    refused: pad?.querySelector(".wrong"),
  };
}

const isBid = ([{ cell }]) => ["bid", "blind", "overridden"].includes(cell);
const writesOf = ({ writes, undone, redone }) => writes ?? undone ?? redone;

/** Whether others must not know of it yet. */
const isSecretBid = (act) => bidAtOnce() && isBid(writesOf(act));

/** From which level on an act is told. */
const levelOf = (act) => (act.row ? "call" : isBid(writesOf(act)) ? "bids" : "all");

/** What the hook does to the player who is asked. */
const limit = (turn) => (turn?.hooked.length && !text(".pad .wrong") ? [text(".players [data-state=ask] .note")] : []);

function makers({ made }) {
  const names = game.players.filter((_, seat) => made[seat]);
  return names.length ? [`${say("cell-made")}: ${names.join(", ")}`] : [];
}

const totals = () => sheet.standings.map(({ seat, total }) => `${game.players[seat]} ${number(total)}`).join(", ");
