"""What can a tournament be: formats with their questions, points, orders of metrics?"""

from typing import Any, ClassVar

from django.http import HttpResponseBase
from rest_framework.request import Request

from rummy.scorekeeping.api.addresses import tells
from tournaments.api.doors import TournamentAddress
from tournaments.formats import FORMATS, Format
from tournaments.questions import Question
from tournaments.schemes import SCHEMES
from tournaments.standings import ABSENCES, METRICS


class Formats(TournamentAddress):
    """What there is to choose from."""

    needs: ClassVar = {"GET": None}

    @tells(
        "formats", "Ways to hold a tournament", "Formats", description="With what each asks. Needs no token."
    )
    def get(self, request: Request) -> HttpResponseBase:
        return self.fresh(
            {
                "formats": [_format(row) for row in FORMATS],
                "schemes": [{"key": row.key, "label": row.label, "help": row.help} for row in SCHEMES],
                "metrics": [{"key": row.key, "label": row.title, "help": row.help} for row in METRICS],
                "absences": [{"key": row.key, "label": str(row.label), "help": ""} for row in ABSENCES],
            }
        )


def _format(row: Format) -> dict[str, Any]:
    return {
        "key": row.key,
        "label": row.label,
        "help": row.help,
        "drawn": row.drawn,
        "least": row.least,
        "most": row.most,
        "scheme": row.scheme,
        "order": list(row.order),
        "questions": [_question(one) for one in row.questions],
    }


def _question(one: Question) -> dict[str, Any]:
    return {
        "key": one.key,
        "label": one.label,
        "help": one.help,
        "default": one.default,
        "least": one.least,
        "most": one.most,
        "choices": [{"value": value, "label": words} for value, words in one.choices],
    }
