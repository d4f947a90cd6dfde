"""What do the pages hear that watch an evening? Its insides, drawn once for all who read alike."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import get_language, override

from rummy.clubs import queries
from rummy.leaderboards import asking
from rummy.live.hub import Snapshot
from rummy.live.news import change, drawn
from rummy.live.tokens import NEWS, address_of
from rummy.people.models import Evening
from rummy.people.queries import mark_of_members
from rummy.people.reading import Reader

MEMBERS, STRANGERS = "members", "strangers"


def evening_shown(evening: Evening, reader: Reader) -> dict[str, Any]:
    """What the insides of the page show to this kind of reader."""
    return {
        "club": evening.club,
        "evening": evening,
        "view": queries.evening_view(evening, reader),
        "today": timezone.localdate(),
        "board": asking.board_of_league(evening.club, evening.league),
    }


def stream_of(evening: Evening, reader: Reader) -> str:
    """The address at which this reader's page listens: one for all who read alike, in each language.

    It is good until the evening itself changes, and with it what is around the insides; that of members until one of them
    leaves, too. Then they are sent to their page for another.
    """
    who = MEMBERS if reader.is_member else STRANGERS
    return address_of(f"evening/{evening.pk}/{who}.{get_language()}.{_mark(evening, who)}")


def _mark(evening: Evening, who: str) -> str:
    of_members = mark_of_members(evening.club) if who == MEMBERS else ""
    return f"{of_members}-{evening.version}"


class EveningSource:
    """The evenings, as a hub asks for them."""

    def load(self, topic: str) -> Snapshot | None:
        _, key, who = topic.split("/")
        evening = Evening.objects.select_related("club").filter(pk=UUID(key)).first()
        if evening is None:
            return None
        if who == NEWS:
            return change(queries.versions([evening.pk])[evening.pk], {})
        who, language, mark = [*who.split("."), ""][:3]
        if mark != _mark(evening, who):
            return None
        with override(language or None):
            shown = evening_shown(evening, Reader(is_member=who == MEMBERS, names=evening.club.names))
            return change(shown["view"].version, drawn("clubs/_evening", shown))

    def versions(self, subjects: Sequence[str]) -> Mapping[str, int]:
        """One query."""
        keys = [UUID(subject.rpartition("/")[2]) for subject in subjects]
        return {f"evening/{key}": version for key, version in queries.versions(keys).items()}
