// How does a link leave this phone: the phone's own share sheet, else the clipboard.

import { say } from "meldbook/words";

for (const link of document.querySelectorAll("[data-share]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small";
  button.textContent = navigator.share ? say("Send the link") : say("Copy the link");
  if (link.dataset.share) button.setAttribute("aria-describedby", link.dataset.share);
  const refused = document.createElement("p");
  refused.className = "small";
  refused.setAttribute("role", "alert");
  refused.textContent = say("This browser did not allow that. The link above is marked: copy it from there.");
  button.addEventListener("click", async () => {
    refused.remove();
    try {
      if (navigator.share) return await navigator.share({ title: document.title, url: link.href });
      await navigator.clipboard.writeText(link.href);
      button.textContent = say("Copied");
    } catch (error) {
      // They changed their mind.
      if (error.name === "AbortError") return;
      getSelection().selectAllChildren(link);
      button.after(refused);
    }
  });
  if (navigator.share || navigator.clipboard) link.parentElement.after(button);
}
