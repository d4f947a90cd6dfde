/** What do both pads ask of a keyboard alike: which key is it, do single letters count, and where do the arrows lead? */
const LOOK = /(?:^|; )look="?([^";]*)/;
const A_YEAR_S = 31_536_000;

const TAKING_BACK = ["Ctrl+z", "Ctrl+y", "Ctrl+Shift+z"];

const isTyping = (target) => target.matches?.("input:not([type='checkbox']), textarea, select") ?? false;

/** The name of a key that is for the pad: `Ctrl+z`, `Shift+c`, `ArrowLeft`; nothing while `help` is open, or somebody types. A Mac says ⌘ for Ctrl. */
export function pressed({ altKey, ctrlKey, key, metaKey, shiftKey, target }, help) {
  if (help.open || altKey) return null;
  const isShifted = shiftKey && /^[a-z]$/i.test(key);
  const name = `${ctrlKey || metaKey ? "Ctrl+" : ""}${isShifted ? "Shift+" : ""}${key.length === 1 ? key.toLowerCase() : key}`;
  if (!isTyping(target) || name === "Ctrl+Enter") return name;
  // An empty field has nothing of its own to take back; the browser would bring back what lies on the table by now.
  if (TAKING_BACK.includes(name) && target.matches("[data-typing-field]") && !target.value) return name;
  if (name === "Escape") target.blur();
  return name === "Escape" ? name : null;
}

/** What the settings say, also on a page that was kept before they did. */
const look = () => new URLSearchParams(LOOK.exec(document.cookie)?.[1]);

/** Single letters count or not: a choice of the settings, which says so from now on. */
function choose(letters) {
  const chosen = look();
  chosen.set("shortcuts", letters);
  document.cookie = `look=${chosen}; max-age=${A_YEAR_S}; path=/; samesite=lax`;
}

/** The box under `?`: single letters count while it is ticked. */
export function lettersBox(help) {
  const box = help.querySelector("[data-letters]");
  box.checked = (look().get("shortcuts") ?? document.documentElement.dataset.shortcuts) !== "off";
  box.addEventListener("change", () => choose(box.checked ? "on" : "off"));
  return box;
}

/** Where a key leads: a step across and down, or the first or the last of all. */
export const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: 0, End: -1 };

export function moveKey(key, way) {
  const keys = keysBeside(key);
  if (Array.isArray(way)) stepKey(keys, key, way);
  else focusKey(keys, keys.at(way));
}

/** The keys of the pad that this one is on. */
const keysBeside = (key) => [...key.closest(".keys").querySelectorAll(".key")].filter((one) => one.offsetParent);

/** One key of each pad is a tab stop. */
function focusKey(keys, key) {
  for (const one of keys) one.tabIndex = one === key ? 0 : -1;
  key.focus();
}

/** To the nearest key in that direction, by where the keys stand on the screen. */
function stepKey(keys, from, [x, y]) {
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [hereX, hereY] = middle(from);
  const ranked = keys.flatMap((one) => {
    const [dx, dy] = [middle(one)[0] - hereX, middle(one)[1] - hereY];
    const along = dx * x + dy * y;
    return along > 4 ? [[along + 3 * Math.abs(x ? dy : dx), one]] : [];
  });
  if (ranked.length) focusKey(keys, ranked.reduce((a, b) => (b[0] < a[0] ? b : a))[1]);
}
