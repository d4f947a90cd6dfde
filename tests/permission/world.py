"""A house with somebody of every kind in it: who asks, and of what."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from rummy.people.models import ClaimCode, Club, Evening, Membership, Merge, Player
from rummy.people.rights import Role
from rummy.people.services import clubs, make_code, partnership_of
from rummy.people.visitor import Visitor
from rummy.programs import services as programs
from rummy.programs.models import Hook, Token
from rummy.scorekeeping.models import Sitting, SittingPhone
from rummy.scorekeeping.services import join_sitting
from tests.clubs.people import browser, evening_of, table_at
from tests.factories import EVENING, PhoneFactory, record, typed
from tests.people.clubs import club_of, member, somebody
from tests.tournaments.evening.hall import play_on, tournament
from tournaments.models import Tournament

# In the order of the columns: nobody known, a phone with the watch link, one with the score link, a player of the table
# who is a plain member of the club, the owner of another club, then the club's scorer, director and owner, and who
# runs the server.
WHO = ("nobody", "watcher", "marker", "player", "stranger", "scorer", "director", "owner", "operator")
SIDES = ("Player", "Ben", "Cy")


@dataclass(frozen=True)
class World:
    """`of` are the parts of addresses by the first letters of a route's name, the longest that fit; `facts` what is sent."""

    browsers: Mapping[str, Client]
    programs: Mapping[str, dict[str, str]]
    of: Mapping[str, dict[str, Any]]
    facts: Mapping[str, Any]

    def parts(self, name: str) -> dict[str, Any]:
        fitting = sorted((start for start in self.of if name.startswith(start)), key=len)
        return {part: value for start in fitting for part, value in self.of[start].items()}


@dataclass(frozen=True)
class Things:
    """What stands in the house, of which addresses are made."""

    club: Club
    evening: Evening
    guest: Membership
    other: Membership
    merged: Merge
    sitting: Sitting
    cup: Tournament
    player: Player
    ben: Player
    code: ClaimCode
    token: Token
    hook: Hook


def world() -> World:
    people = _everybody()
    owner, phones = people["owner"], {who: people[who].phone for who in ("watcher", "marker")}
    club = club_of(owner)
    club_of(people["stranger"], "Another club")
    for who, role in (("player", Role.MEMBER), ("scorer", Role.SCORER), ("director", Role.DIRECTOR)):
        stay = member(club, owner, who.title(), people[who])
        clubs.give_role(membership=stay, role=role, visitor=owner, at=EVENING)
    things = _things(club, owner)
    join_sitting(phone=phones["watcher"], code=things.sitting.watch_code, at=EVENING)
    join_sitting(phone=phones["marker"], code=things.sitting.score_code, at=EVENING)
    entries = things.cup.entries
    facts = {"an entry": entries.get(number=1).pk, "another entry": entries.get(number=2).pk}
    facts |= {"a stay": str(things.other.pk), "a merge": str(things.merged.pk)}
    browsers = {who: browser(people[who]) for who in WHO}
    of = _of_pages(things) | _of_tournaments(things) | _of_tables(things)
    return World(browsers, {who: _program(people[who]) for who in WHO}, of, facts)


def _everybody() -> dict[str, Visitor]:
    people = {who: somebody(who) for who in WHO if who not in ("nobody", "watcher", "marker")}
    people |= {"nobody": Visitor(), "watcher": Visitor(PhoneFactory()), "marker": Visitor(PhoneFactory())}
    User.objects.filter(username="operator").update(is_staff=True, is_superuser=True)
    people["operator"].account.refresh_from_db()
    return people


def _things(club: Club, owner: Visitor) -> Things:
    guest, other = member(club, owner, "Gus"), member(club, owner, "Gustav")
    evening = evening_of(club, owner)
    sitting = table_at(evening, owner, *SIDES)
    record(sitting, 1, typed(5, 0, 0, sides=SIDES))
    cup = tournament(owner.account, "Player", "Ben", "Cleo", "Dan", club=club)
    play_on(owner.account, cup)
    player, ben = (Player.objects.get(name=name, club=club) for name in ("Player", "Ben"))
    token, _secret = programs.make_token(account=owner.account, name="One", scopes=["read"], at=EVENING)
    return Things(
        club=club,
        evening=evening,
        guest=guest,
        other=other,
        merged=clubs.merge_guests(
            id=uuid.uuid4(), club=club, kept=guest.player, gone=other.player, visitor=owner, at=EVENING
        ),
        sitting=sitting,
        cup=cup,
        player=player,
        ben=ben,
        code=make_code(player=ben, phone=owner.phone, at=EVENING),
        token=token,
        hook=programs.add_hook(account=owner.account, url="https://example.org/", at=EVENING),
    )


def _of_pages(things: Things) -> dict[str, dict[str, Any]]:
    """Parts of the addresses of the roof, the clubs, the boards and the programs."""
    partners = {"id": partnership_of(things.player, things.ben).pk}
    any_row = {"pk": 1, "id": 1, "object_id": 1, "content_type_id": 1, "app_label": "people"}
    game = {"key": "robber-rummy", "family": "robber-rummy", "area": "clubs"}
    return {
        "": {"slug": things.club.slug, "url": "x", "rest": "x", **any_row, **game},
        "account_confirm_email": {"key": "x"},
        "clubs": {"code": things.club.invite_code, "id": things.guest.pk},
        **{
            f"clubs{room}:{name}": {"id": things.evening.pk}
            for room in ("", "-api")
            for name in ("evening", "change-evening", "close", "reopen", "start", "live")
        },
        "parcels": {"kind": "members"},
        "leaderboards": {"id": things.ben.pk},
        "leaderboards:partners": partners,
        "leaderboards-api:partners": partners,
        "programs": {"id": things.token.pk},
        "api:revoke": {"id": things.token.pk},
        **{
            f"{room}:{name}": {"id": things.hook.pk}
            for room in ("programs", "api")
            for name in ("remove-hook", "start-hook")
        },
        "api:deliveries": {"id": things.hook.pk},
    }


def _of_tournaments(things: Things) -> dict[str, dict[str, Any]]:
    cup, entry, act = things.cup, things.cup.entries.get(number=1), things.cup.acts.all()[0]
    places = {"number": 1, "round": 1, "table": 1, "entry": entry.pk, "kind": "slips"}
    return {
        "tournaments": {"code": cup.code, **places},
        "tournaments:undo": {"number": act.number},
        "tournaments-api": {"entry": 1, "act": act.number, "official": 1},
        "tournaments:check-in": {"check_in_code": cup.check_in_code},
        "tournaments-api:door": {"check_in_code": cup.check_in_code},
        **{
            f"tournaments{room}:{name}": {"entry_code": entry.code}
            for room in ("", "-api")
            for name in ("mine", "score", "say")
        },
    }


def _of_tables(things: Things) -> dict[str, dict[str, Any]]:
    partners = {"id": partnership_of(things.player, things.ben).pk}
    place = {"code": things.sitting.watch_code, "number": 1, "id": things.ben.pk}
    return {
        "scorekeeping": place,
        "scorekeeping:partnership": partners,
        "scorekeeping:join-link": {"code": things.sitting.score_code},
        "scorekeeping:claim-link": {"code": things.code.code},
        "scorekeeping:undo-claim": {"id": things.player.claims.get().pk},
        "scorekeeping:undo-merge": {"id": things.merged.pk},
        "scorekeeping:shut-out": {"which": "nowhere"},
        "api": {**place, "other": things.player.pk},
        "api:partnership": partners,
        "api:undo-claim": {"id": things.player.claims.get().pk},
        "api:undo-merge": {"id": things.merged.pk},
    }


def _program(visitor: Visitor) -> dict[str, str]:
    """A program that may do what its person may; that of a phone without an account has come by the same link."""
    if visitor.phone is None:
        return {}
    account = visitor.account or User.objects.create(username=str(visitor.phone.pk))
    scopes = [scope.value for scope in Token.Scope]
    token, secret = programs.make_token(account=account, name="All", scopes=scopes, at=EVENING)
    if visitor.account is None:
        for place in SittingPhone.objects.filter(phone=visitor.phone).select_related("sitting"):
            code = place.sitting.score_code if place.may == "score" else place.sitting.watch_code
            join_sitting(phone=token.phone, code=code, at=EVENING)
    return {"HTTP_AUTHORIZATION": f"Bearer {secret}"}
