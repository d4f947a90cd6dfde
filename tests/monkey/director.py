"""How is a tournament directed from its draw to its end, in every format, while others are at the same desk?"""

from __future__ import annotations

import itertools

from django.db.models import QuerySet

from rummy import engine
from tests.monkey import words
from tests.monkey.phone import AtATable
from tests.monkey.walker import Walker
from tournaments.formats import FORMATS, Format
from tournaments.models import Play, Round, Table, Tournament

# How much he does before somebody else has his turn, and before he turns to another tournament.
AT_ONCE, PATIENCE = 6, 200
FOR_PAIRS = {game.key: game.seats.partnerships for game in engine.RULESETS}


class AtTheDesk:
    """Does what the desk wants next; whoever has the same account is at the same desk."""

    def __init__(self, walker: Walker, phone: AtATable) -> None:
        self.walker, self.phone, self.dice = walker, phone, walker.dice
        self.cup: Tournament | None = None
        self.patience = 0

    def direct(self) -> None:
        """Some steps at one tournament: the same until it is over, or until he has had enough of it."""
        for _step in range(AT_ONCE):
            self.patience -= 1
            if self.patience < 0 or self.cup is None or not self._running().contains(self.cup):
                self.cup, self.patience = self.choose(), PATIENCE
            if self.cup:
                self.go_on(self.cup)

    def _running(self) -> QuerySet[Tournament]:
        return Tournament.objects.filter(owner=self.walker.account).exclude(state="finished")

    def choose(self) -> Tournament | None:
        """Of the format that was played to its end least: one that is there, or a new one."""
        over = list(Tournament.objects.filter(state="finished").values_list("format", flat=True))
        row = min(FORMATS, key=lambda row: (over.count(row.key), self.dice.random()))
        found = self._running().filter(format=row.key).order_by("-made_at")
        if not found or self.dice.random() < 0.2:
            self.create(row)
        return found.first()

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

    def create(self, row: Format) -> None:
        self.walker.open("/t/new/")
        form = self.walker.form("tournaments:new")
        if form is None:
            return self.walker.come_back()
        alone = row.opposite
        game = self.dice.choice([key for key, for_pairs in FOR_PAIRS.items() if for_pairs or not alone])
        told = {"format": [row.key], "name": [f"{row.key} cup"], "ruleset": [game]}
        for_pairs = {"pairs": ["true"]} if FOR_PAIRS[game] and not alone else {}
        self.walker.submit(form, form.sent | told | for_pairs)
        return None

    def go_on(self, of: Tournament) -> None:
        """Enter people, have the tables play, or do what the desk wants next; where that is refused, something else."""
        if of.entries.filter(withdrawn_at=None).count() < 4:
            return self.enter(of)
        if self.walker.open(f"/t/{of.code}/desk/").status_code == 403:
            return self.leave()
        now = Round.objects.filter(tournament=of, state="playing").first()
        if self.dice.random() < 0.1:
            return self.walker.press()
        if now is not None:
            return self._play(now)
        answer = self.walker.go_ahead() or self.walker.go_ahead()
        if answer is not None and not answer.led_on:
            self.dice.choice([self.enter, self.go_back])(of)
        return None

    def leave(self) -> None:
        """He is signed out, or not in the club any more: he signs in, and directs another one."""
        self.walker.come_back()
        self.cup = None

    def enter(self, of: Tournament) -> None:
        names = self.dice.sample(words.NAMES, self.dice.randint(4, 9))
        if self.walker.open(f"/t/{of.code}/entries/").status_code == 403:
            return self.leave()
        if of.pairs:
            names = [f"{one} & {other}" for one, other in itertools.pairwise(names)]
        self.walker.fill_in("tournaments:enter", names="\n".join(names))
        self.walker.fill_in("tournaments:check-in-all")
        return None

    def go_back(self, of: Tournament) -> None:
        """To a round that is over, where anything may be put right."""
        over = of.rounds.filter(state="closed").order_by("-number").first()
        if over is not None:
            self.walker.open(f"/t/{of.code}/rounds/{over.number}/desk/")
            self.walker.press()

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
        sides = play.sitting.sides.count() if play else table.places.filter(left=False).count()
        points = self.dice.choice([self.dice.sample(range(0, 100, 7), sides)] * 9 + [[10] * sides])
        where = f"/tables/{table.number}/"
        self.walker.fill_in("tournaments:result", where, totals="-".join(map(str, points)))
