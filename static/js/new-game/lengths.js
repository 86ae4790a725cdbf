// How long the game is: lengths of one tap, each with its minutes at the pace of the group. What is chosen goes into the
// fields of the form: a schedule, the hands between which it goes, or a list.

import { gameLengths, minutesOf, turnsOf } from "../rules/game-lengths.js";
import { roundsBetween } from "../rules/rounds-between.js";
import { knownRules } from "./known-rules.js";

const language = document.documentElement.lang;
const inUnits = (amount, unit) => new Intl.NumberFormat(language, { style: "unit", unit }).format(amount);

export function lengths(form, table) {
  const place = form.querySelector("[data-lengths]");
  const template = place.querySelector("template[data-length]");
  const [own, shortened, listed] = ["own", "shortened", "listed"].map((way) => place.querySelector(`#schedule-${way}`));
  const { lowest, highest, listed: list } = form.elements;
  const words = own.nextElementSibling.textContent;
  const pace = place.dataset.roundS && { round: Number(place.dataset.roundS), card: Number(place.dataset.cardS) };
  let drawn = "";
  let known;
  let offered = [];

  async function draw() {
    const key = form.querySelector("[name=rules]:checked")?.value;
    known ??= await knownRules(form).catch(() => null);
    const rules = known?.[key];
    const players = rules && Math.min(Math.max(table.count(), ...least(rules)), most(rules));
    if (!rules || drawn === `${key} ${players}`) return;
    drawn = `${key} ${players}`;
    // What was chosen stays chosen while its button is replaced.
    place.querySelector(`#schedule-${place.querySelector("[name=schedule]:checked").value}`).checked = true;
    for (const { input } of offered) input.closest("label").remove();
    const at = rules.tables[players];
    offered = gameLengths(at, at.dealt_to ?? players).map((length) => ({ ...length, input: own }));
    for (const length of offered) if (length.schedule !== "own") length.input = added(length);
    for (const { input, rounds } of offered) input.nextElementSibling.textContent = named(rounds, players);
    const others = offered.filter(({ schedule }) => schedule !== "own");
    for (const { schedule, input } of others) if (schedule === "shortened") own.closest("label").before(input.closest("label"));
    shortened.nextElementSibling.textContent = named(roundsBetween(at.shorter, Number(lowest.value || 1), Number(highest.value || 99)), players);
    offered = others;
    show();
  }

  function added(length) {
    const label = document.importNode(template.content, true).firstElementChild;
    const input = label.querySelector("input");
    input.value = length.schedule;
    if (length.schedule === "listed") input.dataset.list = length.rounds.join(" ");
    else Object.assign(input.dataset, { lowest: length.lowest, highest: length.highest });
    listed.closest("label").before(label);
    return input;
  }

  function named(rounds, players) {
    const turns = turnsOf(rounds).join("–");
    return turns ? [turns, ...(pace ? [lasting(minutesOf(rounds, players, pace))] : [])].join(" · ") : words;
  }

  /** Mark the length that the fields say. */
  function show() {
    const chosen = place.querySelector("[name=schedule]:checked");
    const same = offered.find(({ schedule, lowest: from, highest: to, rounds }) => schedule === chosen.value && (schedule === "listed"
      ? rounds.join(" ") === list.value.split(/[\s,;]+/).filter(Boolean).join(" ")
      : Number(lowest.value || from) === from && Number(highest.value) === to));
    if (same) same.input.checked = true;
    else if (chosen.value === "listed") listed.checked = true;
    else if (chosen.value === "shortened") shortened.checked = true;
    shortened.closest("label").hidden = !shortened.checked;
    place.toggleAttribute("data-lists", listed.checked);
  }

  place.addEventListener("change", ({ target }) => {
    if (target.dataset.list) list.value = target.dataset.list;
    if (target.dataset.highest) [lowest.value, highest.value] = [target.dataset.lowest, target.dataset.highest];
    if (target === listed && offered.some(({ input }) => input.dataset.list === list.value)) list.value = "";
    if (target === listed) {
      place.toggleAttribute("data-lists", true);
      shortened.closest("label").hidden = true;
    } else show();
  });
  form.addEventListener("change", draw);
  form.addEventListener("seats", draw);
  place.toggleAttribute("data-lists", listed.checked);
  // Shown from then on: nothing that can be seen moves when lengths come between the others.
  draw().finally(() => place.setAttribute("data-drawn", ""));
}

const least = (rules) => Object.keys(rules.tables).slice(0, 1).map(Number);
const most = (rules) => Math.max(...Object.keys(rules.tables).map(Number));

function lasting(minutes) {
  const rest = minutes % 60;
  const hours = minutes > rest ? [inUnits((minutes - rest) / 60, "hour")] : [];
  return [...hours, ...(rest ? [inUnits(rest, "minute")] : [])].join(" ");
}
