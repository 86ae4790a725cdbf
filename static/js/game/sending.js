// Sends the acts of the outbox one after another until the server has them, and polls the state of the game meanwhile.

import { announce } from "./acts.js";
import { askAboutConflicts } from "./conflicts.js";
import { hasLost, sendAgain } from "./after-restore.js";
import { accept, confirmedGame, game, home, key, mayWrite, receive, refresh, sheet, version } from "./game-state.js";
import { acts, prefix, sender } from "./outbox.js";
import { later } from "./turn.js";
import { attempt, localStore } from "../shared/browser.js";
import { shellPart } from "./shell-part.js";
import { notify } from "./view/news.js";

const RETRY_MS = 4000;
const REQUEST_TIMEOUT_MS = 15000;
const POLL_MS = 3000;
const SOON_MS = 50;
// A keeper alone polls every third time: no one else writes, except players on their own phones and other keepers, who
// are known once their first act has come.
const ALONE = 3;
const takenBack = `taken-back:${key}`;
const STILL_NEWS_MS = 15000;

let sending = false;
let choosing = false;
let changedElsewhere = false;
let othersWrite = false;
let refused = false;
let polls = 0;

sender.send = send;
later.askServer = askServer;
for (const event of ["online", "pageshow", "visibilitychange"]) addEventListener(event, send);
// Another tab recorded something, or got a response.
addEventListener("storage", ({ key: name }) => {
  if (name && !name.startsWith(prefix) && name !== `game:${key}`) return;
  if (!refresh()) reload();
  choosing = false;
  sender.changed();
  // Remove a question that another tab has settled.
  askAboutConflicts({});
});
setInterval(send, RETRY_MS);
setInterval(async () => {
  polls += 1;
  const waits = mayWrite && !game.phones && !game.seats_open && !othersWrite && polls % ALONE;
  if (!document.hidden && !waits && (await pollState().catch(() => false))) sender.changed();
}, POLL_MS);
// Begin with what only this phone has since a backup was restored, and with waiting acts. The state on the page is
// stored: the next page may need it to give it back.
const kept = localStore.get(`game:${key}`);
if (mayWrite && !(kept?.version >= version())) {
  if (kept && hasLost(confirmedGame(), kept.version)) giveBack(confirmedGame(), kept);
  receive(confirmedGame());
}
// Another tab may have done something while this module was loaded. A page from the cache of a phone without a network
// may have other people, and a reload would not change that.
refresh();
sender.changed();
// A page that reloaded because more than bids and tricks had changed still says what was refused.
const { notice, at } = attempt(() => JSON.parse(sessionStorage.getItem(takenBack))) ?? {};
if (Date.now() - at < STILL_NEWS_MS) notify(notice);
send();

async function send() {
  if (sending || choosing || !home || !acts().length) return;
  sending = true;
  refused = false;
  const all = async () => {
    for (let act; (act = acts()[0]); ) if (!(await sendAct(act))) break;
  };
  // Without a network the timer and `online` try again. Only one tab sends, if the browser has locks.
  const alone = (lock) => lock && all();
  await (navigator.locks?.request(prefix, { ifAvailable: true }, alone) ?? all()).catch(() => {});
  const before = sender.stuck;
  // Acts that wait for the keeper's choice do not wait for the server.
  sender.stuck = !choosing && acts().length > 0;
  sending = false;
  // Writes that the server accepted unchanged are painted already.
  if (changedElsewhere || sender.stuck !== before || sheet.finished) sender.changed();
  changedElsewhere = false;
}

/** Let the server undo or redo once it has the acts of this phone, then load the game; offline the page is unchanged. */
async function askServer(submitter) {
  await send();
  while (sending) await new Promise((done) => { setTimeout(done, SOON_MS); });
  const address = submitter.getAttribute("formaction") ?? submitter.form.action;
  const body = new URLSearchParams({ version: version() });
  const signal = AbortSignal.timeout?.(REQUEST_TIMEOUT_MS);
  const answer = acts().length ? null : await fetch(address, { method: "POST", body, redirect: "manual", signal }).catch(() => {});
  if (answer) location.assign(home);
  else announce({ away: true });
}

/** Send one act, and return whether the next may follow. */
async function sendAct([name, act]) {
  const before = version();
  const headers = { "Content-Type": "application/json" };
  const signal = AbortSignal.timeout?.(REQUEST_TIMEOUT_MS);
  const answer = await fetch(`${home}/writes`, { method: "POST", headers, signal, body: JSON.stringify(act) });
  noteWhetherLost(answer);
  if (![200, 409, 422].includes(answer.status)) return false;
  const { conflicts, problems, version: now, changed } = await answer.json();
  if (conflicts ?? problems) {
    await pollState(true);
    // Acts that a restored server lost are sent first; after them this one may be legal.
    if (acts()[0]?.[0] !== name) return true;
  }
  if (conflicts) {
    sender.changed();
    // If the question cannot be fetched now, the act is sent again and conflicts again.
    choosing = await askAboutConflicts({ conflicts, name, act, resume });
    return false;
  }
  // An act that changed nothing did not make this version: someone else did, so the state is polled. An undo may have
  // changed more than this phone knew of, and so may an act that changes the lines below the sheet.
  if (changed && now === version() + 1 && !act.undo && !act.redo && act.writes.every(isPlain)) accept(act.writes, now);
  // Until the state with it has come, the act stays, because the page would no longer show it.
  else if (!problems && !(now <= version()) && !(await pollState(true))) return false;
  // If a backup of before the act was restored meanwhile, it is sent again. A database copied back by hand may be of an
  // earlier run of versions than the phone knows.
  if (before <= now && version() > now && hasLost(confirmedGame(), now)) return false;
  localStore.remove(name);
  // An act that was recorded before may be overwritten since: until the next poll it looks as if it still waited.
  changedElsewhere ||= !changed;
  if (problems) {
    sender.changed();
    await showRefused(problems[0].sentence);
  }
  return true;
}

/** Return whether the server changes nothing else with this write: no mark of the round, and no line below the sheet. */
function isPlain({ cell, round }) {
  return ["bid", "tricks", "won", "trump"].includes(cell) && !game.rounds[round - 1]?.as_played;
}

/** Show why an act was refused; of several in a row only the first, because it is the reason for most of the others. */
async function showRefused(sentence) {
  if (refused) return;
  refused = true;
  const part = await shellPart("clash");
  const notice = part?.dataset.refused.replace("#", () => sentence) ?? sentence;
  attempt(() => sessionStorage.setItem(takenBack, JSON.stringify({ notice, at: Date.now() })));
  notify(notice);
}

/** 404 means that the server no longer has the game; any other status leaves that open. */
function noteWhetherLost({ status }) {
  document.dispatchEvent(new CustomEvent("game:lost", { detail: status === 404 }));
}

/** Go on after the keeper chose between conflicting values. */
function resume() {
  choosing = false;
  sender.changed();
  send();
}

/** Poll the state of the game, and return whether anything is new. */
export async function pollState(always) {
  if (!home || (!always && acts().length)) return false;
  const known = version();
  const headers = always ? {} : { "If-None-Match": `"${version()}"` };
  const answer = await fetch(`${home}/state`, { headers, cache: "no-store", signal: AbortSignal.timeout?.(REQUEST_TIMEOUT_MS) });
  document.dispatchEvent(new Event("server:answered"));
  noteWhetherLost(answer);
  const data = answer.ok && (await answer.json());
  // While the response was on its way, the server may have accepted more from this phone.
  if (!data || (data.version < version() && version() !== known)) return false;
  if (hasLost(data, version())) {
    if (mayWrite) giveBack(data, confirmedGame());
  } else if (data.version < version()) return false;
  if (!receive(data)) return reload();
  changedElsewhere = true;
  // After an act of this phone (`always`) the new state may be due to that act.
  othersWrite ||= !always;
  return true;
}

/** Load the page with the people who are there now, once no acts wait that would not outlast the page. */
function reload() {
  return (!localStore.isLasting() && acts().length) || location.reload();
}

/** Queue what a restored server lost, and ask the keeper to check: this phone may not know all of it. */
function giveBack(held, known) {
  sendAgain(held, known);
  shellPart("clash").then((part) => part && notify(part.dataset.restored));
}
