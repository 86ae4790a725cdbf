// Fits the page of the game nobody plays to one that was started on this phone: seats, rounds, keys.

import { planned, specialIn } from "../rules/schedule.js";
import { resized } from "../shared/resized.js";

// By these classes the page makes room for its players, as the server sets them (scorekeeper/web/game/view).
const CROWDS = { four: 4, five: 5, six: 6, seven: 7, nine: 9 };
const all = (place, under = document) => [...under.querySelectorAll(place)];

export function fit({ id, game, name, title, encloses, shows_trump }) {
  const { players, rules } = game;
  const { head, cycle, peak } = game.schedule;
  const { classList } = document.querySelector(".game");
  for (const word in CROWDS) classList.toggle(word, players.length >= CROWDS[word]);
  seats(document.querySelector(".players"), players);
  const table = document.querySelector(".sheet table");
  resized(table.querySelector("colgroup"), 1 + 2 * players.length);
  const names = resized(table.tHead.rows[0], 1 + players.length).slice(1);
  names.forEach((cell, seat) => { cell.textContent = players[seat]; });
  if (game.dealer) dealtBy(game.dealer);
  const [body] = table.tBodies;
  if (encloses) body.dataset.encloses = "1";
  else delete body.dataset.encloses;
  const rows = cycle.length ? Math.max(head.length, 3 * players.length) : head.length;
  resized(body, rows).forEach((line, i) => row(line, game, planned(game, i + 1), shows_trump));
  resized(document.querySelector(".units"), peak);
  keys(peak);
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

function row(line, game, plan, shows_trump) {
  const players = game.players.length;
  const [head, ...cells] = resized(line, 1 + 2 * players);
  head.replaceChildren(plan.cards, ...(shows_trump ? all(".suit", head) : []));
  line.className = plan.round % players ? "" : "thick";
  line.classList.toggle("special", !!specialIn(game, plan));
  cells.forEach((cell, i) => {
    cell.textContent = "";
    cell.className = i === 2 * plan.first_bidder ? "first" : "";
  });
}

/** One key for each number up to the largest round. */
function keys(peak) {
  const numbers = all(".keys [value]:not(.suit)");
  for (const key of numbers.splice(peak + 1)) key.remove();
  while (numbers.length <= peak) {
    const key = numbers.at(-1).cloneNode(true);
    key.value = key.firstChild.textContent = numbers.length;
    numbers.at(-1).after(key);
    numbers.push(key);
  }
}
