// The totals after every round as lines, as drawn by the server (scorekeeper/web/recap/view.py), but without par.

import { startTotals } from "../../rules/scoring.js";
import { game } from "../game-state.js";
import { number } from "./words.js";

const [WIDTH, HEIGHT] = [358, 260];
const [LEFT, TOP, BOTTOM, LABELS] = [32, 14, 232, 96];
const GAP = 15;
const MAX_TICKS = 7;
// As in player-colours.css.
const COLOURS = 13;
const DASHES = ["", " dashed", " dotted", " dotted-wide"];

/** Return the class with the colour of a player. */
export const colourOf = (seat) => `seat-${seat % COLOURS}`;

/** Fill the drawing with the totals of these rows; its first part of each kind is copied. */
export function drawChart(svg, rows) {
  const kinds = Object.fromEntries([...svg.children].map((one) => [one.classList[0], one]));
  // By seat and round; null before the first round of a player, at which the line begins.
  const courses = game.players.map((_, seat) => {
    const first = rows.findIndex(({ made }) => made[seat] !== null);
    const totals = [startTotals(game)[seat], ...rows.map((row) => row.totals[seat])];
    return totals.map((total, round) => (round < (first < 0 ? rows.length : first) ? null : total));
  });
  const all = [0, ...courses.flat()];
  const step = tickStep(Math.max(...all) - Math.min(...all));
  const least = Math.floor(Math.min(...all) / step) * step;
  const most = Math.max(Math.ceil(Math.max(...all) / step) * step, least + step);
  const right = WIDTH - LABELS;
  const x = (round) => rounded(LEFT + ((right - LEFT) * round) / rows.length);
  const y = (total) => rounded(BOTTOM - ((BOTTOM - TOP) * (total - least)) / (most - least));
  const parts = [];
  const add = (kind, attributes, text) => {
    const part = kinds[kind].cloneNode(true);
    for (const name in attributes) part.setAttribute(name, attributes[name]);
    if (text !== undefined) part.textContent = text;
    parts.push(part);
    return part;
  };
  for (let total = least; total <= most; total += step) {
    add("grid", { class: total ? "grid" : "grid zero", d: `M${LEFT} ${y(total)}H${right}` });
    add("tick", { x: LEFT, y: y(total), dx: -6, dy: 4, "text-anchor": "end" }, number(total));
  }
  const every = tickStep(rows.length, 9);
  rows.forEach(({ round }, i) => {
    if ((i + 1) % every === 0) add("tick", { x: x(i + 1), y: BOTTOM, dy: 18, "text-anchor": "middle" }, round);
  });
  const labels = spread(courses.map((course) => y(course.at(-1))), GAP, HEIGHT - 8);
  courses.forEach((course, seat) => {
    const look = `${colourOf(seat)}${DASHES[Math.floor(seat / 4) % 4]}`;
    const points = course.flatMap((total, round) => (total === null ? [] : `${x(round)},${y(total)}`));
    add("line", { class: `line ${look}`, points: points.join(" ") });
    rows.forEach((row, i) => {
      const total = course[i + 1];
      if (row.reset[seat] && total !== null) add("fall", { class: `fall ${look}`, cx: x(i + 1), cy: y(total) });
    });
    const label = add("end", { x: right + 8, y: labels[seat] + 4 });
    const [name, total] = label.children;
    name.textContent = shortened(game.players[seat]);
    total.textContent = number(course.at(-1));
  });
  svg.replaceChildren(...parts);
}

const rounded = (place) => Math.round(place * 10) / 10;
const shortened = (name) => (name.length > 9 ? `${name.slice(0, 8)}…` : name);

/** Return the smallest of 1, 2, 5, 10, 20, 50 ... that divides a range into at most `most` parts. */
function tickStep(reach, most = MAX_TICKS) {
  let step = 1;
  for (let i = 0; reach > step * most; i += 1) step *= [2, 2.5, 2][i % 3];
  return step;
}

/** Return positions near the wanted ones, in the same order, at least `gap` apart, so that labels do not overlap. */
function spread(wanted, gap, bottom) {
  const order = wanted.map((_, i) => i).sort((one, other) => wanted[one] - wanted[other]);
  const places = [...wanted];
  order.forEach((index, i) => { if (i) places[index] = Math.max(places[index], places[order[i - 1]] + gap); });
  let limit = bottom;
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index], limit);
    limit = places[index] - gap;
  }
  return places;
}
