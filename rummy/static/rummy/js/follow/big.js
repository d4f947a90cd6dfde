/** Which card do a rank and a suit mean? Big keys for small screens and large text: first a rank, then a suit; and typed cards. */
import { RANKS, rankOf } from "meldbook/cards";
import { suitWord } from "meldbook/names";
import { readNotation } from "meldbook/notation";
import { asDealt, card } from "meldbook/play/deck";
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

const rankLeft = (code) => (RANKS.includes(code) ? code : rankOf(asDealt(card(code)).code));

/** Tells what was typed into the field; what is no card stays there and is said with an example. */
export function typeCards(follow, field) {
  const { rules } = follow.page;
  const { melds, held, unread } = readNotation(field.value, rules);
  const codes = [...melds.flat(), ...(held ?? [])];
  const asksRanks = follow.view.step === "hand";
  // A rank alone is a card only where ranks are asked for.
  const alone = asksRanks ? [] : codes.filter((code) => RANKS.includes(code));
  const [wrong] = [...unread, ...readNotation(alone.join(" "), rules).unread];
  if (wrong) return follow.view.alert({ said: say("“{text}” is no card: write for instance {example}.", wrong) });
  field.value = "";
  for (const code of codes) {
    if (asksRanks) follow.addLeft(rankLeft(code));
    else follow.tap(code);
  }
  return null;
}
