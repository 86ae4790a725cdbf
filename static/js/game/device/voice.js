// Speaks the call and what follows from it with the browser's own voice, in the words of the page.

const text = (name) => document.querySelector(`[data-slot="${name}"]`).textContent;

export const canSpeak = () => "speechSynthesis" in window;

export function speak(words) {
  // A voice would spell out a word in capitals.
  const { lang } = document.documentElement;
  const utterance = new SpeechSynthesisUtterance(words.toLocaleLowerCase(lang));
  utterance.lang = lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

/** Speak each new call, and each scored round, while wanted. */
export function speakCalls(wanted) {
  const bar = document.querySelector(".call");
  const call = () => (["under", "over", "even"].includes(bar.dataset.call) ? `${text("pill")}. ${text("text")}` : "");
  let before = call();
  document.addEventListener("page:painted", () => {
    const now = call();
    if (now && now !== before && wanted()) speak(now);
    before = now;
  });
  let row;
  document.addEventListener("act:recorded", ({ detail }) => { ({ row } = detail); });
  document.addEventListener("news:shown", () => { if (row && wanted()) speak(text("notice")); });
}
