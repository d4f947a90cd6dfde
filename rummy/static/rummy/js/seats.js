// How are players seated without asking the server at every tap?

import { say } from "meldbook/words";

const form = document.querySelector("[data-seats-form]");
const list = form.querySelector("[data-seats]");
const dealer = form.querySelector("[data-dealer]");
const more = form.querySelector("[data-more]");
const most = Number(list.dataset.most);

const lines = () => [...list.children];
const fieldOf = (line) => line.querySelector("input");

function addLine() {
  const line = lines().at(-1).cloneNode(true);
  line.querySelector(".error-text")?.remove();
  const field = fieldOf(line);
  field.value = "";
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
  list.append(line);
  return field;
}

// Numbers, names of buttons, faces not yet seated and the choice of dealer follow from the names.
function settle() {
  const names = lines().map((line) => fieldOf(line).value.trim());
  if (names.every(Boolean) && names.length < most) addLine();
  lines().forEach((line, place) => {
    const number = String(place + 1);
    const cross = line.querySelector(".cross");
    fieldOf(line).id = `seat-${number}`;
    line.querySelector("label").htmlFor = `seat-${number}`;
    line.querySelector(".seat-number").textContent = number;
    cross.value = number;
    cross.hidden = !fieldOf(line).value;
    cross.ariaLabel = cross.ariaLabel.replace(/\d+/, number);
  });
  for (const face of form.querySelectorAll(".face")) {
    face.hidden = names.some((name) => name.toLowerCase() === face.value.toLowerCase());
  }
  const chosen = dealer.value;
  dealer.replaceChildren(dealer.options[0], ...names.flatMap((name, place) => (name ? [new Option(name, place + 1)] : [])));
  dealer.value = names[chosen - 1] ? chosen : "";
  more.hidden = true;
  sayPartners(names.filter(Boolean));
}

// The sentence in the page names four players: this puts in who sits there now.
function sayPartners(names) {
  const shown = form.querySelector("[data-partners]");
  if (!shown) return;
  shown.hidden = names.length !== 4;
  if (names.length === 4) shown.textContent = say("{one} and {partner} play against {other} and {their_partner}.", { one: names[0], partner: names[2], other: names[1], their_partner: names[3] });
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button[name]");
  if (!button) return;
  event.preventDefault();
  if (button.name === "add") {
    const free = lines().map(fieldOf).find((field) => !field.value.trim());
    if (free) free.value = button.value;
    settle();
    return;
  }
  const line = button.closest("li");
  const beside = line.nextElementSibling ?? line.previousElementSibling;
  const deals = lines()[dealer.value - 1];
  if (lines().length > 2) line.remove();
  else fieldOf(line).value = "";
  // Whoever was to deal still is, whatever the number of the line is now.
  if (deals) dealer.selectedOptions[0].value = lines().indexOf(deals) + 1;
  settle();
  fieldOf(beside).focus();
});
// Enter leads to the next name, as the keyboard of a phone says; on an empty line it starts.
list.addEventListener("keydown", (event) => {
  const next = event.target.closest("li").nextElementSibling;
  if (event.key !== "Enter" || !next || !event.target.value.trim()) return;
  event.preventDefault();
  fieldOf(next).focus();
});
list.addEventListener("input", settle);
// What was refused is said of those names and that game only.
form.addEventListener("input", ({ target }) => {
  if (!["player", "game"].includes(target.name)) return;
  form.querySelector("#refused")?.remove();
  target.closest(".seat")?.querySelector(".error-text")?.remove();
  target.removeAttribute("aria-invalid");
  target.removeAttribute("aria-describedby");
});
settle();
