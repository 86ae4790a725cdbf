// The news: the latest act in its own words, with Undo, and Redo if there is something to redo.

import { shellPart } from "../shell-part.js";
import { isCalled } from "../../rules/bidding.js";
import { completeRounds } from "../../rules/progress.js";
import { planned } from "../../rules/schedule.js";
import { startTotals } from "../../rules/scoring.js";
import { wants } from "../../settings/preferences.js";
import { listed } from "../../shared/browser.js";
import { game, home, isAsDrawn, mayWrite, sheet } from "../game-state.js";
import { acts, past, sender } from "../outbox.js";
import { valueAt } from "../turn.js";
import { same } from "../writes.js";
import { fill, hide, slot } from "./slots.js";
import { filled, inForm, isolated, number, signed, signs } from "./words.js";

const MOST_NAMED = 2;
const box = document.querySelector(".news");
const [redo, undo] = box.querySelectorAll(".undo-news");
let words;
let remarks;
// The fact worth a remark about a scored round, if the keeper chose to read one.
let remarkOn = () => null;
// The records of the group before this game, once the server has said them.
let before = null;
let told = false;

/** Show news from now on. Returns false if the sentences cannot be fetched yet. */
export async function tellNews() {
  const source = await shellPart("news");
  if (!source) return false;
  words = JSON.parse(source.dataset.words);
  remarks = JSON.parse(source.dataset.remarks);
  if (wants("commentary")) {
    if (home && mayWrite) askForRecords();
    ({ remarkOn } = await import("../remark.js").catch(() => ({ remarkOn })));
  }
  if (!mayWrite) followTable();
  document.addEventListener("act:recorded", ({ detail }) => tell(detail));
  // Undo does not belong to this news if others acted since.
  document.addEventListener("page:painted", () => { if (undo && !(told ? undoable() : isAsDrawn())) hide(undo, true); });
  // What was done before the sentences came, or here since the server drew the page.
  const [undone, writes] = [redoable(), undoable()];
  const isNewer = acts().length || !isAsDrawn();
  if (sender.done) tell(sender.done);
  else if (isNewer && undone && redo) tell({ undone });
  else if (isNewer && writes && undo) tell({ writes });
  return true;
}

/** Show a sentence in place of the news. It is not about an act, so Undo and Redo beside it are hidden. */
export function notify(notice) {
  fill({ notice });
  for (const button of box.querySelectorAll(".undo-news")) hide(button, true);
}

/** Show a page that watches what the table did: a round that was scored as on the phone that scored it, all else as the server says it. */
function followTable() {
  let [act, rounds] = [game.act, completeRounds(sheet).length];
  document.addEventListener("page:painted", () => {
    const rows = completeRounds(sheet);
    if (rows.length > rounds) tell({ row: rows.at(-1) });
    else if (game.act !== act) {
      putNews(game.act);
      box.classList.remove("reset");
    }
    [act, rounds] = [game.act, rows.length];
  });
}

async function askForRecords() {
  const answer = await fetch(`${home}/records/before`).catch(() => null);
  if (answer?.ok) before = await answer.json();
}

function tell({ writes, forced = [], undone, redone, row, away }) {
  if (away) return notify(words.away);
  const resets = row ? resetsOf(row) : [];
  const text = row ? [...resets, ...scored(row, forced)] : done(writes ?? undone ?? redone, forced, undone);
  const act = text.join(" · ");
  putNews(undone ? say("undone", { act }) : redone && !row ? say("redone", { act }) : act);
  box.classList.toggle("reset", resets.length > 0);
  told = true;
  if (redo) hide(redo, !redoable());
  if (undo) hide(undo, !undoable());
  document.dispatchEvent(new Event("news:shown"));
}

/** Replaces the text node, as in a fresh slot, but is never empty in between: all neighbours would be styled again. */
function putNews(words) {
  const notice = slot("notice");
  if (notice.textContent === words) return;
  notice.prepend(words);
  notice.childNodes[1]?.remove();
}

const say = (key, figures = {}) => filled(words[key], figures);
const name = (seat) => game.players[seat];

/**
 * Return one or two values by themselves, more by their round; then forced bids. If only one bid is possible all are
 * one act, and no hook forced them.
 */
function done(played, forced, undone) {
  const [{ cell, round }] = played;
  const plan = planned(game, round);
  const all = cell === "bid" && plan && !isCalled(game, plan) ? [...played, ...forced] : [...played, ...forced.filter(({ now }) => now === null)];
  // That a bid is against the rules was said before; that a card changed it is in the sheet.
  const writes = all.filter((one) => !["as_played", "changed"].includes(one.cell));
  if (cell === "penalty") return [penalty(writes[0])];
  if (cell === "overridden") return [say(writes[0].now ? cell : "not-overridden", { round })];
  if (cell === "misdeals") return [say(cell, { round })];
  if (cell === "bonus") return [say(cell)];
  if (cell === "won") return writes.map(({ seat, now }) => say("tricks", { name: name(seat), now }));
  if (writes.length > MOST_NAMED) return [say(cell === "bid" ? "bids" : "counts", { round })];
  const bids = forced.filter((one) => one.cell === "bid" && one.now !== null).map(({ seat, now }) => say("hooked", { name: name(seat), now }));
  return bids.length ? bids : writes.map((write) => value(write, undone));
}

function value({ round, cell, seat, was, now }, undone) {
  if (cell === "dealer") return say(cell, { name: name(now.seat), round });
  if (cell === "blind") {
    return say(now ? "mark" : "not-mark", { name: name(seat), mark: game.rules.marks[(now || was) - 1] });
  }
  const kind = was === null ? cell : `${cell}-again`;
  const corrected = was !== null && now !== null && words[`${cell}-corrected`];
  const [from, to] = undone && was !== null ? [now, was] : [was, now];
  return filled(corrected || words[kind], { name: name(seat), was: written(from), now: written(to), round });
}

const written = (one) => signs[one] ?? one ?? say("nothing");

/** Return a penalty with the resulting total; penalties of an incomplete round are not in the total yet. */
function penalty({ round, seat, was, now }) {
  const { points, reason } = now ?? was;
  const text = say(reason ? "penalty" : "penalty-plain", { name: isolated(name(seat)), points: signed(points), reason: isolated(reason) });
  const open = sheet.rounds[round - 1]?.complete ? 0 : (sheet.rounds[round - 1]?.penalties[seat] ?? 0);
  const total = number(sheet.standings.find((one) => one.seat === seat).total + open);
  return `${now ? text : say("penalty-gone", { penalty: text })} · ${say("total", { total })}`;
}

/** Return that a round is scored, and the counts that were not asked for. */
function scored({ round }, forced) {
  const counts = forced.filter(({ cell }) => cell === "tricks");
  const none = counts.length > 1 && counts.every(({ now }) => now === 0);
  const names = listed(counts.map(({ seat }) => name(seat)));
  return [say("scored", { round }), ...(none ? [say("others", { names })] : counts.map((count) => value(count))), ...remark(round)];
}

function remark(round) {
  const fact = remarkOn(game, sheet.rounds.slice(0, round), before);
  if (!fact) return [];
  const { kind, seat, n, of } = fact;
  const words = inForm(remarks[kind], n ?? 1, { name: name(seat), total: number(n ?? 0) });
  return of ? [words, inForm(remarks[of], 1)] : [words];
}

/** Return the resets of totals in this row. */
function resetsOf({ round, reset, points, penalties, totals }) {
  const before = sheet.rounds[round - 2]?.totals ?? startTotals(game);
  return game.players.flatMap((player, seat) => {
    if (!reset[seat]) return [];
    const { target, exact_target, reset_to } = game.rules;
    const reached = before[seat] + points[seat];
    // With a penalty in the same round more than one event may have changed the total.
    const left = penalties[seat] ? ((reached > target ? exact_target?.over : null) ?? reset_to ?? 0) : totals[seat];
    return [say(penalties[seat] ? "reset-plain" : "reset", { name: player, total: number(reached), left: number(left) })];
  });
}

/** The writes that redo would repeat; none if something else was done since. */
const redoable = () => latest("undone", "was");

/** The writes that undo would take back; none if this phone did nothing, or someone changed them since. */
const undoable = () => latest("done", "now");

/** The latest writes of this list, if their places still have these values. */
function latest(list, value) {
  const writes = past()[list].at(-1)?.writes;
  return writes?.every((write) => same(valueAt(write), write[value])) ? writes : null;
}
