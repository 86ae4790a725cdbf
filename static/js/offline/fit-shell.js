// Fits the shell, the page of a game that nobody plays, to a game started on this phone: seats, rounds, keys.

import { emptyRow } from "../game/view/empty-row.js";
import { limits } from "../rules/bidding.js";
import { planned } from "../rules/schedule.js";
import { resized } from "../shared/resized.js";

// From so many players on the page has this class, as the server sets them (scorekeeper/web/game/view).
const PLAYER_CLASSES = { four: 4, five: 5, six: 6, seven: 7, nine: 9 };
const all = (place, under = document) => [...under.querySelectorAll(place)];

export function fit({ id, game, name, title, encloses, shows_trump }) {
  const { players, rules } = game;
  const { head, cycle, peak } = game.schedule;
  const { classList } = document.querySelector(".game");
  for (const each in PLAYER_CLASSES) classList.toggle(each, players.length >= PLAYER_CLASSES[each]);
  seats(document.querySelector(".players"), players);
  const table = document.querySelector(".sheet table");
  resized(table.querySelector("colgroup"), 1 + 2 * players.length);
  const names = resized(table.tHead.rows[0], 1 + players.length).slice(1);
  names.forEach((cell, seat) => { cell.textContent = players[seat]; });
  if (game.dealer) dealtBy(game.dealer);
  const [body] = table.tBodies;
  const marks = { encloses, showsTrump: shows_trump };
  for (const mark in marks) {
    if (marks[mark]) body.dataset[mark] = "1";
    else delete body.dataset[mark];
  }
  const rows = cycle.length ? Math.max(head.length, 3 * players.length) : head.length;
  resized(body, rows).forEach((line, i) => emptyRow(line, game, i + 1, shows_trump));
  resized(document.querySelector(".units"), peak);
  const mostBid = (_, i) => limits(game, planned(game, i + 1))[1];
  keys(Math.max(peak, ...Array.from({ length: head.length + cycle.length }, mostBid)));
  if (!rules.needs_trump) for (const suit of all(".keys .suit")) suit.remove();
  document.querySelector(".titled").textContent = title ? `${title} · ${name}` : name;
  document.title = title || players.join(", ");
  for (const link of all(".players .name")) link.href = `?start=${id}`;
  for (const link of all("a[data-view]")) link.href = `?start=${id}&view=${link.dataset.view}`;
  // What only the server has waits until the game is there.
  for (const link of all(`.menu a[href*="/games/offline/"]:not([href$="/penalties"]${rules.bonus ? ", [data-bonus]" : ""})`)) link.closest("li").remove();
  if (rules.bonus) document.querySelector(".menu [data-bonus]").textContent = rules.bonus.name;
  const source = document.getElementById("game");
  source.textContent = JSON.stringify(game);
  Object.assign(source.dataset, { key: `new-${id}`, home: "" });
}

/** Nobody at the table deals: the page has no mark for it, and the name stands in its words. */
function dealtBy(name) {
  for (const mark of all(".players .dealer")) mark.textContent = "";
  const source = document.getElementById("words");
  const { plain, ...words } = JSON.parse(source.textContent);
  const people = plain.people.replace("%(dealer)s", () => name);
  source.textContent = JSON.stringify({ plain: { ...plain, people }, ...words });
}

function seats(list, players) {
  resized(list, players.length).forEach((line, seat) => {
    line.dataset.seat = seat;
    line.querySelector(".name").textContent = players[seat];
  });
}

/** One key for each number up to the largest bid or count. */
function keys(largest) {
  const numbers = all(".keys [value]:not(.suit)");
  for (const key of numbers.splice(largest + 1)) key.remove();
  while (numbers.length <= largest) {
    const key = numbers.at(-1).cloneNode(true);
    key.value = key.firstChild.textContent = numbers.length;
    numbers.at(-1).after(key);
    numbers.push(key);
  }
}
