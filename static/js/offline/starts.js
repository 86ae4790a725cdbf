// Games started on this phone that the server does not know yet.

import { shelf } from "../shared/local-store.js";

const PATIENCE = 15000;

/** Those that are still to be sent. */
export const starts = () => shelf.all("start:").map(([, start]) => start);

export const keepStart = (start) => shelf.set(`start:${start.id}`, start);

/** Start it on the server, which knows it by its id and starts it once. Gives its `key`, or what is `wrong` with it. */
export async function sendStart(id) {
  const known = shelf.get(`started:${id}`);
  const start = shelf.get(`start:${id}`);
  if (known || !start) return { key: known };
  const signal = AbortSignal.timeout?.(PATIENCE);
  const form = read(await (await fetch("/games/new", { cache: "no-store", signal })).text());
  const token = form.querySelector("[name=csrf_token]").value;
  const body = new URLSearchParams([...start.fields, ["csrf_token", token]]);
  const answer = await fetch("/games/new", { method: "POST", body, signal });
  const key = answer.redirected && /^\/games\/([\w-]+)/.exec(new URL(answer.url).pathname)?.[1];
  if (!key) return { wrong: answer.status === 422 ? sentences(read(await answer.text())) : "" };
  moveActs(`new-${id}`, key);
  shelf.set(`started:${id}`, key);
  shelf.remove(`start:${id}`);
  return { key };
}

/** Acts keep their ids and their order, so moving them twice is moving them once. */
function moveActs(from, to) {
  const acts = shelf.all(`outbox:${from}:`);
  for (const [name, act] of acts) shelf.set(name.replace(from, to), act);
  const past = shelf.get(`past:${from}`);
  if (past) shelf.set(`past:${to}`, past);
  for (const [name] of acts) shelf.remove(name);
  shelf.remove(`past:${from}`);
}

const read = (text) => new DOMParser().parseFromString(text, "text/html");
const sentences = (page) => [...page.querySelectorAll(".error")].map((each) => each.textContent.trim()).join(" ");
