// Before the first paint: the colours and the hand this device has chosen, and the styles of wide screens and of those with
// few colours, which a page has for browsers without scripts too. It stands in every page, so nothing flickers and nothing
// moves. What is typed into a number, or into a list of them, replaces what is there.
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
  if (matchMedia("(min-width: 700px), (forced-colors: active)").matches) document.write(document.querySelector("noscript")?.textContent ?? "");
})();
