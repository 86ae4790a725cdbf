// What the keeper taps next in a round of `bids`, `tricks`, `trump`, and `spoken` where somebody spoke out of turn, and
// `needed`, all that has to be seen for it; nothing where the page asks no more for this round. It runs in the page:
// the tests of every browser hand its text over, so it stands alone.

export function nextTap({ number, bids, tricks, trump, spoken, first }) {
  const there = (one) => one && !one.hidden && one.checkVisibility();
  // The pad asks by name at once; the line of who is asked is marked a frame later.
  const lines = [...document.querySelectorAll(".players li")];
  const heading = document.querySelector("[data-slot=heading]").textContent;
  const name = (line) => line.querySelector(".name").textContent;
  const named = lines.filter((line) => heading.startsWith(name(line)) && !/^[\p{L}\p{N}]/u.test(heading.slice(name(line).length)));
  const asked = named.sort((one, other) => name(other).length - name(one).length)[0];
  const seat = asked && Number(asked.dataset.seat);
  const keys = [...document.querySelectorAll(".keys [value]")].filter(there);
  const suits = keys.some((key) => key.matches(".suit"));
  const round = Number(document.querySelector("[data-slot=round]").textContent.match(/\d+/));
  if (round !== number || (!asked && !suits)) return null;
  // Behind the table screen the keys sleep.
  const made = bids.every((bid, seat) => bid === tricks[seat]);
  const bar = document.querySelector(`[data-act=${made ? "made" : "count"}]`);
  if (there(bar)) return { target: bar, needed: [bar, ...document.querySelectorAll(".call strong, .tiles .tile")], lines: [] };
  const rest = document.querySelector("[data-slot=rest]");
  const key = (value) => keys.find((one) => one.value === String(value));
  const counting = document.querySelector(".call").dataset.call !== "bids";
  // Until the first bid, what the last round gave stands where the players are.
  const between = there(document.querySelector(".between"));
  const shown = between ? [] : lines;
  function target() {
    if (suits) return key(trump);
    if (!counting) {
      // Who spoke out of turn is tapped first.
      const speaker = spoken ? spoken[lines.filter((line) => line.dataset.state === "bid").length] : seat;
      const line = lines.find((one) => Number(one.dataset.seat) === speaker);
      return speaker === seat ? key(bids[seat]) : between ? document.querySelector(`.between [data-seat="${speaker}"] .name`) : line;
    }
    const around = bids.map((_, step) => (first + step) % bids.length);
    const made = around.slice(around.indexOf(seat)).every((one) => bids[one] === tricks[one]);
    return there(rest) && made ? rest : key(tricks[seat]);
  }
  const others = [".keys .undo", ".call strong"].map((place) => document.querySelector(place));
  return { target: target(), needed: [...keys, ...shown, ...others, ...(there(rest) ? [rest] : [])], lines: shown };
}
