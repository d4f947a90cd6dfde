/** What the tests of saved hands ask of the real modules: what is written of a hand that is opened again? */

import { goOn, overWith } from "meldbook/ahead";
import { Draft } from "meldbook/draft";
import { writeHand as writeFollowed } from "meldbook/follow/held";
import { LiveHand } from "meldbook/follow/hand";
import { readHand } from "meldbook/hand";
import { layout } from "meldbook/layoffs";
import { writeCorrected } from "meldbook/untouched";

function openedDraft(page) {
  const draft = new Draft(page);
  if (page.rules.profile === "own-cards") draft.layout = layout;
  draft.open(readHand(page));
  return draft;
}

/** Each page's saved hand, opened and saved untouched: {hand, notes}. */
export const untouched = (pages) =>
  pages.map((page) => (page.document.turns ? writeFollowed(new LiveHand(page)) : writeCorrected(openedDraft(page))));

/** The same after a change of the draft's state. */
export function changed(page, change) {
  const draft = openedDraft(page);
  draft.change((state) => Object.assign(state, change));
  return writeCorrected(draft);
}

/** Who deals after the hands that wait on the phone. */
export const dealers = (pages) =>
  pages.map((page) => {
    goOn(page);
    return page.dealer;
  });

/** What is over with the last of the hands that wait on the phone, and the totals before it. */
export const over = (pages) =>
  pages.map((page) => {
    const { hand } = page.ahead.pop();
    goOn(page);
    return [overWith(page, hand)?.title.split(" ")[1] ?? "", page.totals];
  });
