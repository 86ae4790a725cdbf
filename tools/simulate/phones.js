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
let secure = false;

/** Wait for everything that needs neither a clock nor a network. */
const settle = () => new Promise((done) => setImmediate(done));

const acts = {
  /** Begin another evening, with new phones, on https if it is `secure`. */
  begin(_phone, _name, evening) {
    phones.clear();
    secure = Boolean(evening.secure);
  },

  load(phone, name, source) {
    phone.asleep = false;
    phone.close(name);
    const page = new Page(phone, name, { ...source, secure }, sent);
    phone.pages.set(name, page);
    phone.show(page);
    const load = moduleLoader(page.globals, (address) => DRAWING.test(address), nothing);
    page.hands = load(PAGE);
    page.after(LATER_MS, () => {
      load(new URL(page.hands.LATER, PAGE).href);
      page.hears = true;
    });
  },

  close(phone, name) {
    phone.close(name);
    phone.show([...phone.pages.values()][0]);
  },

  hand(phone, name, { kind, dice }) {
    const page = phone.pages.get(name);
    phone.show(page);
    return page.hands.hands[kind](dice);
  },

  answer: (phone, name, { number, answer }) => phone.pages.get(name)?.answer(number, answer),

  async pass(phone, name, { ms }) {
    if (!phone.asleep) phone.show(phone.pages.get(name));
    const until = phone.now + ms;
    do await rest(phone); while (!phone.asleep && phone.runTimer(until));
    phone.now = until;
  },

  jump(phone, _, { ms }) {
    phone.skew += ms;
  },

  fill(phone) {
    phone.full = !phone.full;
  },

  sleep(phone, _, { asleep }) {
    phone.asleep = asleep;
    if (!asleep) phone.front.dispatch({ type: "visibilitychange" });
  },

  /** Answer the questions about two values with this phone's own or the other one. */
  choose(phone, name, { mine }) {
    const page = phone.pages.get(name);
    phone.show(page);
    for (const box of [...page.questions]) box.onclick({ target: { dataset: { keep: mine ? "mine" : "theirs" } } });
  },
};

/** Wait until no page of the phone has anything left to do that needs neither a clock nor a network. */
async function rest(phone) {
  do await settle(); while (phone?.tellOthers());
}

/** Do an act on a page, which has the name of its phone and, in a second tab, more. */
async function reply(line) {
  const { act, name, ...details } = JSON.parse(line);
  const owner = name.split("/")[0];
  if (name && !phones.has(owner)) phones.set(owner, new Phone(owner));
  const phone = phones.get(owner);
  const given = await acts[act](phone, name, details);
  await rest(phone);
  const shown = [...(phone?.pages.values() ?? [])].map((page) => [page.name, view(page)]);
  return { given, shown: Object.fromEntries(shown), sent: sent.splice(0) };
}

function view(page) {
  const { hands, hears, phone, questions, reloads } = page;
  const shown = hands.shown();
  const lasting = shown.lasting && !phone.full;
  return { ...shown, lasting, asks: questions.size, reloads, hears, hidden: phone.front !== page };
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await reply(line).catch((error) => ({ error: error.stack }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
