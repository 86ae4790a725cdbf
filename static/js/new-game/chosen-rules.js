// What the chosen rules change on the page: how many may play, what a draw decides, the rounds, the ways to bid, and
// open questions. Rounds and bidding are reset to those of the new rules.

export function chosenRules(form, table) {
  const line = (name) => form.querySelector(`[data-line="${name}"]`);
  const way = () => form.querySelector("[name=bidding]:checked");

  function apply() {
    const chosen = form.querySelector("[name=rules]:checked");
    if (!chosen) return;
    const { least, most, ways, hook } = chosen.dataset;
    const words = chosen.closest("label");
    line("rules").textContent = words.querySelector("[data-rule-name]").textContent;
    line("rules-more").textContent = words.querySelector(".rule-summary").textContent;
    table.limit(Number(least), Number(most));
    for (const each of form.querySelectorAll("[data-draw]")) each.hidden = each.dataset.draw !== chosen.value;
    for (const each of form.querySelectorAll("[data-unclear]")) each.hidden = each.dataset.unclear !== chosen.value;
    unclear();
    form.querySelector("[data-hook-words]").textContent = hook;
    bidding(ways.split(" "), hook);
  }

  function unclear() {
    const place = form.querySelector("[data-unclear-line]");
    const shown = place.querySelector("[data-unclear]:not([hidden])");
    place.hidden = !shown;
    line("unclear-change").textContent = shown?.hasAttribute("data-asks") ? place.dataset.change : place.dataset.show;
  }

  function bidding(ways, hook) {
    form.querySelector("[data-bidding]").hidden = ways.length === 1;
    const hooked = hook || ways.includes("no-hook");
    for (const each of form.querySelectorAll("[name=bidding]")) {
      each.closest("label").hidden = !ways.includes(each.value);
      each.nextElementSibling.textContent = hooked ? each.dataset.withHook : each.dataset.withoutHook;
    }
    if (!ways.includes(way()?.value)) form.querySelector("#bidding-in-turn").checked = true;
    tell();
  }

  const tell = () => { line("bidding").textContent = way().nextElementSibling.textContent; };

  /** Reset choices made for other rules; rounds listed for a paper sheet are unchanged, because they were played. */
  function begin() {
    const listed = form.querySelector("#schedule-listed").checked;
    if (!(listed && form.hasAttribute("data-keeps-list"))) form.querySelector("#schedule-own").checked = true;
    form.querySelector("#bidding-in-turn").checked = true;
    for (const name of ["lowest", "highest"]) form.elements[name].value = "";
    form.elements.shown.value = "";
  }

  form.addEventListener("change", ({ target }) => {
    if (target.name === "rules") {
      begin();
      apply();
    } else if (target.name === "bidding") tell();
  });
  apply();
}
