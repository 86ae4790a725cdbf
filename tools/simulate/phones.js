// Phones in Node: one line of JSON in, one line out. Each page runs the real modules of static/js, except those that
// only draw.

import { createInterface } from "node:readline";

import { moduleLoader } from "./modules.js";
import { nothing, Page, Phone } from "./world.js";

const DRAWING = /\/game\/(view\/|views\.js)/;
const PAGE = new URL("./page.js", import.meta.url).href;
const LATER_MS = 100;
const phones = new Map();
const sent = [];

/** Wait for everything that needs neither a clock nor a network. */
const settle = () => new Promise((done) => setImmediate(done));

const acts = {
  /** Begin another evening, with new phones. */
  begin() {
    phones.clear();
  },

  load(phone, { dataset, text }) {
    phone.asleep = false;
    phone.page = new Page(phone, { dataset, text }, sent);
    const load = moduleLoader(phone.page.globals, (address) => DRAWING.test(address), nothing);
    phone.page.hands = load(PAGE);
    phone.page.after(LATER_MS, () => load(new URL(phone.page.hands.LATER, PAGE).href));
  },

  hand: ({ page }, { kind, dice }) => page.hands.hands[kind](dice),

  answer: ({ page }, { number, answer }) => page.answer(number, answer),

  async pass(phone, { ms }) {
    const until = phone.now + ms;
    while (!phone.asleep && phone.page?.runTimer(until)) await settle();
    phone.now = until;
  },

  jump(phone, { ms }) {
    phone.skew += ms;
  },

  sleep(phone, { asleep }) {
    phone.asleep = asleep;
    if (!asleep) phone.page.dispatch({ type: "visibilitychange" });
  },

  /** Answer the questions about two values with this phone's own or the other one. */
  choose({ page: { questions } }, { mine }) {
    for (const box of [...questions]) box.onclick({ target: { dataset: { keep: mine ? "mine" : "theirs" } } });
  },

  look() {},
};

async function reply(line) {
  const { act, name, ...details } = JSON.parse(line);
  if (name && !phones.has(name)) phones.set(name, new Phone(name));
  const phone = phones.get(name);
  const given = await acts[act](phone, details);
  await settle();
  const page = phone?.page;
  const shown = page && { ...page.hands.shown(), asks: page.questions.size, reloads: page.reloads };
  return { given, shown, sent: sent.splice(0) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await reply(line).catch((error) => ({ error: error.stack }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
