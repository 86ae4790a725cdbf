// Shares a link with another app if the browser can, or else copies it to the clipboard.

const button = document.querySelector("[data-share]");
const notice = document.querySelector("[data-share-notice]");
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
    // Not shared: the link is selected, to be copied by hand. Users who closed the list of apps themselves (AbortError)
    // know.
    link.select();
    if (name !== "AbortError") notice.textContent = notice.dataset.selected;
  }
});
