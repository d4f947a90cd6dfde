"""What is kept of me, and who may look?"""

from typing import ClassVar

from django.http import HttpResponseBase, StreamingHttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.people import services as people
from rummy.people.queries import belongings
from rummy.scorekeeping.api.addresses import does, tells
from rummy.scorekeeping.api.bodies import TruthField, Write, read
from rummy.scorekeeping.api.known_address import KnownAddress, Scope
from rummy.scorekeeping.queries.export import export


class HideBody(Write):
    hidden = TruthField()


class Hide(KnownAddress):
    """Keep my page for myself, or show it again."""

    needs: ClassVar = {"POST": Scope.ME}

    @does(
        "hide_me",
        "Hide my page",
        "Hidden",
        sends="Hidden",
        example={"hidden": True},
        description="Or show it again to those you play with.",
    )
    def post(self, request: Request) -> Response:
        sent = read(HideBody, request)
        hidden = sent["hidden"]
        self.once(sent, lambda: people.hide_me(visitor=self.visitor, hidden=hidden))
        return Response({"hidden": hidden})


class MyData(KnownAddress):
    """Everything about me, sent while it is being written."""

    needs: ClassVar = {"GET": Scope.ME}

    @tells(
        "my_data",
        "Take my data along",
        "MyData",
        description="As the page *Me* gives it: see docs/your-data.md.",
    )
    def get(self, request: Request) -> HttpResponseBase:
        pieces = export(belongings(self.visitor), self.now)
        return StreamingHttpResponse(pieces, content_type="application/json")
