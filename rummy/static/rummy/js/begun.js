/** Is the next hand begun on this phone? Then the table says so above its buttons: who left it may think it is lost. */

const isEntered = ({ view, cards = [], left = {}, sums = {}, by, end, steps = [] }) =>
  view !== "saved" && (Boolean(by ?? end) || [...cards, steps, Object.keys(left), ...Object.values(sums)].some(({ length }) => length));

/** What is kept, {} where it cannot be read. */
function read(kept) {
  try {
    return JSON.parse(kept) ?? {};
  } catch {
    return {};
  }
}

/** Kept under meldbook.draft or meldbook.live, the code, the number and what it corrects (0: nothing); see draft.js and follow/hand.js. */
function isBegun(kind, { table, nextHand }) {
  return Object.entries(localStorage).some(([key, kept]) => {
    const [, of, code, number, base] = key.split(".");
    return of === kind && code === table && base === "0" && number >= Number(nextHand) && isEntered(read(kept));
  });
}

function look() {
  const next = document.querySelector("[data-next-hand]");
  for (const line of document.querySelectorAll("[data-begun]")) line.hidden = !next || !isBegun(line.dataset.begun, next.dataset);
}

look();
for (const news of ["pageshow", "storage", "meldbook:fresh"]) addEventListener(news, look);
