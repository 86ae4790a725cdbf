// The surroundings of a page: storage, a clock, a network and a document, all simulated by the driver.

const START = Date.UTC(2026, 10, 20, 19);

/** Replaces everything that only draws: each of its properties is this object again, and calling it does nothing. */
export const nothing = new Proxy(() => {}, {
  get(_, name) {
    if (name === "then") return undefined;
    if (name === Symbol.iterator) return () => [].values();
    return name === Symbol.toPrimitive ? () => "" : nothing;
  },
  apply: () => nothing,
  construct: () => nothing,
  set: () => true,
});

/**
 * Return a storage like that of a browser, over these values: they are properties. Other pages hear what `changed`.
 * Nothing can be stored while it `isFull`.
 */
function storage(kept, changed = () => {}, isFull = () => false) {
  const methods = {
    getItem: (name) => kept[name] ?? null,
    setItem(name, text) {
      if (isFull()) throw new Error("the storage is full");
      if (kept[name] !== text) changed(name);
      kept[name] = text;
    },
    removeItem(name) {
      if (name in kept) changed(name);
      delete kept[name];
    },
  };
  return new Proxy(kept, { get: (_, name) => methods[name] ?? kept[name] });
}

class PageEvent {
  constructor(type, { detail } = {}) {
    Object.assign(this, { type, detail });
  }
}

/** A phone with the page of a game in one tab or two, of which one is in front. */
export class Phone {
  now = 0;
  skew = 0;
  asleep = false;
  full = false;
  ids = 0;
  pages = new Map();
  front = null;
  locks = new Map();
  local = {};
  sessions = {};

  constructor(name) {
    this.name = name;
  }

  wallClock = () => START + this.now + this.skew;

  /** Close a page, and release its locks. */
  close(name) {
    const page = this.pages.get(name);
    this.pages.delete(name);
    for (const [lock, holder] of this.locks) if (holder === page) this.locks.delete(lock);
    if (this.front === page) this.front = null;
  }

  /** Bring a page to the front. */
  show(page) {
    const before = this.front;
    this.front = page;
    if (before === page) return;
    for (const one of [before, page]) one?.dispatch({ type: "visibilitychange" });
  }

  /** Run the timer of any page that is due first, if it is due by then. */
  runTimer(until) {
    const due = [...this.pages.values()].flatMap((page) => page.timers.map((timer) => ({ page, timer })));
    const [next] = due.filter(({ timer }) => timer.at <= until).sort((one, other) => one.timer.at - other.timer.at);
    next?.page.run(next.timer);
    return Boolean(next);
  }

  /** Tell the other pages what one of them has stored, and return whether there was anything to tell. */
  tellOthers() {
    const news = [...this.pages.values()].flatMap((page) => page.stored.splice(0).map((key) => ({ page, key })));
    for (const { page, key } of news) {
      for (const other of this.pages.values()) if (other !== page) other.dispatch({ type: "storage", key });
    }
    return news.length > 0;
  }
}

/**
 * A page on a phone, which `hears` other tabs once all its scripts are loaded. Its requests are added to `sent`; the
 * driver answers them by number.
 */
export class Page {
  timers = [];
  listeners = [];
  requests = new Map();
  questions = new Set();
  stored = [];
  reloads = false;
  hears = false;

  constructor(phone, name, { secure, ...source }, sent) {
    Object.assign(this, { phone, name, secure, sent, source });
    this.globals = this.#globals();
  }

  after(ms, act, every = 0) {
    const timer = { at: this.phone.now + ms, act, every };
    this.timers.push(timer);
    return timer;
  }

  run(timer) {
    this.phone.now = Math.max(this.phone.now, timer.at);
    if (timer.every) timer.at = this.phone.now + timer.every;
    else this.timers.splice(this.timers.indexOf(timer), 1);
    timer.act();
  }

  dispatch({ type, ...event }) {
    for (const [name, act] of this.listeners) if (name === type) act({ type, ...event });
  }

  /**
   * Answer a request, or without an answer let it fail as without a network. Return whether it is one of this page, and
   * not of the page before.
   */
  answer(number, answer) {
    const request = this.requests.get(number);
    if (!request) return false;
    this.requests.delete(number);
    if (answer) {
      const { status, body } = answer;
      request.resolve({ status, ok: status >= 200 && status < 300, json: async () => JSON.parse(body), text: async () => "" });
    } else request.reject(new Error("no network"));
    return true;
  }

  #fetch(path, { method = "GET", headers = {}, body, signal } = {}) {
    return new Promise((resolve, reject) => {
      const number = (Page.requests += 1);
      this.requests.set(number, { resolve, reject });
      this.sent.push({ number, page: this.name, method, path, known: headers["If-None-Match"], body });
      if (signal) this.after(signal.ms, () => this.answer(number));
    });
  }

  /** On https pages of a phone share locks; here they are always asked for as `ifAvailable`. */
  async #lock(name, act) {
    const { locks } = this.phone;
    if (locks.has(name)) return act(null);
    locks.set(name, this);
    try {
      return await act({ name });
    } finally {
      if (locks.get(name) === this) locks.delete(name);
    }
  }

  #document() {
    const { page, questions, source } = { page: this, questions: this.questions, source: this.source };
    const parts = {
      game: { dataset: source.dataset, textContent: source.text },
      clash: { dataset: {}, content: { firstElementChild: null } },
    };
    return new Proxy({}, {
      get: (_, name) => ({
        hidden: page.phone.asleep || page.phone.front !== page,
        getElementById: (id) => parts[id] ?? nothing,
        addEventListener: (type, act) => page.listeners.push([type, act]),
        dispatchEvent: (event) => page.dispatch(event),
        querySelectorAll: (which) => (which === ".clash" ? [...questions] : nothing),
        importNode() {
          const box = { querySelector: () => ({}), remove: () => questions.delete(box) };
          questions.add(box);
          return box;
        },
      })[name] ?? nothing,
      set: () => true,
    });
  }

  #globals() {
    const { phone } = this;
    return {
      document: this.#document(),
      localStorage: storage(phone.local, (name) => this.stored.push(name), () => phone.full),
      sessionStorage: storage((phone.sessions[this.name] ??= {})),
      navigator: { onLine: true, locks: this.secure ? { request: (name, _, act) => this.#lock(name, act) } : undefined },
      location: { reload: () => { this.reloads = true; }, pathname: this.source.dataset.home, search: "" },
      crypto: { randomUUID: () => `${phone.name}-tap-${String((phone.ids += 1)).padStart(6, "0")}` },
      Date: { now: phone.wallClock },
      AbortSignal: { timeout: (ms) => ({ ms }) },
      Event: PageEvent,
      CustomEvent: PageEvent,
      fetch: (...request) => this.#fetch(...request),
      addEventListener: (type, act) => this.listeners.push([type, act]),
      setTimeout: (act, ms = 0) => this.after(ms, act),
      setInterval: (act, ms) => this.after(ms, act, ms),
      clearTimeout: (timer) => { this.timers = this.timers.filter((one) => one !== timer); },
      requestAnimationFrame: (act) => this.after(16, act),
    };
  }
}
Page.requests = 0;
