// Which house rules are in sight? Those of the game that is chosen; unfolded, they stand there at once.

const game = document.querySelector("select[name=ruleset]");

function show() {
  for (const rules of document.querySelectorAll("[data-game]")) {
    rules.hidden = rules.dataset.game !== game.value;
    rules.open = !rules.hidden;
  }
}

game.addEventListener("change", show);
show();
