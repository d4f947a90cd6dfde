"""Where does an address lead that somebody was told? To anything in the book, by the word that stands before it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet

from rummy.engine import RULESETS
from rummy.people.models import Claim, ClaimCode, Club, Evening, Membership, Merge, Partnership, Player
from rummy.programs.models import Hook, Token
from rummy.scorekeeping.models import Pasting, Sitting
from tests.permission.routes import Route, routes
from tournaments.models import Entry, Tournament

ROUTES = {route.name: route for route in routes()}
PAPERS = ("slips", "standings", "certificates", "round", "members", "evenings")
# What leads from a row to whose it is.
OF_AN_ACCOUNT = {
    Tournament: "owner",
    Club: "memberships__account",
    Sitting: "phones__phone__account",
    Player: "made_by__account",
    Pasting: "by__account",
    Merge: "by__account",
    Claim: "phone__account",
    Token: "account",
    Hook: "account",
}
PART = re.compile(r"([\w-]+)/<(?:\w+:)?(\w+)>")


@dataclass
class Told:
    """One who makes addresses by chance; what he has chosen so far is what the next word belongs to."""

    dice: Random
    route: Route
    account: User | None = None
    chosen: dict[type[Model], Any] = field(default_factory=dict)

    def address(self) -> str:
        """With numbers that may lead nowhere."""
        parts: dict[str, Any] = dict.fromkeys(("pk", "id", "object_id", "content_type_id"), 1)
        parts |= {"slug": self.any(Club, "slug"), "app_label": "people", "url": "x", "rest": "x"}
        for word, name in PART.findall(self.route.pattern.replace("^", "")):
            if word in WORDS:
                parts[name] = WORDS[word](self)
        return self.route.address(parts)

    def any(self, model: type[Model], name: str, **of: Any) -> Any:
        """This of any row, sooner of one that is his; or a word for nothing."""
        if self.account and model in OF_AN_ACCOUNT and self.dice.random() < 0.7:
            of = {OF_AN_ACCOUNT[model]: self.account}
        rows: QuerySet[Any] = model._base_manager.filter(**of).order_by("pk")
        number = rows.count()
        # What is new is where people are.
        row = rows[int(number * self.dice.random() ** 0.5)] if number else None
        self.chosen[model] = row
        return UUID(int=7) if row is None else getattr(row, name)

    @staticmethod
    def codes(dice: Random) -> list[str]:
        """What somebody may have been given to type in: the codes of a table, a name and a club."""
        told = Told(dice, ROUTES["scorekeeping:home"])
        found = ((Sitting, "watch_code"), (Sitting, "score_code"), (ClaimCode, "code"), (Club, "invite_code"))
        return [str(told.any(model, name)) for model, name in found]

    def of(self, model: type[Model]) -> Any:
        return self.chosen.get(model)

    def number(self, most: int = 4) -> int:
        return self.dice.randint(1, most)

    def entry(self) -> Any:
        name = "number" if "api" in self.route.name else "pk"
        told = self.any(Entry, name, tournament=self.of(Tournament))
        return 0 if isinstance(told, UUID) else told

    def link(self) -> Any:
        if self.route.name.startswith("clubs"):
            return self.any(Club, "invite_code")
        return self.any(Sitting, self.dice.choice(["watch_code", "score_code"]))

    def game(self) -> str:
        return self.dice.choice(RULESETS).key


WORDS: dict[str, Callable[[Told], Any]] = {
    **dict.fromkeys(("s", "sittings"), lambda told: told.any(Sitting, "watch_code")),
    **dict.fromkeys(("t", "tournaments"), lambda told: told.any(Tournament, "code")),
    **dict.fromkeys(("c", "clubs"), lambda told: told.any(Club, "slug")),
    **dict.fromkeys(("players", "against"), lambda told: told.any(Player, "pk")),
    **dict.fromkeys(("hands", "games", "rounds", "tables", "officials", "log"), Told.number),
    **dict.fromkeys(("rules", "rulesets", "boards", "ratings"), Told.game),
    **dict.fromkeys(("me", "mine"), lambda told: told.any(Entry, "code", tournament=told.of(Tournament))),
    "members": lambda told: told.any(Membership, "pk", club=told.of(Club)),
    "evenings": lambda told: told.any(Evening, "pk", club=told.of(Club)),
    "partnerships": lambda told: told.any(Partnership, "pk"),
    "merges": lambda told: told.any(Merge, "pk"),
    "claims": lambda told: told.any(Claim, "pk"),
    "claim": lambda told: told.any(ClaimCode, "code"),
    "join": Told.link,
    "results": lambda told: told.any(Pasting, "pk"),
    "tokens": lambda told: told.any(Token, "pk"),
    "hooks": lambda told: told.any(Hook, "pk"),
    "entries": Told.entry,
    "check-in": lambda told: getattr(told.of(Tournament), "check_in_code", "x"),
    "papers": lambda told: told.dice.choice(PAPERS),
    "sheets": lambda told: told.dice.choice(PAPERS),
    "docs": lambda told: told.dice.choice(["tables", "people", "clubs"]),
    "confirm-email": lambda told: "x",
    "phones": lambda told: "nowhere",
}
