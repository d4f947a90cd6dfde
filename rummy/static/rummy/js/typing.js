// Where is typing expected when a page opens? In the field marked so, where keys are at hand and nothing has to be scrolled for it.

const field = document.querySelector("[data-typing]");

const { bottom } = field?.getBoundingClientRect() ?? { bottom: Infinity };
const isFree = [document.body, null].includes(document.activeElement) && !location.hash;
if (isFree && bottom <= innerHeight && matchMedia("(pointer: fine)").matches) field.focus({ preventScroll: true });
