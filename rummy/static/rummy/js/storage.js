/**
 * Where does this phone keep things, and what if it may not?
 *
 * Blocked storage throws as soon as it is looked at, full storage when it is written to. What found no room is kept by this page
 * alone, and written once there is room.
 */
const unwritten = new Map();

/** Whether cards left are told with their suits here. */
export const WITH_SUITS = "meldbook.suits";

function inStorage(work, otherwise = null) {
  try {
    return work(localStorage);
  } catch (error) {
    // Some browsers have nothing at all where others throw.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    return otherwise;
  }
}

/** What a hand that is being entered is called, and what it corrects (0: nothing). */
export const nameOf = (kind, { code, number, correction, base }) => `meldbook.${kind}.${code}.${number}.${correction ? base : 0}`;

/** The keys that begin so. */
export const keys = (prefix) => [...new Set([...inStorage(Object.keys, []), ...unwritten.keys()])].filter((key) => key.startsWith(prefix));

export const textOf = (key) => unwritten.get(key) ?? inStorage((storage) => storage.getItem(key));

/** null where nothing is kept, or what nobody can read. */
export function read(key) {
  try {
    return JSON.parse(textOf(key));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** Whether there was room for it. */
export function write(key, text) {
  unwritten.set(key, text);
  for (const [one, kept] of unwritten) if (inStorage((storage) => storage.setItem(one, kept) ?? true)) unwritten.delete(one);
  return !unwritten.has(key);
}

export function remove(key) {
  unwritten.delete(key);
  inStorage((storage) => storage.removeItem(key));
}

/** Whether all that begins so outlives this page, at least as it was before. */
export const isWritten = (prefix) => [...unwritten.keys()].every((key) => !key.startsWith(prefix) || inStorage((storage) => storage.getItem(key)) !== null);

// Another page of this phone had room.
addEventListener("storage", ({ key }) => unwritten.delete(key));
