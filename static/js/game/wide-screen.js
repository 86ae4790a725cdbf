// Before the first paint: on a wide screen somebody who only watches gets the view across the table, unless this device
// does not want it. Not a module, so that nothing is shown before. Who chooses a view has it in the address.
(() => {
  try {
    if (JSON.parse(localStorage.getItem("settings") ?? "{}").across === "off") return;
  } catch {
    // Where nothing may be kept on the device, what is usual counts.
  }
  if (matchMedia("(min-width: 1200px)").matches) location.replace("?view=across");
})();
