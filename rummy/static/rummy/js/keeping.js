/** How does a hand outlive its page while it is entered, and what if two tabs enter it? */
import { nameOf, read, remove, textOf, write } from "meldbook/storage";
import { say } from "meldbook/words";

/** What is kept is the `state`, under a name of its own. */
export class Kept {
  /** Whether this page found it begun. */
  restored = false;
  /** Whether it would outlive its page as it is now; null until there is something to keep. */
  kept = null;

  constructor(page, kind) {
    Object.assign(this, { page, key: nameOf(kind, page) });
  }

  /** null where nothing was begun, or in a way that this release cannot go on with. */
  async found(isWhole) {
    const kept = await this.read();
    if (kept === null || !isWhole(kept)) return null;
    this.restored = this.kept = true;
    return kept;
  }

  /** What is kept, of those who sit here now. */
  async read() {
    const kept = read(this.key);
    return kept && (await import("meldbook/reseat")).reseated(kept, this.page.sides);
  }

  keep() {
    this.kept = write(this.key, JSON.stringify(this.state));
  }

  discard() {
    remove(this.key);
  }
}

/** Another tab of this phone goes on with this hand, or has saved it: neither writes over the other. */
export async function hear(desk) {
  const { draft, page, view } = desk;
  const kept = await draft.read();
  if (kept) return JSON.stringify(kept) === JSON.stringify(draft.state) || desk.goOnWith(kept);
  if (draft.state.view === "saved") return (await import("meldbook/saving")).goOn(desk);
  const toTable = () => location.assign(page.urls.table);
  return view.alert({ said: say("This hand was saved in another tab."), choices: [{ label: say("To the table"), act: toTable }] });
}

/** A page that the browser kept as it was left has heard nothing meanwhile. */
export const comeBack = (desk) => (textOf(desk.draft.key) ? hear(desk) : location.reload());
