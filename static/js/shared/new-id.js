// An id that nobody else makes.

/** Plain http at home has no `randomUUID`. */
export const newId = () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
