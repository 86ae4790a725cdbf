// The worker answers for the server while it is out of reach. Browsers allow it on https and localhost only.

/** Have the worker look after this device, and take these pages along. */
export async function register(...pages) {
  if (!navigator.serviceWorker) return;
  try {
    const registration = await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
    // A browser by itself looks for a new version some time after the page, and not before every page.
    if (navigator.serviceWorker.controller) await registration.update();
    (await navigator.serviceWorker.ready).active.postMessage({ keep: pages });
  } catch {
    // Without the server there is nothing new to register; without permission an open page still goes on by itself.
  }
}
