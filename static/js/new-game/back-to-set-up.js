// Someone who reads about rules during a set-up, or writes some, goes back to it, and not to the rules.

const { setUp, backWords } = document.getElementById("main").dataset;
const link = document.querySelector(".back");
const from = document.referrer && new URL(document.referrer).pathname;

// A game that is set up again has an address of its own.
if (from === setUp || from.endsWith("/set-up")) {
  link.lastElementChild.textContent = backWords;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    history.back();
  });
}
