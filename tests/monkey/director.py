"""How is a tournament directed from its draw to its end, in every format, while others are at the same desk?"""

from __future__ import annotations

from typing import Any

from rummy import engine
from tests.monkey import words
from tests.monkey.phone import AtATable
from tests.monkey.walker import Walker, route_of
from tournaments.formats import FORMATS
from tournaments.models import Round, Table, Tournament

FOR_PAIRS = {game.key: game.seats.partnerships for game in engine.RULESETS}


class AtTheDesk:
    """Presses what comes next; whoever has the same account is at the same desk."""

    def __init__(self, walker: Walker, phone: AtATable) -> None:
        self.walker, self.phone, self.dice = walker, phone, walker.dice

    def direct(self) -> None:
        mine = Tournament.objects.filter(owner=self.walker.account).exclude(state="finished")
        running = list(mine.order_by("made_at")[:2])
        if len(running) < 2:
            self.create()
        else:
            self.go_on(self.dice.choice(running))

    def create(self) -> None:
        """In the format that was chosen least."""
        done = list(Tournament.objects.values_list("format", flat=True))
        row = min(FORMATS, key=lambda row: (done.count(row.key), self.dice.random()))
        answer = self.walker.open("/t/new/")
        form = self._form("tournaments:new")
        if answer.status_code != 200 or form is None:
            return self.walker.begin_again()
        alone = row.partners == "opposite"
        game = self.dice.choice([key for key, for_pairs in FOR_PAIRS.items() if for_pairs or not alone])
        sent: dict[str, Any] = form.sent | {
            "format": [row.key],
            "name": [f"{row.key} cup"],
            "ruleset": [game],
        }
        if FOR_PAIRS[game] and not alone:
            sent["pairs"] = ["true"]
        self.walker.submit(form, sent)
        return None

    def go_on(self, of: Tournament) -> None:
        if of.entries.count() < 4:
            self.walker.open(f"/t/{of.code}/entries/")
            names = "\n".join(self.dice.sample(words.NAMES, self.dice.randint(4, 12)))
            return self._press("tournaments:enter", names=names)
        self.walker.open(f"/t/{of.code}/desk/")
        if self.dice.random() < 0.15:
            return self.walker.press()
        now = Round.objects.filter(tournament=of).exclude(state="closed").first()
        if now is None:
            return self._press("tournaments:draw") or self._press("tournaments:finish")
        if now.state == "draft":
            self.walker.open(f"/t/{of.code}/rounds/{now.number}/desk/")
            return self.walker.press() if self.dice.random() < 0.3 else self._press("tournaments:publish")
        if now.state == "published":
            return self._press("tournaments:start")
        return self._play(now)

    def _play(self, now: Round) -> None:
        playing = list(now.tables.filter(state__in=Table.OPEN))
        if not playing or self.dice.random() < 0.05:
            return self._press("tournaments:close")
        table = self.dice.choice(playing)
        play = table.plays.order_by("number").last()
        if play is not None and self.dice.random() < 0.4:
            return self.phone.score_at(play.sitting)
        points = [self.dice.choice([0, 10, 40, 62]) for _place in table.places.filter(left=False)]
        return self._press(
            "tournaments:result", f"/tables/{table.number}/", totals="-".join(map(str, points))
        )

    def _form(self, route: str, at: str = "") -> Any:
        forms = self.walker.page.forms if self.walker.page else []
        return next((form for form in forms if route_of(form.to) == route and at in form.to), None)

    def _press(self, route: str, at: str = "", **typed: str) -> None:
        form = self._form(route, at)
        if form is not None:
            sent = form.sent | {name: [value] for name, value in typed.items()}
            self.walker.submit(form, sent, form.buttons[0] if form.buttons else None)
