// Before the first paint: the colours and the hand this device has chosen, so that nothing flickers and nothing moves.
// What is typed into a number, or into a list of them, replaces what is there.
(() => {
  const show = () => {
    const { theme = "system", hand = "right" } = JSON.parse(localStorage.getItem("settings") ?? "{}");
    Object.assign(document.documentElement.dataset, { theme, hand });
  };
  try {
    show();
    addEventListener("pageshow", show);
    addEventListener("storage", show);
  } catch {
    // Where nothing may be kept on the device everything looks as it comes.
  }
  addEventListener("focusin", ({ target }) => {
    if (target.matches?.("[data-figures]")) target.select();
  });
})();
