// Digits press keys; two digits if the round has that many cards. Enter ends the wait for a second one, Backspace
// deletes the first or, without one, presses the key for undo; an asterisk, which every numeric keypad has, leads to
// the standings and back. Typing in a form is ignored.

const SECOND_DIGIT_MS = 600;
let typed = "";
let timer;

/** `wanted` is asked at every key: keys that act by themselves can be switched off (WCAG 2.1.4). */
export function typeOn(form, mostCards, wanted) {
  const press = () => {
    clearTimeout(timer);
    form.querySelector(`.keys [value="${Number(typed)}"]:not([hidden], :disabled)`)?.click();
    typed = "";
  };
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input, select") || !wanted()) return;
    if (key === "*") document.querySelector(`.tabs [data-view=${document.body.dataset.view === "standings" ? "score" : "standings"}]`).click();
    // The keys of a pad that is out of sight are not pressed.
    else if (!form.offsetHeight) return;
    else if (key === "Backspace" && typed) {
      clearTimeout(timer);
      typed = "";
    } else if (key === "Backspace") form.querySelector(".undo").click();
    else if (key === "Enter" && typed) press();
    else if (/^\d$/.test(key)) {
      clearTimeout(timer);
      typed += key;
      if (Number(typed) * 10 > mostCards() || typed === "0") press();
      else timer = setTimeout(press, SECOND_DIGIT_MS);
    } else return;
    event.preventDefault();
  });
}
