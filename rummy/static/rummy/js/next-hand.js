/** Which hand does the link of a table ask for, and which before it does its page not know of? */
import { unseen } from "meldbook/outbox";

/** The link counts the hands that wait here; which others are in the book. */
export function showNext() {
  const link = document.querySelector("[data-next-hand]");
  if (!link) return [];
  const { nextHand, table } = link.dataset;
  const { version } = document.querySelector("[data-refresh]").dataset;
  const waits = unseen({ code: table, number: nextHand, version });
  const later = waits.map(({ number }) => number + 1);
  const hint = document.querySelector("[data-first-hand]");
  if (hint) hint.hidden = later.length > 0;
  link.hidden = waits.some(({ over }) => over?.isLast);
  // Where the table names the game as well, those that end with a hand that waits come before it.
  const over = waits.filter((item) => item.over);
  // As the server says it, until it says it anew.
  if (link.at !== nextHand || link.textContent !== link.shown) link.said = link.textContent;
  link.at = nextHand;
  const numbered = link.said.replace(/\d+(?=\D+\d)/, (game) => Number(game) + over.length).replace(/\d+(?=\D*$)/, Math.max(nextHand, ...later));
  link.shown = link.textContent = waits.at(-1)?.over?.next ?? numbered;
  return waits.filter((item) => item.version);
}
