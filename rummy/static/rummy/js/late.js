/** What was begun here was entered elsewhere meanwhile: what becomes of it? */
import { say } from "meldbook/words";

/** For the pad and for a hand that is followed. */
export function tellLate({ page, view, draft }) {
  const go = (url) => location.assign(url);
  const throwAway = () => {
    draft.discard();
    go(page.urls.table);
  };
  view.alert({
    said: say("Hand {number} is in the book by now. Save yours, and the two are compared.", { number: page.number }),
    choices: [{ label: say("Look at that one"), act: () => go(page.urls.receipt) }, { label: say("Throw mine away"), act: throwAway }],
  });
}
