// What a phone keeps at one address as text for a link: what only it has, and the games that it keeps for a server that
// lost them, as long as they fit.

import { attempt } from "../shared/local-store.js";

// Browsers take links of two million letters.
const MAX_LETTERS = 1_500_000;
const GZIP = "gzip";
const SETTINGS = "settings";
const isCopy = (name) => name.startsWith("game:");
const isFile = (name) => name.startsWith("file:");

/** All that is kept here as text, empty where nothing may be kept. */
export async function packed() {
  const kept = attempt(() => Object.entries(localStorage).filter(([name]) => !isCopy(name))) ?? [];
  if (!kept.length) return "";
  const all = await asText(kept);
  return all.length <= MAX_LETTERS ? all : asText(kept.filter(([name]) => !isFile(name)));
}

/** What is in such a text; nothing where it is not whole. */
export async function unpacked(text) {
  if (!text) return [];
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(GZIP))).text());
  } catch {
    return []; // The link was cut off, or this browser is too old: the pencils come along all the same.
  }
}

/** Keep what was brought here. What this browser has already at this address stays, but for the settings. */
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
