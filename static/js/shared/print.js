// A button that prints the page: only a script can press the browser's own, so without one it is not shown.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
