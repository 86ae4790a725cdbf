// The proof that a write comes from our page may be older than the server's key.

import { home } from "./store.js";

/** The proof on the page as the server draws it now. */
export async function tokenNow() {
  const page = await (await fetch(home, { cache: "no-store" })).text();
  return new DOMParser().parseFromString(page, "text/html").querySelector("[name=csrf_token]")?.value;
}
