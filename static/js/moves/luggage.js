// The local storage of a phone as text for a link: what only it has and, if they fit, the files of games that it stores
// in case a server loses them.

import { attempt } from "../shared/browser.js";

// Browsers take links of two million letters.
const MAX_LETTERS = 1_500_000;
const GZIP = "gzip";
const SETTINGS = "settings";
const isCopy = (name) => name.startsWith("game:");
const isFile = (name) => name.startsWith("file:");

/** Return local storage without copies of games as text; empty if there is none or this browser cannot compress. */
export async function packed() {
  const kept = attempt(() => Object.entries(localStorage).filter(([name]) => !isCopy(name))) ?? [];
  if (!kept.length) return "";
  const all = await asText(kept);
  return all.length <= MAX_LETTERS ? all : asText(kept.filter(([name]) => !isFile(name)));
}

/** Return the entries in such a text, or none if it is not complete. */
export async function unpacked(text) {
  if (!text) return [];
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(GZIP))).text());
  } catch {
    return []; // The link was cut off, or this browser is too old: the pencils are moved anyway.
  }
}

/** Store these entries. Only the settings replace what this browser has at this address. */
export function unpack(brought) {
  for (const [name, value] of brought) {
    attempt(() => {
      if (name === SETTINGS || localStorage.getItem(name) === null) localStorage.setItem(name, value);
    });
  }
}

async function asText(entries) {
  if (!("CompressionStream" in globalThis)) return "";
  const stream = new Blob([JSON.stringify(entries)]).stream().pipeThrough(new CompressionStream(GZIP));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}
