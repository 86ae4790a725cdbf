// The rules from which a phone computes: asked for once, for all that needs them on this page.

let asked;

/** All rule sets by their keys. Rejects if the server is out of reach and this phone does not have them. */
export function knownRules(form) {
  asked ??= fetch(form.dataset.offlineRules).then((response) => response.json());
  asked.catch(() => { asked = null; });
  return asked;
}
