// The rows in the list of games. The server names the games it has; how any of them stands is said here alone.

import { lists } from "../shared/lists.js";

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
 * Show the round of a game, or who won it. `leaders` are those at rank 1, once a round has been `played`; `of` says how
 * many rounds there are, and is kept where it is not known here.
 */
export function showState(row, { played, of, finished, leaders }) {
  const pattern = finished ? words.won : leaders.length > 1 ? words.leaders : words.leader;
  const sentence = document.createElement(finished ? "b" : "span");
  sentence.textContent = pattern.replace("#", () => lists.format(leaders));
  sentence.classList.toggle("won", finished);
  row.querySelector("[data-place]").textContent = finished ? "" : words.round.replace("#", played + 1);
  if (of !== undefined) row.querySelector("[data-of]").textContent = of;
  const standing = row.querySelector("[data-standing]");
  // Behind it is said since when the game is played, if the list knows.
  const parts = [sentence, ...(standing.nextSibling ? [" · "] : [])];
  standing.replaceChildren(...(leaders.length ? parts : []));
}

for (const row of document.querySelectorAll("li[data-state]")) showState(row, JSON.parse(row.dataset.state));
