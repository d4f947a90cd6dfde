/** What does every page say of the hands that wait on this phone? */
import { isWritten } from "meldbook/outbox";
import { many, say } from "meldbook/words";

/** `taken`: hands that are in the book and not on this page. */
export function tell(badge, items, taken) {
  const wrong = items.find(({ refused, told }) => refused ?? told);
  badge.classList.toggle("warn", Boolean(wrong));
  const fresh = badge.cloneNode();
  fresh.append(...whatWaits(items, wrong, taken));
  // Read aloud once, and the focus stays.
  if (!fresh.isEqualNode(badge)) badge.replaceChildren(...fresh.childNodes);
}

function whatWaits(items, wrong, taken) {
  const { number, refused, told } = wrong ?? items[0] ?? taken.at(-1);
  if (!items.length) return [say("Hand {number} is in the book: this page is from before.", { number })];
  if (wrong) return [say("Hand {number} is not in the book yet: {message} ", { number, message: (refused ?? told)[0].message }), linkTo(wrong), playOn(wrong)];
  if (!isWritten()) return [say("Hand {number} is not sent yet, and this phone has no room to keep it: leave this page open. ", { number }), linkTo(items[0])];
  return [many(items.length, "Hand {number} is saved on this phone and sent when there is a connection. ", "{n} hands are saved on this phone and sent when there is a connection. ", { number }), ...items.map(linkTo)];
}

/** The table ended the sitting: one tap lets it go on, and its hands in. Empty where that is not the matter. */
export function playOn({ save, told }, className = "button small") {
  if (told?.[0].code !== "sitting-over") return "";
  const token = Object.assign(document.createElement("input"), { type: "hidden", name: "csrfmiddlewaretoken", value: document.querySelector('meta[name="csrf-token"]')?.content ?? "" });
  const button = Object.assign(document.createElement("button"), { className, textContent: say("Play on") });
  const form = Object.assign(document.createElement("form"), { method: "post", action: save.replace("hands/", "reopen/") });
  form.append(token, button);
  return form;
}

/** Any hand that waits can be opened; behind the first one its number is enough. */
function linkTo({ pad, number }, place = 0) {
  const name = say("Open hand {number}", { number });
  const link = Object.assign(document.createElement("a"), { href: pad, textContent: place ? number : name });
  if (place) link.ariaLabel = name;
  return link;
}
