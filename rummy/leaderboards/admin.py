"""How does the owner of the server look at ratings and boards? Reading only: all of it is a replay of the games."""

from django.contrib import admin

from rummy.leaderboards.models import (
    Board,
    Competitor,
    CountedGame,
    GameOutcome,
    Overdue,
    Pool,
    Rating,
    RatingChange,
)
from rummy.people.admin import RowsIn, RowsToRead


class OutcomesIn(RowsIn):
    model = GameOutcome


class ChangesIn(RowsIn):
    model = RatingChange


@admin.register(CountedGame)
class CountedGameAdmin(RowsToRead):
    list_display = ("sitting", "number", "ruleset", "club", "at")
    list_filter = ("ruleset",)
    list_select_related = ("sitting", "club")
    search_fields = ("sitting__watch_code",)
    inlines = (OutcomesIn, ChangesIn)


@admin.register(Overdue)
class OverdueAdmin(RowsToRead):
    list_display = ("sitting", "version", "tries", "due")
    list_select_related = ("sitting",)
    search_fields = ("sitting__watch_code",)
    ordering = ("-tries",)


@admin.register(Pool)
class PoolAdmin(RowsToRead):
    list_display = ("family", "pairs", "club")
    list_filter = ("family", "pairs")
    list_select_related = ("club",)


@admin.register(Board)
class BoardAdmin(RowsToRead):
    list_display = ("pool", "ruleset", "season")
    list_filter = ("ruleset",)
    list_select_related = ("pool",)


@admin.register(Competitor)
class CompetitorAdmin(RowsToRead):
    list_display = ("first", "second", "hidden")
    list_filter = ("hidden",)
    list_select_related = ("first", "second")
    search_fields = ("first__name", "second__name")


@admin.register(Rating)
class RatingAdmin(RowsToRead):
    list_display = ("competitor", "pool", "mu", "sigma", "games", "at")
    list_select_related = ("competitor", "pool")
    search_fields = ("competitor__first__name",)
