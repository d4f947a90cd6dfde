"""How does the owner of the server look at tables? Reading only: writes go through the log."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from rummy.scorekeeping.models import GameResult, Hand, HandRevision, Seat, Side, Sitting


class ReadOnly:
    """Nobody edits the log by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    extra = 0


class GameInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = GameResult
    extra = 0


class RevisionInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = HandRevision
    extra = 0


@admin.register(Sitting)
class SittingAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("watch_code", "ruleset", "started_at", "changed_at", "finished_at", "decided")
    list_filter = ("ruleset", "decided")
    search_fields = ("watch_code", "seats__name")
    exclude = ("score_code",)
    inlines = (SeatInline, GameInline)


@admin.register(Hand)
class HandAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("sitting", "number", "revision", "questioned")
    list_filter = ("questioned",)
    search_fields = ("sitting__watch_code",)
    inlines = (RevisionInline,)


@admin.register(Side)
class SideAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "sitting", "games_won", "won_sitting")
    search_fields = ("name",)
