/** What the tests of changed seats ask of the real modules: what goes to the book of a hand that was begun before them? */

import { Draft } from "meldbook/draft";
import { writeHand as writeFollowed } from "meldbook/follow/held";
import { LiveHand } from "meldbook/follow/hand";
import { writeHand } from "meldbook/hand";

/** A hand begun on one page of the pad, each change an undo step, gone on with on another: its state and what it writes. */
export async function entered(before, after, ...changes) {
  localStorage.clear();
  const draft = await new Draft(before).restore();
  for (const change of changes) draft.change((state) => Object.assign(state, change));
  draft.keepHistory();
  return told(await new Draft(after).restore());
}

/** The same, with the last change undone on the other page. */
export async function undone(before, after, ...changes) {
  await entered(before, after, ...changes);
  const draft = await new Draft(after).restore();
  draft.undo();
  return told(draft);
}

/** A hand whose seats an older release did not keep. */
export async function ofAnOlderRelease(page, change) {
  const { key, state: { seats, ...older } } = new Draft(page);
  localStorage.clear();
  localStorage.setItem(key, JSON.stringify({ ...older, ...change }));
  return told(await new Draft(page).restore());
}

const told = (draft) => ({ state: draft.state, hand: writeHand(draft).hand });

/** A hand followed on one page, gone on with on another: what it writes, and who is to play. */
export async function followed(before, after, turns) {
  localStorage.clear();
  const hand = new LiveHand(before);
  for (const actions of turns) hand.do(actions);
  const again = await new LiveHand(after).restore();
  return { restored: again.restored, hand: writeFollowed(again).hand, mover: again.table.mover };
}
