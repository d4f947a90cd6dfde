"""How is a tournament directed from its draw to its end, in every format, while others are at the same desk?"""

from __future__ import annotations

from rummy import engine
from tests.monkey import words
from tests.monkey.phone import AtATable
from tests.monkey.walker import Walker
from tournaments.formats import FORMATS
from tournaments.models import Play, Round, Table, Tournament

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

    def hurry(self) -> None:
        """Where a round is played: tell all tables something, close it, or score."""
        playing = Round.objects.filter(state="playing", tournament__owner=self.walker.account)
        now = playing.order_by("-started_at").first()
        if now is None:
            self.direct()
        elif self.dice.random() < 0.5:
            self.walker.open(f"/t/{now.tournament.code}/desk/")
            told = self.dice.choice(["tournaments:tell", "tournaments:tell", "tournaments:close"])
            self.walker.fill_in(told, words=self.dice.choice(words.NAMES))
        else:
            self._at_a_table(now)

    def _at_a_table(self, now: Round) -> None:
        plays = Play.objects.filter(table__round=now, sitting__closed_at=None).select_related("sitting")
        found = list(plays.order_by("pk"))
        if found and self.dice.random() < 0.8:
            self.phone.score_at(self.dice.choice(found).sitting)
        else:
            self.walker.open(f"/t/{now.tournament.code}/desk/")
            self.walker.fill_in("tournaments:score-here")

    def create(self) -> None:
        """In the format that was chosen least."""
        done = list(Tournament.objects.values_list("format", flat=True))
        row = min(FORMATS, key=lambda row: (done.count(row.key), self.dice.random()))
        self.walker.open("/t/new/")
        form = self.walker.form("tournaments:new")
        if form is None:
            return self.walker.come_back()
        alone = row.partners == "opposite"
        game = self.dice.choice([key for key, for_pairs in FOR_PAIRS.items() if for_pairs or not alone])
        told = {"format": [row.key], "name": [f"{row.key} cup"], "ruleset": [game]}
        for_pairs = {"pairs": ["true"]} if FOR_PAIRS[game] and not alone else {}
        self.walker.submit(form, form.sent | told | for_pairs)
        return None

    def go_on(self, of: Tournament) -> None:
        press = self.walker.fill_in
        if of.entries.count() < 4:
            self.walker.open(f"/t/{of.code}/entries/")
            names = self.dice.sample(words.NAMES, self.dice.randint(4, 9))
            press("tournaments:enter", names="\n".join(names))
            return
        self.walker.open(f"/t/{of.code}/desk/")
        now = Round.objects.filter(tournament=of).exclude(state="closed").first()
        if self.dice.random() < 0.1:
            self.walker.press()
        elif now is None:
            press("tournaments:draw") or press("tournaments:finish")
        elif now.state == "draft":
            self.walker.open(f"/t/{of.code}/rounds/{now.number}/desk/")
            if self.dice.random() < 0.3 or not press("tournaments:publish"):
                self.walker.press()
        elif now.state == "published":
            press("tournaments:start")
        else:
            self._play(now)

    def _play(self, now: Round) -> None:
        playing = list(now.tables.filter(state__in=Table.OPEN))
        if not playing or self.dice.random() < 0.05:
            self.walker.fill_in("tournaments:close")
            return
        table = self.dice.choice(playing)
        play = table.plays.order_by("number").last()
        if play is not None and self.dice.random() < 0.4:
            self.phone.score_at(play.sitting)
            return
        points = [self.dice.choice([0, 10, 40, 62]) for _place in table.places.filter(left=False)]
        where = f"/tables/{table.number}/"
        self.walker.fill_in("tournaments:result", where, totals="-".join(map(str, points)))
