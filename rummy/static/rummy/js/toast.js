// What was just done is said for 10 seconds, but as long as somebody is on it; a page that is loaded again, or that the phone
// had kept, does not repeat it.

const GOES_AFTER = 10_000;
const LOOKS_AGAIN = 2_000;
const toast = document.querySelector("[data-toast]");

if (toast && !location.search) toast.remove();
else if (toast) {
  history.replaceState(null, "", location.pathname);
  const leave = () => (toast.matches(":focus-within, :hover") ? setTimeout(leave, LOOKS_AGAIN) : toast.remove());
  setTimeout(leave, GOES_AFTER);
}
