// What this device keeps between visits. Where it may keep nothing, it does so as long as the page is open.

const spare = new Map();
const names = (prefix) => Object.keys(localStorage).filter((name) => name.startsWith(prefix));

export const shelf = {
  /** The values under all names that begin so, in the order of the names. */
  all(prefix) {
    const kept = [...spare].filter(([name]) => name.startsWith(prefix));
    try {
      kept.push(...names(prefix).map((name) => [name, localStorage.getItem(name)]));
    } catch {
      // Nothing may be read here, so nothing was kept.
    }
    // Another tab may take a value away while this one looks.
    return kept.filter(([, text]) => text).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => [name, JSON.parse(text)]);
  },

  get(name) {
    let text = spare.get(name);
    try {
      text ??= localStorage.getItem(name);
    } catch {
      // Nothing may be read here, so nothing was kept.
    }
    return text ? JSON.parse(text) : undefined;
  },

  set(name, value) {
    const text = JSON.stringify(value);
    const put = () => localStorage.setItem(name, text);
    try {
      try {
        put();
      } catch {
        // Full: what the server has anyway makes room for what it does not have.
        for (const copy of names("game:")) localStorage.removeItem(copy);
        put();
      }
      spare.delete(name);
    } catch {
      spare.set(name, text);
    }
  },

  remove(name) {
    spare.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // It was not kept.
    }
  },
};
