/** What would saving this correction change? The server says so before anything is stored; without a signal, what the phone knows. */
import { make } from "meldbook/chips";
import { newId } from "meldbook/new-id";
import { say } from "meldbook/words";

const PATIENCE_MS = 8_000;

let shown = { sign: null, box: null };

const total = (points) => String(points).replace("-", "−");

/** The part of the check that says it; the same hand is asked for once. */
export function consequences(page, { hand, notes }, result) {
  const sign = JSON.stringify(hand);
  if (shown.sign === sign) return shown.box;
  const box = make("section", { className: "receipt consequences" }, make("h2", { text: say("What this changes") }), make("p", { className: "soft", text: say("Counting …") }));
  shown = { sign, box };
  ask(page, hand, notes).then((sentences) => tell(box, sentences ?? known(page, result)));
  return box;
}

function tell(box, sentences) {
  const list = make("ul", {}, ...sentences.map((text) => make("li", { text })));
  box.lastElementChild.replaceWith(sentences.length ? list : make("p", { className: "soft", text: say("Nothing: totals, places and the deal stay as they are.") }));
}

/** The server's sentences; null where it cannot be asked now. */
async function ask({ number, base, urls }, hand, notes) {
  const token = document.querySelector('meta[name="csrf-token"]')?.content ?? "";
  const body = JSON.stringify({ id: newId(), number, base, hand, ...(notes ? { notes } : {}) });
  try {
    const answer = await fetch(urls.preview, {
      method: "POST", body, credentials: "same-origin", signal: AbortSignal.timeout?.(PATIENCE_MS),
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token },
    });
    const { sentences } = await answer.json();
    return sentences ?? null;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

/** The totals as far as this phone can count them; whether a game ends otherwise is the server's to say. */
function known({ was, sides }, { scores }) {
  const moved = sides.filter(({ name }) => scores && name in was.totals && (was.scores[name] ?? 0) !== scores[name]);
  const told = moved.map(({ name }) => `${name} ${total(was.totals[name])}\u00a0→\u00a0${total(was.totals[name] - (was.scores[name] ?? 0) + scores[name])}`);
  return [...(told.length ? [`${told.join(", ")}.`] : []), say("Places, games and the deal are shown when there is a connection. The correction can be saved now.")];
}
