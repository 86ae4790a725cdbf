/** What `act` gives, or null where it fails: a browser that may keep nothing goes on without. */
export function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}
