/** Which card do a rank and a suit mean? Big keys for small screens and large text: first a rank, then a suit. */
import { say } from "meldbook/words";
export const bigKeys = (follow) => new BigKeys(follow);

class BigKeys {
  rankArmed = null;

  constructor(follow) {
    this.follow = follow;
    this.ranks = [...follow.root.querySelectorAll("[data-big]")];
    this.suits = [...follow.root.querySelectorAll("[data-big-suit]")];
  }

  rank(rank) {
    if (rank === "JK") return this.follow.tap("JK");
    this.rankArmed = this.rankArmed === rank ? null : rank;
    this.paint();
    return this.follow.view.say(this.rankArmed ? say("{rank}, which suit?", { rank }) : say("Let go."));
  }

  suit(suit) {
    if (!this.rankArmed) return this.follow.view.say(say("First a rank, then a suit."));
    return this.follow.tap(this.rankArmed + suit);
  }

  paint() {
    for (const key of this.ranks) key.setAttribute("aria-pressed", key.dataset.big === this.rankArmed);
    for (const key of this.suits) key.querySelector("[data-armed]").textContent = this.rankArmed ?? "";
  }
}
