// Before the first paint: what only scripts can do is shown, and what stands in for it is not. Not a module, so that
// nothing moves.
document.documentElement.classList.add("scripted");
