"""What needs the director first, and what does the desk set, say and finish?"""

from dataclasses import fields
from http import HTTPStatus
from typing import Any

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from rummy.scorekeeping.api.addresses import PAGED, part, tells
from rummy.scorekeeping.api.pages import numbered
from tournaments import services
from tournaments.api import bodies, telling
from tournaments.api.doors import CODE, Place, Sent, TournamentAddress, Verb, verb
from tournaments.queries.desk import desk_view
from tournaments.queries.find import latest_round
from tournaments.queries.papers import slips, tents
from tournaments.queries.rights import Right


class Desk(TournamentAddress):
    """What needs the director first."""

    @tells(
        "desk",
        "The desk",
        "Desk",
        of=(CODE,),
        description="What comes next, and what is missing. For scorers.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.as_official(code, Right.SCORE)
        return self.fresh(telling.desk(found, desk_view(found, self.now)))


class Slips(TournamentAddress):
    """What is printed for the hall."""

    @tells(
        "slips",
        "What is printed",
        "Slips",
        of=(CODE, *PAGED),
        description="Every entry with its code and place, and the tables with their codes. For scorers.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.as_official(code, Right.SCORE)
        round_ = latest_round(found)
        rows = sorted(slips(found, round_), key=lambda slip: slip.number)
        shown, more = numbered(request, rows, lambda slip: slip.number)
        told = [telling.slip(slip) for slip in shown]
        tables = [telling.tent(tent) for tent in tents(round_)] if round_ else []
        return self.fresh({"slips": told, "after": more, "tables": tables})


@verb(
    "change_settings",
    "Change the settings",
    "Tournament",
    sends="SettingsSent",
    example={"minutes": 45},
    of=(CODE,),
    description="Only what is sent is changed. For directors.",
)
class Settings(Verb):
    """Other settings."""

    right = Right.SETTLE
    body = bodies.SettingsBody

    def do(self, place: Place, sent: Sent) -> Any:
        now = {one.name: getattr(place.tournament, one.name) for one in fields(services.Settings)}
        if "ruleset" in sent or "format" in sent:
            # What belonged to the other game or format does not to this one.
            now |= {"options": {}} if "ruleset" in sent else {}
            now |= {"answers": {}, "scheme": "", "order": ()} if "format" in sent else {}
        settings = services.Settings(**{**now, **sent})
        return services.change_settings(
            tournament=place.tournament, settings=settings, by=self.account, at=self.now
        )


@verb(
    "appoint",
    "Let somebody help",
    "Official",
    sends="OfficialSent",
    example={"email": "nora@example.org", "role": "scorer"},
    of=(CODE,),
    description="Somebody with an account. For directors.",
)
class Officials(Verb):
    """Who runs it."""

    right = Right.SETTLE
    body = bodies.OfficialBody
    status = HTTPStatus.CREATED

    @tells("officials", "Who runs it", "Officials", of=(CODE,), description="For directors.")
    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.as_official(code, Right.SETTLE)
        rows = found.officials.select_related("account")
        return self.fresh({"officials": [telling.official(one) for one in rows]})

    def do(self, place: Place, sent: Sent) -> Any:
        return services.appoint(
            tournament=place.tournament, by=self.account, at=self.now, asked_from=self.asked_from, **sent
        )

    def told(self, place: Place, made: Any) -> Any:
        found = place.tournament.officials.select_related("account").filter(pk=made).first()
        return telling.official(found) if found else {"id": int(made), "email": "", "role": ""}


@verb(
    "dismiss",
    "Take an office back",
    "Tournament",
    of=(CODE, part("official", "Whose.", OpenApiTypes.INT)),
    description="For directors.",
)
class Dismiss(Verb):
    """Somebody helps no more."""

    right = Right.SETTLE

    def do(self, place: Place, sent: Sent) -> Any:
        number = place.numbers["official"]
        return services.dismiss(tournament=place.tournament, official=number, by=self.account, at=self.now)


@verb(
    "note",
    "Tell everybody something",
    "Tournament",
    sends="NoteSent",
    example={"note": "Table 4 of round 2 was entered wrongly."},
    of=(CODE,),
    description="Beside the results, also after the end. For deputies.",
)
class Note(Verb):
    """What everybody is told."""

    body = bodies.NoteBody

    def do(self, place: Place, sent: Sent) -> Any:
        return services.add_note(tournament=place.tournament, by=self.account, at=self.now, **sent)


@verb(
    "show",
    "Switch the screen of the hall",
    "Tournament",
    sends="ScreenSent",
    example={"shows": "standings", "message": ""},
    of=(CODE,),
    description="For deputies.",
)
class Show(Verb):
    """What the screen shows."""

    body = bodies.ScreenBody

    def do(self, place: Place, sent: Sent) -> Any:
        return services.show(tournament=place.tournament, by=self.account, at=self.now, **sent)


@verb(
    "finish_tournament",
    "Finish a tournament",
    "Tournament",
    of=(CODE,),
    description="Once the last round is closed.",
)
class Finish(Verb):
    """The standings are final."""

    def do(self, place: Place, sent: Sent) -> Any:
        return services.finish_tournament(tournament=place.tournament, by=self.account, at=self.now)
