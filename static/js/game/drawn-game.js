// The game as the server drew it: by the time later modules are loaded, newer state may be known.

export const drawnGame = JSON.parse(document.getElementById("game").textContent);
