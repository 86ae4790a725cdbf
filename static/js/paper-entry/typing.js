// Types a bid and the number beside it with one key for each digit: a number that cannot get another digit moves the
// focus on. Only the server knows what the numbers mean; here only the count of digits matters.

const COLUMNS = { ArrowUp: -1, ArrowDown: 1 };
const SIDES = { ArrowLeft: -1, ArrowRight: 1 };

export function typing(form) {
  const cells = [...form.querySelectorAll("[data-cell]")];
  const rows = [...form.querySelectorAll("[data-row]")].map((row) => [...row.querySelectorAll("[data-cell]")]);
  const byTricks = form.dataset.column === "tricks";
  let last = cells[0];
  // The cell to which a complete number moved the focus, until a key is pressed there.
  let ledTo;

  const cardsOf = (cell) => Number(cell.closest("[data-row]").dataset.cards);
  const beside = (cell, step) => cells[cells.indexOf(cell) + step];
  const changed = (cell) => cell.dispatchEvent(new Event("input", { bubbles: true }));

  function focusOn(cell) {
    (cell ?? form.querySelector("[data-keep]")).focus();
  }

  function write(cell, text) {
    cell.value = text;
    changed(cell);
  }

  /** Return whether nothing can follow in the cell: another digit would exceed the cards, or it has its suit. */
  function isFull(cell) {
    const counted = cell.dataset.cell === "bid" || (byTricks && cell.dataset.cell === "result");
    if (!counted || !/^\d+$/.test(cell.value)) return cell.dataset.cell === "trump" && /^[cdhs♣♦♥♠]$/i.test(cell.value);
    return cell.value === "0" || Number(cell.value) * 10 > cardsOf(cell);
  }

  /**
   * Type a mark into the cell, or into the one beside a bid. Returns false if the key is a character like any other
   * here.
   */
  function typeMark(cell, key) {
    const result = cell.dataset.cell === "bid" ? beside(cell, 1) : cell;
    if (cell.dataset.cell === "trump") return false;
    if (result !== cell) focusOn(result);
    const whole = result.selectionStart === 0 && result.selectionEnd === result.value.length;
    if ((key === "+" || byTricks) && (whole || !result.value)) {
      write(result, key);
      focusOn(beside(result, 1));
      return true;
    }
    if (result === cell) return false;
    write(result, key);
    return true;
  }

  function moveFocus(cell, key) {
    if (key in COLUMNS) {
      const row = rows.findIndex((each) => each.includes(cell));
      rows[row + COLUMNS[key]]?.[rows[row].indexOf(cell)]?.focus();
      return true;
    }
    if (!(key in SIDES)) return false;
    const step = SIDES[key];
    const all = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
    const edge = step < 0 ? cell.selectionEnd === 0 : cell.selectionStart === cell.value.length;
    if (!all && !edge) return false;
    beside(cell, step)?.focus();
    return true;
  }

  /** Handle a key that does more than insert itself; returns false for any other. */
  function handleKey(cell, key) {
    if (key === "Enter" || key === " ") {
      // In a result that is not in tricks more may follow a number, so a space does not leave the cell.
      if (key === " " && cell.dataset.cell === "result" && !byTricks) return false;
      focusOn(beside(cell, 1));
      return true;
    }
    if (key === "Backspace" && !cell.value && beside(cell, -1)) {
      beside(cell, -1).focus();
      return true;
    }
    return key === "+" || key === "-" ? typeMark(cell, key) : moveFocus(cell, key);
  }

  form.addEventListener("keydown", (event) => {
    const cell = event.target;
    if (!cells.includes(cell) || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const leaves = event.key === "Enter" || (event.key === "Tab" && !event.shiftKey);
    const isLeft = leaves && cell === ledTo;
    ledTo = undefined;
    // With few cards a digit moves the focus on; Tab or Enter after it ends that number and skips no cell.
    if (isLeft) return event.preventDefault();
    if (handleKey(cell, event.key)) event.preventDefault();
  });
  form.addEventListener("input", ({ target, inputType }) => {
    // A paste does not move on; only a typed digit does.
    if (inputType !== "insertText" || !cells.includes(target) || !isFull(target)) return;
    focusOn(beside(target, 1));
    ledTo = beside(target, 1);
  });
  form.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    // Lines pasted into an empty sheet are all of it, which the server reads.
    if (event.target !== cells[0] || !text.trim().includes("\n") || cells.some(({ value }) => value)) return;
    event.preventDefault();
    const read = form.querySelector("[data-read]");
    read.value = text;
    form.requestSubmit(read);
  });
  form.addEventListener("focusin", ({ target }) => {
    ledTo = undefined;
    if (!cells.includes(target)) return;
    last = target;
    // What was not read is typed over.
    if (target.value === "…") target.select();
  });

  const keys = form.querySelector("[data-keys]");
  keys.hidden = false;
  // The numeric keyboard of some phones has no signs: these buttons insert them into the focused cell.
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-key]")?.dataset.key;
    if (!key) return;
    last.focus();
    if (!handleKey(last, key)) write(last, last.value + key);
  });

  // Focus the first empty cell, unless the page shows an error, which should be read first.
  if (!form.querySelector(".notice.wrong")) cells.find(({ value }) => !value)?.focus({ preventScroll: true });
}
