/** Where does going back from the check of a hand lead? To the hand, and from there to the page before. */
import { say } from "meldbook/words";

const isCheck = ({ draft }) => draft.state.view === "check";

/** For the arrow of the page and for the phone's own; whoever has left the check already goes on to the page before. */
export function leadBack(desk) {
  desk.view.part("back").addEventListener("click", (event) => {
    if (!isCheck(desk)) return;
    event.preventDefault();
    history.back();
  });
  addEventListener("popstate", () => {
    if (history.state?.check) return desk.check();
    return isCheck(desk) ? desk.edit() : history.back();
  });
}

export const backWords = (view) => (view === "check" ? say("Back to the hand") : say("Back to the table"));

/** The check is a page of its own for whoever goes back. */
export function enterCheck() {
  if (!history.state?.check) history.pushState({ check: true }, "");
}
