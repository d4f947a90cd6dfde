// How does a link leave this phone: the phone's own share sheet, else the clipboard.

import { say } from "meldbook/words";

for (const link of document.querySelectorAll("[data-share]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small";
  button.textContent = navigator.share ? say("Send the link") : say("Copy the link");
  if (link.dataset.share) button.setAttribute("aria-describedby", link.dataset.share);
  button.addEventListener("click", async () => {
    if (navigator.share) {
      await navigator.share({ title: document.title, url: link.href }).catch((error) => {
        if (error.name !== "AbortError") throw error; // they changed their mind
      });
      return;
    }
    await navigator.clipboard.writeText(link.href);
    button.textContent = say("Copied");
  });
  if (navigator.share || navigator.clipboard) link.parentElement.after(button);
}
