"""How does the owner of the server look at tournaments? Reading only: the desk writes."""

from django.contrib import admin

from rummy.people.admin import RowsIn, RowsToRead
from tournaments.models import Act, Entry, Official, Place, Play, Round, Scoreboard, Table, Tournament


class OfficialsIn(RowsIn):
    model = Official


class TablesIn(RowsIn):
    model = Table


class PlacesIn(RowsIn):
    model = Place


class PlaysIn(RowsIn):
    model = Play


@admin.register(Tournament)
class TournamentAdmin(RowsToRead):
    list_display = ("name", "code", "format", "ruleset", "state", "club", "owner", "made_at")
    list_filter = ("state", "format", "ruleset")
    list_select_related = ("club", "owner")
    search_fields = ("name", "code", "club__name")
    # Who has it checks people in.
    exclude = ("check_in_code",)
    inlines = (OfficialsIn,)


@admin.register(Entry)
class EntryAdmin(RowsToRead):
    list_display = ("name", "tournament", "number", "checked_in_at", "withdrawn_at")
    list_select_related = ("tournament",)
    search_fields = ("name", "tournament__name")
    # Who has it plays for the entry.
    exclude = ("code",)


@admin.register(Round)
class RoundAdmin(RowsToRead):
    list_display = ("tournament", "number", "state", "drawn_at", "started_at", "closed_at")
    list_filter = ("state",)
    list_select_related = ("tournament",)
    search_fields = ("tournament__name",)
    inlines = (TablesIn,)


@admin.register(Table)
class TableAdmin(RowsToRead):
    list_display = ("round", "number", "state", "void_reason")
    list_filter = ("state",)
    list_select_related = ("round",)
    inlines = (PlacesIn, PlaysIn)


@admin.register(Scoreboard)
class ScoreboardAdmin(RowsToRead):
    list_display = (
        "tournament",
        "result_version",
        "standings_version",
        "raised_at",
        "rebuilt_at",
        "asked_at",
    )
    list_select_related = ("tournament",)


@admin.register(Act)
class ActAdmin(RowsToRead):
    list_display = ("tournament", "number", "said", "by", "at")
    list_select_related = ("tournament", "by")
    search_fields = ("tournament__name", "words")
