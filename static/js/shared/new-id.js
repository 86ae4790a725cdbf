// Makes unique ids.

/** On plain http browsers have no `randomUUID`. */
export const newId = () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
