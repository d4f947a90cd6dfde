"""How does a whole list become members: looked at first, or at once?"""

from datetime import date
from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.clubs.api import bodies
from rummy.clubs.api.doors import ClubAddress
from rummy.clubs.roll import Roll, read_roll, since
from rummy.people.names import called
from rummy.people.rights import Deed
from rummy.people.services import clubs
from rummy.people.services.clubs import NewMember
from rummy.scorekeeping.api.addresses import SLUG, does
from rummy.scorekeeping.api.bodies import look, read


class Bring(ClubAddress):
    """Lines of a spreadsheet or a letter."""

    @does(
        "bring_members",
        "Bring a list of members",
        "BroughtMembers",
        sends="Roll",
        example={"text": "Name;Since\nNora;2019-05-31\nNils", "look": False},
        of=(SLUG,),
        description="One person a line; with `look` nothing is stored, and no `id` is needed. Lines that cannot be read are told. For directors.",
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = self.may(slug, Deed.CHANGE_CLUB)
        sent = look(bodies.RollBody, request)
        today = timezone.localdate()
        roll = read_roll(sent["text"], today)
        if sent["look"]:
            came = clubs.coming(asked.club, [line.name for line in roll.good])
            return Response(_told(roll, [came[called(line.name)] for line in roll.good]))
        sent = read(bodies.RollBody, request)
        people = [NewMember(line.name, since(line, self.now)) for line in roll.good]

        def bring() -> dict[str, Any]:
            came = clubs.bring_members(club=asked.club, visitor=self.visitor, people=people, at=self.now)
            return {"on": today.isoformat(), "came": [came[called(line.name)] for line in roll.good]}

        made = self.once(sent, bring)
        if isinstance(made, list):
            # Release 0.2.0 wrote down no day.
            made = {"on": today.isoformat(), "came": made}
        # Sent again another day, more of its lines could be read: their days lay ahead then.
        return Response(_told(read_roll(sent["text"], date.fromisoformat(made["on"])), made["came"]))


def _told(roll: Roll, came: list[Any]) -> dict[str, Any]:
    return {
        "good": [
            {"line": line.number, "name": line.name, "is": is_}
            for line, is_ in zip(roll.good, came, strict=True)
        ],
        "bad": [
            {"line": line.number, "text": line.text, "fault": line.fault} for line in roll.lines if line.fault
        ],
    }
