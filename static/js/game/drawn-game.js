// The game as the server drew it: what is loaded later finds a page that may be older than what is known by then.

export const drawnGame = JSON.parse(document.getElementById("game").textContent);
