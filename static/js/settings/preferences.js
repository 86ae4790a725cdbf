// The preferences of this device, stored on it and nowhere else.

const PLACE = "settings";
const USUAL = {
  theme: "system", hand: "right", awake: "on", voice: "off", buzz: "on", keys: "on", across: "on", table: "on",
  commentary: "off", shake: "off", taps: "off", sheet: "printed",
};

export function preferences() {
  try {
    const kept = { ...USUAL, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
    // A phone may still keep this from the time when there was one voice, and no choice of what it says.
    return kept.voice === "on" ? { ...kept, voice: "call" } : kept;
  } catch {
    return USUAL; // Without access to storage the defaults apply.
  }
}

export const wants = (name) => preferences()[name] === "on";

export function prefer(name, value) {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...preferences(), [name]: value }));
  } catch {
    return; // It is not stored, and nothing else is harmed.
  }
  dispatchEvent(new Event("storage"));
}
