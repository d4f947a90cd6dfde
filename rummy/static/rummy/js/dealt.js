/** Who dealt this hand? Somebody else may have than was due; the deal goes on from there. */
import { make } from "meldbook/chips";
import { say } from "meldbook/words";

/** The question with everybody who may have; `paint` shows the desk with the answer. */
export function dealt({ page, draft }, paint) {
  const due = page.document ? "" : page.dealer;
  const players = page.sides.flatMap((side) => side.players).filter((player) => !page.out.includes(player) && player !== due);
  const select = make("select", {}, new Option(due || say("as the deal went round"), ""), ...players.map((player) => new Option(player, player)));
  select.value = draft.state.dealer ?? "";
  select.addEventListener("change", () => {
    draft.change((state) => (state.dealer = select.value || null));
    paint({ said: say("{player} dealt.", { player: select.selectedOptions[0].text }) });
  });
  return make("label", { className: "dealt" }, say("Who dealt?"), " ", select);
}
