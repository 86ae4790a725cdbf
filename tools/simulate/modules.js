// Runs the modules of a page again for each page. A browser compiles them each time, which would take most of the time
// of an evening; here each is compiled once, as a strict function in the scope of its imports and the globals of its
// page.

import { readFileSync } from "node:fs";

const IMPORT = /^import (?:\{([^}]*)\} from )?"([^"]+)";$/gm;
const EXPORT = /^export ((?:async )?function|const|let|class) (\{[^}]*\}|\w+)/gm;
const compiled = new Map();

const listed = (names) => names.replace(/[{}]/g, "").split(",").map((name) => name.trim()).filter(Boolean);

/**
 * Return the imports of a module, each with its address and names, and `run`, which takes globals, imports and a
 * callback for the exports.
 */
function compile(address) {
  const imports = [];
  const exports = [];
  const text = readFileSync(new URL(address), "utf8")
    .replace(IMPORT, (_, names = "", from) => {
      const here = listed(names).map((name) => name.split(" as ")).map(([there, inside = there]) => [inside, there]);
      imports.push({ address: new URL(from, address).href, names: here });
      return "";
    })
    .replace(EXPORT, (_, kind, name) => {
      exports.push(...listed(name).map((one) => one.split(":").at(-1).trim()));
      return `${kind} ${name}`;
    });
  if (/^(import|export) /m.test(text)) throw new Error(`${address} has an import or export of another form`);
  const getters = exports.map((name) => `${name}: () => ${name}`).join(", ");
  const body = `with (globals) with (imports) (function () { "use strict"; define({ ${getters} });\n${text}\n})();`;
  return { imports, run: new Function("globals", "imports", "define", `${body}\n//# sourceURL=${address}`) };
}

function withGetters(target, getters) {
  for (const [name, get] of Object.entries(getters)) Object.defineProperty(target, name, { get });
}

/**
 * Return a function that runs a module of a page after the ones that it imports, each once, and returns its exports.
 *
 * A module for which `isLeftOut` is true is replaced by `nothing`.
 */
export function moduleLoader(globals, isLeftOut, nothing) {
  const loaded = new Map();
  return function load(address) {
    if (loaded.has(address)) return loaded.get(address);
    if (!compiled.has(address)) compiled.set(address, compile(address));
    const { imports, run } = compiled.get(address);
    const [exports, inside] = [{}, {}];
    loaded.set(address, exports);
    for (const { address: other, names } of imports) {
      const from = isLeftOut(other) ? nothing : load(other);
      withGetters(inside, Object.fromEntries(names.map(([name, there]) => [name, () => from[there]])));
    }
    run(globals, inside, (getters) => withGetters(exports, getters));
    return exports;
  };
}
