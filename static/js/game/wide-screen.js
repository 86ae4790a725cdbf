// Before the first paint: on a wide screen a watcher gets the view across the table, unless this device has switched
// that off. Not a module, so that nothing else is shown before. A chosen view is in the address.
(() => {
  try {
    if (JSON.parse(localStorage.getItem("settings") ?? "{}").across === "off") return;
  } catch {
    // Without access to storage the default applies.
  }
  if (matchMedia("(min-width: 1200px)").matches) location.replace("?view=across");
})();
