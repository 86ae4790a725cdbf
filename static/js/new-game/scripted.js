// Before the first paint: shows what needs scripts, and hides what replaces it without them. Not a module, which would
// run after the first paint and shift the layout.
document.documentElement.classList.add("scripted");
