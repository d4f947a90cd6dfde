/** Is a hand begun on this phone? Then the table says so above its buttons: who left it may think it is lost. */
import { keys, read } from "meldbook/storage";

const isEntered = ({ view, cards = [], left = {}, sums = {}, by, end, steps = [] }) =>
  view !== "saved" && (Boolean(by ?? end) || [...[cards].flat(), steps, Object.keys(left), ...Object.values(sums)].some(({ length }) => length));

/** Kept under meldbook.draft (before it is answered: early) or meldbook.live, the code, the number and what it corrects (0: nothing); see draft.js, pad.js and follow/hand.js. */
function begunAt(table) {
  const all = ["draft", "early", "live"].flatMap((kind) => keys(`meldbook.${kind}.${table}.`));
  const here = all.filter((key) => key.endsWith(".0") && isEntered(read(key) ?? {}));
  return here.map((key) => key.split(".")).map(([, kind, , number]) => ({ kind: kind === "live" ? kind : "draft", number: Number(number) }));
}

/** One that another phone entered meanwhile is found here only. */
function tellLate(line, late) {
  line.hidden = !late;
  if (!late) return;
  line.querySelector("[data-number]").textContent = late.number;
  const link = line.querySelector("a");
  link.href = `${link.dataset[late.kind]}?hand=${late.number}`;
}

function look() {
  const line = document.querySelector("[data-late]");
  if (!line) return;
  const { table, due } = line.dataset;
  const begun = begunAt(table);
  tellLate(line, begun.find(({ number }) => number < Number(due)));
  for (const one of document.querySelectorAll("[data-begun]")) one.hidden = !begun.some(({ kind, number }) => kind === one.dataset.begun && number >= Number(due));
}

look();
for (const news of ["pageshow", "storage", "meldbook:fresh"]) addEventListener(news, look);
