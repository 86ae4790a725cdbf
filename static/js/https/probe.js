// Says whether this browser trusts the certificate of the home: only then does it get anything from the address with
// https.

const PATIENCE_MS = 5000;
const button = document.querySelector("[data-probe]");

button.addEventListener("click", async () => {
  const { probe, trusted, refused } = button.dataset;
  const request = { mode: "no-cors", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) };
  button.nextElementSibling.textContent = await fetch(probe, request).then(() => trusted, () => refused);
});
