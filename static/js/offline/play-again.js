// The next game of the same people without the server: started at once if this phone knows the rules and who deals, else
// the form of a new game with these people. A running game asks for it by an event, as it doesn't know this module.

import { newId } from "../shared/browser.js";
import { gameFromForm } from "./game-from-form.js";
import { keepFields } from "./set-up-again.js";
import { keepStart } from "./starts.js";

const RULES = "/games/new/rules.json";
const FORM = "/games/new";
const SHELL = "/games/offline";

document.addEventListener("game:again", ({ detail: { game, sheet } }) => startAgain(game, sheet));

async function startAgain(game, sheet) {
  const known = await fetch(RULES).then((response) => response.json()).catch(() => ({}));
  const fields = fieldsOf(game, sheet, known);
  const next = fields.rules && !game.people && start(fields, known);
  if (next) {
    keepStart(next);
    location.href = `${SHELL}?start=${next.id}`;
  } else {
    keepFields(entries(fields));
    location.href = FORM;
  }
}

function start(fields, known) {
  const data = new FormData();
  for (const [name, value] of entries(fields)) data.append(name, value);
  return gameFromForm(data, known, newId());
}

const entries = ({ players, ...fields }) => [...Object.entries(fields), ...players.map((name) => ["players", name])];

/** The form of the next game, without rules if none that this phone knows are those of the game. */
function fieldsOf(game, sheet, known) {
  const compiled = JSON.stringify(sorted(game.rules));
  const ways = Object.entries(known).flatMap(([rules, each]) => Object.entries(each.rules).map(([bidding, one]) => ({ rules, bidding, one, each })));
  const found = ways.find(({ one, each }) => each.next_dealer === "carry-on" && JSON.stringify(sorted(one)) === compiled);
  const { players, schedule } = game;
  const own = JSON.stringify(found?.each.tables[players.length]?.schedule) === JSON.stringify(schedule);
  const [dealer] = game.turns[sheet.rounds.length % game.turns.length];
  return {
    ...(found && { rules: found.rules, bidding: found.bidding }),
    ...(own ? { schedule: "own", listed: "" } : { schedule: "listed", listed: schedule.head.join(" ") }),
    lowest: "",
    highest: "",
    standing_dealer: game.dealer ?? "",
    dealer: String(dealer),
    title: "",
    started_on: today(),
    players,
  };
}

/** The same value with its keys in one order, so that equal rules are equal texts. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).toSorted().map((key) => [key, sorted(value[key])]));
}

/** The day of this phone, as a form sends it. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
