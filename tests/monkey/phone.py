"""What does a phone at a table send? Hands: new ones, the same twice, late ones, corrections, and what the pad would not let pass."""

from __future__ import annotations

from typing import Any

from rummy import engine
from rummy.leaderboards.demo.dealing import candidates
from rummy.scorekeeping.models import Sitting
from tests.monkey import words
from tests.monkey.walker import Walker, new_id

Body = dict[str, Any]


class AtATable:
    """The phone of a walker at tables it is given the score link of."""

    def __init__(self, walker: Walker) -> None:
        self.walker, self.dice = walker, walker.dice
        self.sent: list[tuple[str, Body]] = []

    def score(self) -> None:
        """A hand at a table that plays; now and then one that was sent before."""
        if self.sent and self.dice.random() < 0.2:
            self._send(*self.dice.choice(self.sent))
            return
        open_tables = Sitting.objects.filter(finished_at=None, closed_at=None)
        lately = list(open_tables.order_by("-changed_at", "pk")[:6])
        if lately:
            self.score_at(self.dice.choice(lately))

    def score_at(self, sitting: Sitting) -> None:
        told = self._pad(sitting, "hands/new/")
        if told is None:
            link = self.walker.open(f"/join/{sitting.score_code}/")
            if link.status_code == 200 and self.walker.page and self.walker.page.forms:
                form = self.walker.page.forms[0]
                self.walker.submit(form, dict(form.sent), form.buttons[0] if form.buttons else None)
            told = self._pad(sitting, "hands/new/")
        if told is not None and told["number"] > 1 and self.dice.random() < 0.3:
            told = self._pad(sitting, f"hands/{self.dice.randrange(1, told['number'])}/edit/") or told
        if told is not None:
            self._send(told["urls"]["save"], self._entry(told))

    def _pad(self, sitting: Sitting, page: str) -> Body | None:
        """What the script of the page is told; None where this phone may not, or there is nothing to enter."""
        answer = self.walker.open(f"/s/{sitting.watch_code}/{page}")
        if answer.status_code != 200 or self.walker.page is None:
            return None
        told: Body | None = self.walker.page.scripts.get("pad") or self.walker.page.scripts.get("follow")
        return told

    def _entry(self, told: Body) -> Body:
        number = told["number"] + self.dice.choice([0] * 12 + [1, -1, 7])
        body = {"id": new_id(), "number": number, "base": told["base"], "hand": self._hand(told)}
        if self.dice.random() < 0.1:
            # As if somebody else had not entered anything yet.
            body["base"] = 0
        return words.damaged(body, self.dice) if self.dice.random() < 0.1 else body

    def _hand(self, told: Body) -> Body:
        names = [player for side in told["sides"] for player in side["players"]]
        sides = [side["name"] for side in told["sides"]]
        if self.dice.random() < 0.6:
            return {"typed": {side: self.dice.choice([0, 5, 10, 25, 60, 120, -5]) for side in sides}}
        rules = next(rules for rules in engine.RULESETS if rules.key == told["rules"]["key"])
        hands = candidates(rules, names, self.dice.choice(names), self.dice)
        return next(hands)

    def _send(self, to: str, body: Body) -> None:
        page = self.walker.page
        token = {"HTTP_X_CSRFTOKEN": page.csrf} if page else {}
        self.sent = [*self.sent[-30:], (to, body)]
        if self.dice.random() < 0.2:
            self.walker.send(f"{to}preview/", body, **token)
        self.walker.send(to, body, **token)
        if self.dice.random() < 0.15:
            self.walker.send(to, body, **token)
