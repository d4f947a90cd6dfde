/** Which card do a rank and a suit mean? Big keys for small screens and large text: first a rank, then a suit. */
import { suitWord } from "meldbook/names";
import { say } from "meldbook/words";

export const bigKeys = (follow) => new BigKeys(follow);

class BigKeys {
  rankArmed = null;
  isUsed = false;

  constructor(follow) {
    this.follow = follow;
    this.ranks = [...follow.root.querySelectorAll("[data-big]")];
    this.suits = [...follow.root.querySelectorAll("[data-big-suit]")];
    follow.view.onKeys = () => this.paint();
  }

  rank(rank) {
    if (rank === "JK") return this.follow.tap("JK");
    // Tapped again after a card of it came, it is the rank of the next one.
    this.rankArmed = this.rankArmed === rank && !this.isUsed ? null : rank;
    this.isUsed = false;
    this.paint();
    return this.follow.view.say(this.rankArmed ? say("{rank}, which suit?", { rank }) : say("Let go."));
  }

  suit(suit) {
    if (!this.rankArmed) return this.follow.view.alert({ said: say("First a rank, then a suit.") });
    this.isUsed = true;
    return this.follow.tap(this.rankArmed + suit);
  }

  paint() {
    for (const key of this.ranks) key.setAttribute("aria-pressed", key.dataset.big === this.rankArmed);
    for (const key of this.suits) {
      const suit = key.dataset.bigSuit;
      key.querySelector("[data-armed]").textContent = this.rankArmed ?? "";
      key.setAttribute("aria-label", this.rankArmed ? this.follow.root.querySelector(`[data-card="${this.rankArmed}${suit}"]`).getAttribute("aria-label") : suitWord(suit));
    }
  }
}
