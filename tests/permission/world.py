"""A house with somebody of every kind in it: who asks, and of what."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from rummy.people.models import ClaimCode, Player
from rummy.people.rights import Role
from rummy.people.services import clubs, make_code, partnership_of
from rummy.people.visitor import Visitor
from rummy.programs import services as programs
from rummy.programs.models import Token
from rummy.scorekeeping.models import SittingPhone
from rummy.scorekeeping.services import join_sitting
from tests.clubs.people import browser, evening_of, table_at
from tests.factories import EVENING, PhoneFactory, record, typed
from tests.people.clubs import club_of, member, somebody
from tests.tournaments.evening.hall import play_on, tournament

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


def world() -> World:
    people = {who: somebody(who) for who in WHO if who not in ("nobody", "watcher", "marker")}
    people |= {"nobody": Visitor(), "watcher": Visitor(PhoneFactory()), "marker": Visitor(PhoneFactory())}
    User.objects.filter(username="operator").update(is_staff=True, is_superuser=True)
    people["operator"].account.refresh_from_db()
    owner = people["owner"]
    club = club_of(owner)
    club_of(people["stranger"], "Another club")
    for who, role in (("player", Role.MEMBER), ("scorer", Role.SCORER), ("director", Role.DIRECTOR)):
        stay = member(club, owner, who.title(), people[who])
        clubs.give_role(membership=stay, role=role, visitor=owner, at=EVENING)
    guest, other = member(club, owner, "Gus"), member(club, owner, "Gustav")
    evening = evening_of(club, owner)
    sitting = table_at(evening, owner, *SIDES)
    record(sitting, 1, typed(5, 0, 0, sides=SIDES))
    join_sitting(phone=people["watcher"].phone, code=sitting.watch_code, at=EVENING)
    join_sitting(phone=people["marker"].phone, code=sitting.score_code, at=EVENING)
    cup = tournament(owner.account, "Player", "Ben", "Cleo", "Dan", club=club)
    play_on(owner.account, cup)
    player, ben = (Player.objects.get(name=name, club=club) for name in ("Player", "Ben"))
    hook = programs.add_hook(account=owner.account, url="https://example.org/", at=EVENING)
    token, _secret = programs.make_token(account=owner.account, name="One", scopes=["read"], at=EVENING)
    code: ClaimCode = make_code(player=ben, phone=owner.phone, at=EVENING)
    merged = clubs.merge_guests(
        id=uuid.uuid4(), club=club, kept=guest.player, gone=other.player, visitor=owner, at=EVENING
    )
    claim = player.claims.get()
    entry = cup.entries.get(number=1)
    of: dict[str, dict[str, Any]] = {
        "": {
            "slug": club.slug,
            "key": "robber-rummy",
            "family": "robber-rummy",
            "pk": 1,
            "id": 1,
            "object_id": 1,
            "content_type_id": 1,
            "app_label": "people",
            "url": "x",
            "rest": "x",
            "area": "clubs",
        },
        "clubs": {"code": club.invite_code, "id": guest.pk},
        **{
            f"clubs{room}:{name}": {"id": evening.pk}
            for room in ("", "-api")
            for name in ("evening", "change-evening", "close", "reopen", "start")
        },
        "tournaments": {
            "code": cup.code,
            "number": 1,
            "round": 1,
            "table": 1,
            "entry": entry.pk,
            "kind": "slips",
        },
        "tournaments:undo": {"number": cup.acts.first().number},
        "tournaments-api": {"entry": 1, "act": cup.acts.first().number, "official": 1},
        "tournaments:check-in": {"check_in_code": cup.check_in_code},
        "tournaments-api:door": {"check_in_code": cup.check_in_code},
        **{
            f"tournaments{room}:{name}": {"entry_code": entry.code}
            for room in ("", "-api")
            for name in ("mine", "score", "say")
        },
        "leaderboards": {"id": ben.pk},
        "leaderboards:partners": {"id": partnership_of(player, ben).pk},
        "leaderboards-api:partners": {"id": partnership_of(player, ben).pk},
        "scorekeeping": {"code": sitting.watch_code, "number": 1, "id": ben.pk},
        "scorekeeping:partnership": {"id": partnership_of(player, ben).pk},
        "scorekeeping:join-link": {"code": sitting.score_code},
        "scorekeeping:claim-link": {"code": code.code},
        "scorekeeping:undo-claim": {"id": claim.pk},
        "scorekeeping:undo-merge": {"id": merged.pk},
        "api": {"code": sitting.watch_code, "number": 1, "id": ben.pk, "other": player.pk},
        "api:partnership": {"id": partnership_of(player, ben).pk},
        "programs": {"id": token.pk},
        "api:revoke": {"id": token.pk},
        **{
            f"{room}:{name}": {"id": hook.pk}
            for room in ("programs", "api")
            for name in ("remove-hook", "start-hook")
        },
        "api:deliveries": {"id": hook.pk},
        "account_confirm_email": {"key": "x"},
    }
    facts = {"an entry": entry.pk, "another entry": cup.entries.get(number=2).pk}
    facts |= {"a stay": str(other.pk), "a merge": str(merged.pk)}
    browsers = {who: browser(people[who]) for who in WHO}
    return World(browsers, {who: _program(people[who]) for who in WHO}, of, facts)


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
