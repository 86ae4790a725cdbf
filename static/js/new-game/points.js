// How the table scores: numbers that step, what a bid is worth by them, and the rules that score so. Rules that are
// chosen bring their own numbers; other numbers make rules of the table's own of them, which are then named in their
// place, with what they say of trump.

import { differ } from "../rules/own-points.js";

const MATCHES = 3;
// What the usual way to score has, for rules that score in another way.
const USUAL = { bonus: 10, per_trick: 1, per_off: 1 };
const formatted = new Intl.NumberFormat(document.documentElement.lang, { signDisplay: "exceptZero" });
const signed = (number) => formatted.format(number).replace("-", "−");

export function points(form) {
  const card = form.querySelector("[data-points]");
  if (!card) return;
  const known = JSON.parse(card.dataset.points);
  const fields = [...card.querySelectorAll("[data-number]")].map((row) => ({ row, input: row.querySelector("input") }));
  const matches = card.querySelector(".matches");
  const [made, missed] = card.querySelectorAll(".worked-out span");
  const numbers = card.querySelector("[data-numbers]");
  const otherwise = card.querySelector("[data-else]");
  const line = form.querySelector('[data-line="rules"]');
  const more = form.querySelector('[data-line="rules-more"]');
  const rows = new Map([...form.querySelectorAll("[name=rules]")].map((rules) => {
    const [name, summary] = ["[data-rule-name]", ".rule-summary"].map((part) => rules.closest("label").querySelector(part));
    return [rules, { name, summary, words: [name.textContent, summary.textContent] }];
  }));
  const chosen = () => form.querySelector("[name=rules]:checked");
  const sent = () => Object.fromEntries(fields.map(({ input }) => [input.name, input.value.trim().replace("−", "-")]));

  /** Begin with the numbers of the rules that were chosen. */
  function begin() {
    for (const { input } of fields) input.value = known[chosen().value]?.[input.name] ?? "";
    paint();
  }

  function paint() {
    const rules = chosen();
    if (!rules) return;
    const own = known[rules.value] ?? {};
    const says = sent();
    const counted = says.bonus !== "";
    const inTurn = form.querySelector("[name=bidding]:checked").value === "in-turn";
    for (const { row, input } of fields) row.hidden = input.name === "hook_from" ? !("hook_from" in own && inTurn) : !counted;
    numbers.hidden = counted;
    made.parentNode.hidden = !counted;
    made.textContent = made.parentNode.dataset.made.replace("#", () => signed(Number(says.bonus) + 3 * says.per_trick));
    missed.textContent = made.parentNode.dataset.missed.replace("#", () => signed(-2 * says.per_off));
    const name = nameOf(rules);
    const changed = differ(own, says);
    const typed = Object.entries(says).filter(([, value]) => value);
    otherwise.href = `${otherwise.dataset.else}?${new URLSearchParams([["from", rules.value], ...(changed ? typed : [])])}`;
    const ownWords = [card.dataset.ownRules.replace("#", () => name), own.trump];
    for (const [each, { name: heading, summary, words }] of rows) {
      [heading.textContent, summary.textContent] = each === rules && changed ? ownWords : words;
    }
    [line.textContent, more.textContent] = changed ? ownWords : rows.get(rules).words;
    showMatches(says, counted);
  }

  function showMatches(says, counted) {
    const same = ({ value }) => Object.keys(USUAL).every((name) => known[value]?.[name] === Number(says[name]));
    const found = counted ? [...rows.keys()].filter(same) : [];
    const first = [...found.filter(({ checked }) => checked), ...found.filter(({ checked }) => !checked)].slice(0, MATCHES);
    matches.previousElementSibling.hidden = !found.length;
    matches.replaceChildren(...first.map((rules) => {
      const chip = document.importNode(card.querySelector("[data-match]").content, true).firstElementChild;
      chip.textContent = nameOf(rules);
      chip.setAttribute("aria-pressed", rules.checked && !differ(known[rules.value], says));
      chip.addEventListener("click", () => {
        rules.checked = true;
        rules.dispatchEvent(new Event("change", { bubbles: true }));
      });
      return chip;
    }));
  }

  const nameOf = (rules) => rows.get(rules).words[0];

  card.addEventListener("click", ({ target }) => {
    const step = Number(target.closest("[data-step]")?.dataset.step);
    if (!step) return;
    const { input } = fields.find(({ row }) => row.contains(target));
    const least = input.name === "hook_from" ? 1 : 0;
    const value = Math.trunc(Number(input.value.replace("−", "-"))) || 0;
    // To the next multiple of the step: 7 and one step of 5 more is 10.
    const next = step > 0 ? Math.floor(value / step) * step + step : Math.ceil(value / -step) * -step + step;
    input.value = Math.max(least, next);
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  numbers.addEventListener("click", () => {
    for (const { input } of fields) if (input.name in USUAL) input.value = USUAL[input.name];
    paint();
  });
  form.addEventListener("input", ({ target }) => { if (card.contains(target)) paint(); });
  form.addEventListener("change", ({ target }) => {
    if (target.name === "rules") begin();
    else if (card.contains(target) || target.name === "bidding") paint();
  });
  paint();
}
