// Someone who reads about rules during a set-up goes back to it, and not to the list of all rules.

const { setUp, backWords } = document.getElementById("main").dataset;
const link = document.querySelector(".back");

if (document.referrer && new URL(document.referrer).pathname === setUp) {
  link.lastElementChild.textContent = backWords;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    history.back();
  });
}
