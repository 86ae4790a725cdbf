// Before the first paint: sets the colours, the hand and the look of the sheet chosen on this device, so that nothing
// flickers or moves. A focused number, or list of numbers, is selected, so that typing replaces it.
(() => {
  const show = () => {
    const { theme = "system", hand = "right", sheet = "printed" } = JSON.parse(localStorage.getItem("settings") ?? "{}");
    Object.assign(document.documentElement.dataset, { theme, hand, sheet });
  };
  try {
    show();
    addEventListener("pageshow", show);
    addEventListener("storage", show);
  } catch {
    // Without access to storage the defaults apply.
  }
  addEventListener("focusin", ({ target }) => {
    if (target.matches?.("[data-figures]")) target.select();
  });
})();
