// How is a chosen file kept while it is looked at? The answer replaces a part of the page, and the field stays as it is.

const form = document.getElementById("bring");
const place = document.querySelector("[data-look]");

form.addEventListener("submit", async (event) => {
  if (event.submitter?.name !== "look") return;
  event.preventDefault();
  event.submitter.disabled = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    place.replaceChildren(...(page.querySelector("[data-look]")?.childNodes ?? []));
    place.querySelector("[data-again]")?.remove();
    event.submitter.classList.toggle("primary", !place.querySelector("[name=take]"));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // no signal: the page itself is sent, and says so
    form.submit();
  } finally {
    event.submitter.disabled = false;
  }
});
