// The rows in the list of games. The server lists the games it has; only this script says how a game is going.

import { hours, isOn } from "../shared/hours.js";
import { listed } from "../shared/browser.js";

const DAY_MS = 86_400_000;
const words = document.getElementById("main").dataset;

/** Add a row for a game that only this phone knows, and show its section. */
export function addRow(section, address, name) {
  const row = document.querySelector("[data-row]").content.firstElementChild.cloneNode(true);
  Object.assign(row.querySelector("a"), { href: address, textContent: name });
  section.querySelector("ul").append(row);
  section.hidden = false;
  for (const nothing of document.querySelectorAll("[data-no-games]")) nothing.hidden = true;
  return row;
}

/** Add a line to a row, and return it. */
export function addLine(row, text) {
  const line = Object.assign(document.createElement("span"), { className: "item-more soft", textContent: text });
  row.append(line);
  return line;
}

/**
 * Show the round of a game, or who won it.
 *
 * `leaders` are the players at rank 1, once a round has been `played`; `of` is the number of rounds in words, unchanged
 * if undefined, and `total` that of the winners.
 */
export function showState(row, { played, of, finished, leaders, total = "" }) {
  const pattern = finished ? words.won : leaders.length > 1 ? words.leaders : words.leader;
  const sentence = document.createElement(finished ? "b" : "span");
  sentence.textContent = pattern.replace("#", () => listed(leaders));
  sentence.classList.toggle("won", finished);
  row.querySelector("[data-place]").textContent = finished ? total : words.round.replace("#", played + 1);
  if (of !== undefined) row.querySelector("[data-of]").textContent = of;
  const standing = row.querySelector("[data-standing]");
  // The list adds when the game was played, if known.
  const parts = [sentence, ...(standing.nextSibling ? [" · "] : [])];
  standing.replaceChildren(...(leaders.length ? parts : []));
}

for (const row of document.querySelectorAll("li[data-state]")) showState(row, JSON.parse(row.dataset.state));
showWhen();

/**
 * Name today and yesterday so, and add the hour at which games began, by which two games of one evening differ. After
 * midnight that is on the next day.
 */
function showWhen() {
  const hour = hours("short");
  const near = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  for (const day of document.querySelectorAll("li[data-state] time")) {
    const ago = [0, -1].find((days) => isOn(day.dateTime, new Date(Date.now() + days * DAY_MS)));
    if (ago !== undefined) day.textContent = near.format(ago, "day");
    const begun = new Date(day.dataset.begun);
    if (isOn(day.dateTime, begun)) day.append(`, ${hour.format(begun)}`);
  }
}
