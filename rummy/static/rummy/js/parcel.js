// How is a chosen file kept while it is looked at? The answer replaces a part of the page, and the field stays as it is.

const form = document.getElementById("bring");
const place = document.querySelector("[data-look]");

form.addEventListener("submit", async (event) => {
  if (event.submitter?.name !== "look") return;
  event.preventDefault();
  const { submitter } = event;
  submitter.disabled = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const look = page.querySelector("[data-look]");
    // Another page, such as that to sign in again: it comes as it is.
    if (!look) return form.submit();
    place.replaceChildren(...look.childNodes);
    place.querySelector("[data-again]")?.remove();
    submitter.classList.toggle("primary", !place.querySelector("[name=take]"));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // no signal: the page itself is sent, and says so
    form.submit();
  } finally {
    // Who pressed it goes on from there.
    submitter.disabled = false;
    submitter.focus({ preventScroll: true });
  }
});
