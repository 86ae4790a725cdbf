// What browsers do in different ways: storage that some forbid, unique ids, which plain http has not, and lists of names.

/** On plain http browsers have no `randomUUID`. */
export const newId = () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Return names as a list in the language of the page; English lists are British (scorekeeper/wording/locale_forms.py). */
export function listed(names) {
  const { lang } = document.documentElement;
  return new Intl.ListFormat(lang === "en" ? "en-GB" : lang).format(names);
}

const memory = new Map();
const namesFrom = (prefix) => Object.keys(localStorage).filter((name) => name.startsWith(prefix));

/** The local storage of this device. If the browser forbids it, values last as long as the page is open. */
export const localStore = {
  /** Return the values of all names with this prefix, in the order of the names. */
  all(prefix) {
    const kept = new Map();
    try {
      for (const name of namesFrom(prefix)) kept.set(name, localStorage.getItem(name));
    } catch {
      // Without access to storage nothing was stored.
    }
    for (const [name, text] of memory) if (name.startsWith(prefix)) kept.set(name, text);
    // Another tab may remove a value meanwhile.
    return [...kept].filter(([, text]) => text).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => [name, JSON.parse(text)]);
  },

  get(name) {
    let text = memory.get(name);
    try {
      text ??= localStorage.getItem(name);
    } catch {
      // Without access to storage nothing was stored.
    }
    return text ? JSON.parse(text) : undefined;
  },

  set(name, value) {
    const text = JSON.stringify(value);
    const write = () => localStorage.setItem(name, text);
    try {
      try {
        write();
      } catch {
        // Storage is full: copies of games that the server has too make room for what only this device has.
        for (const copy of namesFrom("game:")) localStorage.removeItem(copy);
        write();
      }
      memory.delete(name);
    } catch {
      memory.set(name, text);
    }
  },

  remove(name) {
    memory.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // It was not stored.
    }
  },

  /** Return whether all of it outlasts the page. */
  isLasting: () => !memory.size,
};

/** Return what `act` returns, or null if it throws, as storage does in a browser that forbids it. */
export function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}
