"""How do people and clubs come out of a parcel? What is here stays; what is new is checked, then stored."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC
from typing import Any
from uuid import UUID

from django.db.models import Model
from django.utils.dateparse import parse_datetime

from rummy.engine.words import say
from rummy.people.days import is_beyond
from rummy.people.models import Claim, ClaimUndone, Club, Merge, MergeUndone, Player
from rummy.people.names import called
from rummy.people.parcel import shapes
from rummy.people.parcel.hiding import is_stand_in
from rummy.people.parcel.reading import Arriving, ParcelRefused, check_name, whole
from rummy.people.parcel.shape import Shape, Told
from rummy.people.parcel.telling import AT_ONCE
from rummy.people.rights import Role
from rummy.people.services.persons import refold


@dataclass
class Came:
    """The rows of one kind: those that are new, and how many are here already, alike or in another version."""

    new: list[Any] = field(default_factory=list)
    alike: int = 0
    other: int = 0
    told: dict[UUID, Told] = field(default_factory=dict)
    here: dict[UUID, Any] = field(default_factory=dict)


def came(
    shape: Shape, told: object, file: str, arriving: Arriving, retold: Callable[[Iterable[Model]], list[Told]]
) -> Came:
    """Every row checked by itself. `retold` tells those that are here as a parcel would."""
    result = Came()
    for place, one in enumerate(whole(told, file)):
        row = shape.read(one, arriving, file, f"[{place}]")
        if row.pk in result.told:
            raise ParcelRefused(file, f"[{place}].id", say("This id stands here twice."))
        result.told[row.pk] = one
        result.new.append(row)
    result.here = _here(shape.model, list(result.told))
    result.new = [row for row in result.new if row.pk not in result.here]
    was = {UUID(str(one["id"])): one for one in retold(result.here.values())}
    result.alike = sum(was.get(key) == result.told[key] for key in result.here)
    result.other = len(result.here) - result.alike
    return result


def _here(model: type[Model], ids: list[UUID]) -> dict[UUID, Any]:
    found: dict[UUID, Any] = {}
    for at in range(0, len(ids), AT_ONCE):
        found |= model._default_manager.in_bulk(ids[at : at + AT_ONCE])
    return found


def check_players(people: Came, arriving: Arriving, club: Club | None) -> None:
    """Who may be seated: the new ones, and those here already who are the club's, the account's or came like this."""
    arriving.players = {**people.here, **{player.pk: player for player in people.new}}
    places = {key: place for place, key in enumerate(people.told)}
    for player in people.new:
        check_name(player.name, shapes.PLAYERS, f"[{places[player.pk]}].name")
        player.called = f"erased {player.pk}" if player.erased_at else called(player.name)
        if player.club_id is not None and (club is None or player.club_id != club.pk):
            raise _refused(places[player.pk], "club", say("This player is in the book of another club."))
        arriving.usable.add(player.pk)
    for key, player in people.here.items():
        if _is_ours(player, people.told[key], arriving, club):
            arriving.usable.add(key)
    _refuse_names_taken(people, club, places)


def _refused(place: int, key: str, sentence: str) -> ParcelRefused:
    return ParcelRefused(shapes.PLAYERS, f"[{place}].{key}", sentence)


def _is_ours(player: Player, told: Told, arriving: Arriving, club: Club | None) -> bool:
    if club is not None and player.club_id == club.pk:
        return True
    if player.account_id is not None:
        return player.account_id == arriving.account.pk
    if player.club_id is not None or not (player.claimed_by_id is None or is_stand_in(player.claimed_by_id)):
        return False
    # He came out of a parcel before, and this one names the same stand-in behind him.
    return str(player.made_by_id) == told["made_by"]


def _refuse_names_taken(people: Came, club: Club | None, places: dict[UUID, int]) -> None:
    names = {player.called: player for player in people.new if player.club_id is not None}
    taken = Player.objects.filter(club=club, called__in=names).first() if club and names else None
    if taken is not None:
        raise _refused(
            places[names[taken.called].pk],
            "name",
            say(
                "{name} is in the club’s book here as somebody else. Rename one of the two first.",
                name=taken.name,
            ),
        )


def check_pairs(file: str, rows: Came, arriving: Arriving, *ways: str) -> None:
    """Every player that these new rows name may be named."""
    places = {key: place for place, key in enumerate(rows.told)}
    for row in rows.new:
        for way in ways:
            if getattr(row, f"{way}_id") not in arriving.usable:
                said = say("This player is not in the parcel, or belongs to somebody else here.")
                raise ParcelRefused(file, f"[{places[row.pk]}].{way}", said)


def store_claims(claims: Came, arriving: Arriving) -> None:
    """Each “this is me”, with what took it back."""
    arriving.needs(*claims.new)
    Claim.objects.bulk_create(claims.new)
    ClaimUndone.objects.bulk_create(
        ClaimUndone(claim_id=key, **back) for key, back in _taken_back(claims, shapes.CLAIMS, arriving)
    )


def store_merges(merges: Came, arriving: Arriving) -> None:
    """Who is one person with whom; by whom each is known is replayed from it."""
    arriving.needs(*merges.new)
    Merge.objects.bulk_create(merges.new)
    MergeUndone.objects.bulk_create(
        MergeUndone(merge_id=key, **back) for key, back in _taken_back(merges, shapes.MERGES, arriving)
    )
    refold({key for merge in merges.new for key in (merge.kept_id, merge.gone_id)})


def _taken_back(said: Came, file: str, arriving: Arriving) -> Iterator[tuple[UUID, dict[str, Any]]]:
    places = {key: place for place, key in enumerate(said.told)}
    for row in said.new:
        told = said.told[row.pk]["undone"]
        if told is not None:
            yield row.pk, _back(told, file, places[row.pk], arriving)


def _back(told: Any, file: str, place: int, arriving: Arriving) -> dict[str, Any]:
    try:
        at = parse_datetime(told["at"])
        if told.keys() != {"by", "at"} or at is None or at.tzinfo is None or is_beyond(at):
            raise ValueError(say("By whom and when it was taken back has to stand here."))
        by = arriving.phone(told["by"])
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        said = str(problem) if isinstance(problem, ValueError) else ""
        raise ParcelRefused(file, f"[{place}].undone", said or say("This cannot be read.")) from problem
    arriving.store_phones([by])
    return {"by_id": by, "at": at.astimezone(UTC)}


def only_among_new(said: Came, people: Came, *ways: str) -> None:
    """Leave out what is said of players who were here before: who they are is known here."""
    new = {player.pk for player in people.new}
    said.new = [row for row in said.new if all(getattr(row, f"{way}_id") in new for way in ways)]


def check_merges(merges: Came) -> None:
    """In the end everybody is known by a name of his own. Raises ParcelRefused."""
    into = {row.gone_id: row.kept_id for row in merges.new if merges.told[row.pk]["undone"] is None}
    while into:
        player, way = next(iter(into)), set[UUID]()
        while player in into:
            way.add(player)
            player = into.pop(player)
        if player in way:
            said = say("These players are merged in a circle: nobody of them is left.")
            raise ParcelRefused(shapes.MERGES, "", said)


def check_members(members: Came, arriving: Arriving, club: Club, *, club_is_new: bool) -> None:
    check_pairs(shapes.MEMBERS, members, arriving, "player")
    places = {key: place for place, key in enumerate(members.told)}
    owners = 0
    for stay in members.new:
        place = f"[{places[stay.pk]}]"
        if stay.club_id != club.pk:
            raise ParcelRefused(shapes.MEMBERS, f"{place}.club", say("This is another club."))
        if stay.left_at is None and stay.role == Role.OWNER:
            owners += 1
            if owners > 1 or not club_is_new or stay.account != arriving.account:
                said = say("A club has one owner: who owns it here stays that.")
                raise ParcelRefused(shapes.MEMBERS, f"{place}.role", said)


def check_evenings(evenings: Came, club: Club) -> None:
    taken = dict(club.evenings.values_list("pk", "day"))
    for place, (key, told) in enumerate(evenings.told.items()):
        if told["club"] != str(club.pk) or (key in evenings.here and key not in taken):
            raise ParcelRefused(
                shapes.EVENINGS, f"[{place}].club", say("This is an evening of another club.")
            )
