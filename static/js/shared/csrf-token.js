// The proof that a write comes from our page may be older than the server's key.

/** The proof on the page at this address, as the server draws it now. */
export async function fetchToken(address) {
  const page = await (await fetch(address, { cache: "no-store" })).text();
  return new DOMParser().parseFromString(page, "text/html").querySelector("[name=csrf_token]")?.value;
}
