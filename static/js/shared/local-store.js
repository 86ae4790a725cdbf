// What this device keeps between visits. Where it may keep nothing, it does so as long as the page is open.

const memory = new Map();
const namesFrom = (prefix) => Object.keys(localStorage).filter((name) => name.startsWith(prefix));

export const localStore = {
  /** The values under all names that begin so, in the order of the names. */
  all(prefix) {
    const kept = [...memory].filter(([name]) => name.startsWith(prefix));
    try {
      kept.push(...namesFrom(prefix).map((name) => [name, localStorage.getItem(name)]));
    } catch {
      // Nothing may be read here, so nothing was kept.
    }
    // Another tab may take a value away while this one looks.
    return kept.filter(([, text]) => text).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => [name, JSON.parse(text)]);
  },

  get(name) {
    let text = memory.get(name);
    try {
      text ??= localStorage.getItem(name);
    } catch {
      // Nothing may be read here, so nothing was kept.
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
        // Full: what the server has anyway makes room for what it does not have.
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
      // It was not kept.
    }
  },
};

/** What `act` gives, or null where it fails: a browser that may keep nothing goes on without. */
export function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}
