"""Are the figures the same wherever they stand: on the page, in the API, in the document scored anew, in the sheets?"""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from django.core.cache import cache

from rummy.scorekeeping.models import Sitting
from tests.monkey.browser import Astray
from tests.monkey.walker import Walker
from tournaments.models import Tournament

SUM = re.compile(r'<span class="sum points">(.*?)</span>')
PLACE = re.compile(r'<span class="rank-place">\s*(.*?)\s*</span>', re.DOTALL)
MINUS, NOTHING = "\u2212", "–"


class Figures:
    """One who wanders and counts after. Where somebody else wrote meanwhile, he does not."""

    def __init__(self, walker: Walker) -> None:
        self.walker, self.dice = walker, walker.dice

    def compare(self) -> None:
        self.dice.choice([self.of_a_table, self.of_a_tournament])()

    def of_a_table(self) -> None:
        sitting = self._lately(Sitting.objects.order_by("-changed_at", "pk"))
        if sitting is None:
            return
        api, page = f"/api/v1/sittings/{sitting.watch_code}/", f"/s/{sitting.watch_code}/"
        before = self.walker.read(api)
        found = [read(one) for one in SUM.findall(self._text(page))]
        games = self.walker.read(f"{api}games/")
        scored = self._scored(self.walker.read(f"{page}document.json"))
        if not before or self.walker.read(api) != before:
            return
        # Where each hand is a game, the games won say who is ahead.
        told = [[side[key] for side in before["sides"]] for key in ("total", "games_won")]
        if found and found not in told:
            self._same(page, found, told[0])
        self._same(f"{page}document.json", scored, [list(game["totals"].values()) for game in games["games"]])

    def _scored(self, document: Any) -> list[list[int]]:
        """What the sides have in each game, as the engine counts the document that anybody can take away."""
        cache.clear()
        if self.walker.send("/api/v1/score/", document).status_code != 200:
            raise Astray(f"A document of ours is not scored: {self.walker.told}")
        return [list(game["totals"].values()) for game in self.walker.told["games"]]

    def of_a_tournament(self) -> None:
        cup = self._lately(Tournament.objects.order_by("-made_at"))
        if cup is None:
            return
        api, page = f"/api/v1/tournaments/{cup.code}/standings/", f"/t/{cup.code}/"
        before = self.walker.read(api)
        found = PLACE.findall(self._text(page))
        self.walker.open(f"{page}standings.csv")
        rows = list(csv.reader(io.StringIO(self.walker.company.files.get("csv", b"").decode("utf-8-sig"))))
        if not before or before["after"] or not found or self.walker.read(api) != before:
            return
        told = [
            NOTHING if line["still_in"] else f"{'=' * line['shared']}{line['place']}"
            for line in before["lines"]
        ]
        self._same(page, found, told)
        self._same(f"{page}standings.csv", len(rows) - 1, len(told))

    def _lately(self, rows: Any) -> Any:
        found = list(rows[:8])
        return self.dice.choice(found) if found else None

    def _text(self, address: str) -> str:
        answer = self.walker.open(address)
        return answer.content.decode() if answer.status_code == 200 else ""

    def _same(self, where: str, found: Any, told: Any) -> None:
        self.walker.company.seen.done["figures compared"] += 1
        if found != told:
            raise Astray(f"{where} has {found}, the API {told}")


def read(shown: str) -> int | None:
    return None if shown == NOTHING else int(shown.replace(MINUS, "-"))
