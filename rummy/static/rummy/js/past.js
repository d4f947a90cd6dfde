/** Which hands come before the one that a pad asks for, though its page does not know of them? */
import { unseen } from "meldbook/outbox";
// Those that wait are sent meanwhile.
import "meldbook/tending";

/** A pad of the next hand goes past those its page does not know of, as far as none of them is asked for; whether it did. */
export function goPast(page) {
  if (page.correction) return false;
  const all = unseen(page);
  const asked = Number(new URLSearchParams(location.search).get("hand"));
  // Nothing follows it: it is shown as it waits.
  if (!asked && all.at(-1)?.over?.isLast) return location.replace(all.at(-1).pad) ?? false;
  page.ahead = all.filter(({ number }) => !asked || number < asked);
  if (!page.ahead.length) return false;
  // A hand that was taken back has been entered anew by then.
  Object.assign(page, { number: page.ahead.at(-1).number + 1, base: 0, document: null, notes: null });
  const title = document.querySelector("[data-title]");
  title.textContent = title.textContent.replace(/\d+/, page.number);
  return true;
}
