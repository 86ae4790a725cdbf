// Shares a link with another app where the browser can, else copies it to the clipboard.

const button = document.querySelector("[data-share]");
const link = document.getElementById("link");
const { title } = document;

button.hidden = !(navigator.share || navigator.clipboard);
link.addEventListener("focus", () => link.select());
button.addEventListener("click", async () => {
  try {
    if (navigator.share) await navigator.share({ title, url: link.value });
    else {
      await navigator.clipboard.writeText(link.value);
      button.textContent = button.dataset.copied;
    }
  } catch ({ name }) {
    // Not shared after all: the link stays there to be copied by hand. Whoever closed the sheet of apps knows.
    link.select();
    if (name !== "AbortError") button.textContent = button.dataset.selected;
  }
});
