// Who only watches has to know whether the sheet is live: it says when it last heard from the server, once that is a while ago.

const WHILE = 10000;
const note = document.querySelector("[data-of=unsent]");
let heard = new Date();

export function sayWhenLastInTouch() {
  const words = note.dataset.touch;
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "medium" });
  const show = () => { note.textContent = Date.now() - heard < WHILE ? "" : words.replace("#", time.format(heard)); };
  document.addEventListener("heard", () => { heard = new Date(); show(); });
  setInterval(show, 1000);
}
