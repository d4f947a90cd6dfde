"""How does the owner of the server look at tables? Reading, and replaying: writes go through the log."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from rummy.people.admin import RowsIn, RowsToRead
from rummy.scorekeeping import services
from rummy.scorekeeping.forms.operator import OperatorLogin
from rummy.scorekeeping.models import GameResult, Hand, HandRevision, Seat, SeatChange, Side, Sitting

admin.site.login_form = OperatorLogin


class SeatsIn(RowsIn):
    model = Seat


class GamesIn(RowsIn):
    model = GameResult


class RevisionsIn(RowsIn):
    model = HandRevision


class SeatChangesIn(RowsIn):
    model = SeatChange


@admin.register(Sitting)
class SittingAdmin(RowsToRead):
    list_display = ("watch_code", "ruleset", "started_at", "changed_at", "finished_at", "decided")
    list_filter = ("ruleset", "decided")
    search_fields = ("watch_code", "seats__name")
    # Who has it may score.
    exclude = ("score_code",)
    inlines = (SeatsIn, GamesIn, SeatChangesIn)
    actions = ("replay",)

    @admin.action(description="Replay these tables from their hands, and repair what differs")
    def replay(self, request: HttpRequest, chosen: QuerySet[Sitting]) -> None:
        found = sum(len(services.audit(sitting=sitting)) for sitting in chosen)
        self.message_user(request, f"Differences found and repaired: {found}.")


@admin.register(Hand)
class HandAdmin(RowsToRead):
    list_display = ("sitting", "number", "revision", "questioned")
    list_filter = ("questioned",)
    list_select_related = ("sitting",)
    search_fields = ("sitting__watch_code",)
    inlines = (RevisionsIn,)


@admin.register(Side)
class SideAdmin(RowsToRead):
    list_display = ("name", "sitting", "chosen_colour", "games_won", "won_sitting")
    list_select_related = ("sitting",)
    search_fields = ("name",)
