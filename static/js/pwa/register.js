// Registers the service worker, which browsers allow on https and localhost only.

/** Register the worker, and have it cache these pages. */
export async function register(...pages) {
  if (!navigator.serviceWorker) return;
  try {
    const registration = await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
    // By itself a browser checks for a new version later, and not with every page.
    if (navigator.serviceWorker.controller) await registration.update();
    (await navigator.serviceWorker.ready).active.postMessage({ keep: pages });
  } catch {
    // The server cannot be reached, or the browser forbids it: an open page still works.
  }
}
