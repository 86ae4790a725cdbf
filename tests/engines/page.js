// A page in any engine, built on the four methods that each engine implements: `run`, `go`, `press`, `keys`.

import { TIMEOUT_MS, eventually } from "./processes.js";

// The pad ignores a second tap at the same place within 120 ms.
const DEBOUNCE_MS = 130;

/** A function and its arguments as text whose value is a promise of JSON. */
export function asText(act, given) {
  return `Promise.resolve((${act})(...${JSON.stringify(given)})).then((found) => JSON.stringify(found ?? null))`;
}

export class Page {
  constructor(address) {
    this.address = address;
  }

  open(path) {
    return this.go(new URL(path, this.address).href);
  }

  /** What a function gives that runs in the page; it stands alone and gets JSON. */
  async evaluate(act, ...given) {
    return JSON.parse(await this.run(asText(act, given)));
  }

  /** What it gives once it gives something true. A page that is just being left is asked again. */
  until(act, ...given) {
    return eventually(() => this.evaluate(act, ...given), () => `${act} of ${JSON.stringify(given)} in ${TIMEOUT_MS} ms`);
  }

  /** Wait until something matching is seen, with this text where one is given. */
  sees(place, text = "") {
    return this.until((where, words) => [...document.querySelectorAll(where)].some((one) =>
      one.checkVisibility() && one.textContent.replace(/\s+/g, " ").includes(words)), place, text);
  }

  /** Tap what is seen, in its middle, as soon as it is there and takes taps. */
  async tap(place) {
    await this.until((where) => {
      const one = document.querySelector(where);
      return one?.checkVisibility() && !one.disabled && !one.closest(".paused");
    }, place);
    await this.press(place);
  }

  async type(place, text) {
    await this.tap(place);
    await this.keys(text);
  }

  /** Tap these keys of the pad one after another, each after the debounce time of the pad, leaving the table screen. */
  async tapKeys(...values) {
    for (const value of values) {
      await new Promise((again) => setTimeout(again, DEBOUNCE_MS));
      const isAsleep = await this.evaluate(() => Boolean(document.querySelector(".tiles .pad-bar .main")?.checkVisibility()));
      if (isAsleep) await this.tap(".tiles .pad-bar .main");
      await this.tap(`.keys [value="${value}"]`);
    }
  }

  /** Wait until the scripts of a game page have everything that they load. */
  settled() {
    return this.until(() => Boolean(document.querySelector("#main[data-settled]")));
  }

  /** Wait until the server has everything that this phone keeps for it. */
  allSent() {
    return this.until(() => {
      const place = `outbox:${location.pathname.split("/")[2]}:`;
      return !Object.keys(localStorage).some((name) => name.startsWith(place));
    });
  }
}
