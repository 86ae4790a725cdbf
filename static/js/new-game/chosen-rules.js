// What the chosen rules change on the page: how many may play, what a draw decides, which rounds there are, how bids
// may be made.

export function chosenRules(form, table) {
  function apply() {
    const chosen = form.querySelector("[name=rules]:checked");
    if (!chosen) return;
    table.limit(Number(chosen.dataset.most));
    form.querySelectorAll("[data-draw]").forEach((words) => { words.hidden = words.dataset.draw !== chosen.value; });
    const shorter = form.querySelector("#schedule-shortened");
    shorter.closest("label").hidden = !chosen.dataset.shorter;
    if (chosen.dataset.shorter) shorter.nextElementSibling.textContent = chosen.dataset.shorter;
    else if (shorter.checked) form.querySelector("#schedule-own").checked = true;
    bidding(chosen.dataset.ways.split(" "));
  }

  function bidding(ways) {
    form.querySelector("[data-bidding]").hidden = ways.length === 1;
    form.querySelectorAll("[name=bidding]").forEach((way) => { way.closest("label").hidden = !ways.includes(way.value); });
    if (!ways.includes(form.querySelector("[name=bidding]:checked").value)) form.querySelector("#bidding-in-turn").checked = true;
  }

  form.addEventListener("change", (event) => { if (event.target.name === "rules") apply(); });
  apply();
}
