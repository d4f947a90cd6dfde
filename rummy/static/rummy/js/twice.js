/** Did a finger tap twice where it meant one step? The next step lies under it by then. */

// What a phone itself takes for a double tap.
const DOUBLE_TAP_MS = 300;

let stepped = 0;

/** Whether this press of a button belongs to the step before; keys and screen readers press once. */
export function isTwice(button, { detail, timeStamp }) {
  if (!detail || !button.matches(".actions .grow")) return false;
  if (timeStamp - stepped < DOUBLE_TAP_MS) return true;
  stepped = timeStamp;
  return false;
}
