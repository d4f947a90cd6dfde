"""How does a tournament begin: what is played, how it is drawn and ranked?"""

import secrets
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

from rummy import engine
from rummy.engine.errors import OptionsRefused, RummyError, UnknownRuleset
from rummy.engine.saying import say
from rummy.people.codes import WATCH_LENGTH, new_code, until_free
from rummy.people.days import is_far, said_far
from rummy.people.errors import request_taken
from rummy.people.models import Club, Phone
from rummy.people.names import tidy
from rummy.scorekeeping import services as scorekeeping
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.ending import ends_no_game
from rummy.scorekeeping.services.transaction import writing
from tournaments import formats
from tournaments.errors import SettingRefused
from tournaments.models import Scoreboard, Tournament
from tournaments.queries.rights import Account, Right, require, require_in_club
from tournaments.queries.settled import SETTLED, refuse_unsettled, rounds_drawn
from tournaments.questions import AnswersRefused, answered
from tournaments.schemes import UnknownScheme, scheme_of
from tournaments.services.desk import Desk, at_desk
from tournaments.services.leagues import league_called, of_the_club
from tournaments.services.scoreboard import raise_version
from tournaments.standings import ABSENCES, BY_KEY

LONGEST_NAME = 80
# Rounds add their number, and programs read it: JavaScript holds whole numbers up to 2**53.
LARGEST_SEED = 2**52
WHERE: dict[type[RummyError], str] = {
    formats.UnknownFormat: "format",
    AnswersRefused: "answers",
    UnknownRuleset: "ruleset",
    OptionsRefused: "options",
    UnknownScheme: "scheme",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a director chooses. An empty order or scheme is what the format proposes."""

    name: str
    ruleset: str
    format: str
    options: dict[str, Any] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)
    pairs: bool = False
    scheme: str = ""
    order: tuple[str, ...] = ()
    bye_worth: str = "win"
    missed_worth: str = "nothing"
    bye_opponent: str = Tournament.ByeOpponent.NOBODY
    ends: str = Tournament.Ends.TARGET
    ends_after: int | None = None
    minutes: int | None = None
    no_show_minutes: int | None = 10
    last_hand: str = Tournament.LastHand.FINISH
    substitute_rated: str = Tournament.SubstituteRated.SUBSTITUTE
    agreeing: str = "one"
    correction_hours: int = 24
    league: str = ""
    starts_at: datetime | None = None

    def fields(self) -> dict[str, Any]:
        """The values of the tournament's row; raises SettingRefused with a sentence."""
        name = tidy(self.name)[:LONGEST_NAME]
        if not name:
            raise SettingRefused(say("Give the tournament a name."), where="name")
        if self.starts_at and is_far(self.starts_at):
            raise SettingRefused(said_far(), where="starts_at")
        try:
            row = formats.known(self.format)
            answers = answered(row.questions, self.answers)
            ruleset = engine.find_ruleset(self.ruleset)
            options = ruleset.resolve(self.options)
            scheme = self.scheme or row.scheme
            scheme_of(scheme)
        except RummyError as refused:
            raise SettingRefused(str(refused), where=WHERE.get(type(refused), "")) from refused
        order = list(self.order or row.order)
        self._refuse_unknown(order)
        self._refuse_sizes(row, answers, options)
        return {
            **{key: getattr(self, key) for key in SETTLED if hasattr(self, key)},
            "name": name,
            "league": league_called(self.league),
            "options": options,
            "edition": ruleset.edition,
            "answers": answers,
            "scheme": scheme,
            "order": order,
            "ends_after": self._ends_after(),
        }

    def _ends_after(self) -> int | None:
        if self.ends in (Tournament.Ends.HANDS, Tournament.Ends.GAMES):
            if not self.ends_after or self.ends_after < 1:
                raise SettingRefused(say("Say after how many a round ends."), where="ends_after")
            return self.ends_after
        if self.ends == Tournament.Ends.CLOCK and not self.minutes:
            raise SettingRefused(say("Say how many minutes a round lasts."), where="minutes")
        return None

    def _refuse_unknown(self, order: list[str]) -> None:
        if unknown := [key for key in order if key not in BY_KEY]:
            raise SettingRefused(
                say(
                    "There is no tie-break {key}: choose from {keys}.", key=unknown[0], keys=", ".join(BY_KEY)
                ),
                where="order",
            )
        if len(set(order)) < len(order):
            raise SettingRefused(say("A tie-break stands in the order twice: leave one out."), where="order")
        absences = [absence.key for absence in ABSENCES]
        for where in ("bye_worth", "missed_worth"):
            if getattr(self, where) not in absences:
                raise SettingRefused(say("Choose what a round without a table is worth."), where=where)

    def _refuse_sizes(self, row: formats.Format, answers: dict[str, Any], options: dict[str, Any]) -> None:
        """Can the game be played by as many as sit at a table?"""
        seats = engine.find_ruleset(self.ruleset).with_options(options).seats
        partners = self.pairs or row.opposite
        if partners != seats.partnerships:
            raise SettingRefused(
                say("This game is played by partners: let partners enter together, or choose another game.")
                if seats.partnerships
                else say("This game is for single players: choose a game for partners, two against two."),
                where="ruleset",
            )
        size = row.size(answers) * (2 if self.pairs else 1)
        if not seats.minimum <= size <= seats.maximum:
            raise SettingRefused(
                say(
                    "{size} sit at a table; this game is for {least} to {most}: choose another size or game.",
                    size=size,
                    least=seats.minimum,
                    most=seats.maximum,
                ),
                where="ruleset",
            )


def create_tournament(
    *, id: UUID, by: User, settings: Settings, at: datetime, club: Club | None = None
) -> Tournament:
    """A new tournament of this account, or of its club. The same id again is the same tournament.

    Raises SettingRefused, RequestTaken, and before that MayNot where the account's role in the club does not reach so far.
    """
    require_in_club(club, by)
    fields = settings.fields() | {"club": club}
    _refuse_endless(fields)
    fields["league"] = of_the_club(club, fields["league"])
    with writing():
        return until_free(lambda: _the_same(id, by) or _create(id, by, fields, at))


def _refuse_endless(fields: dict[str, Any]) -> None:
    """A round of games that no rule ends would last until everybody gets up."""
    ruleset = engine.find_ruleset(fields["ruleset"])
    by_games = fields["ends"] in (Tournament.Ends.TARGET, Tournament.Ends.GAMES)
    if by_games and ends_no_game(ruleset.with_options(fields["options"]).games):
        raise SettingRefused(
            say(
                "No rule ends a game of {game}: say after how many hands or minutes a round is over.",
                game=ruleset.called,
            ),
            where="ends",
        )


def _the_same(tournament_id: UUID, by: User) -> Tournament | None:
    """The tournament with this id, None where there is none yet."""
    earlier = Tournament.objects.filter(pk=tournament_id).first()
    if earlier is not None and earlier.owner_id != by.pk:
        raise request_taken()
    return earlier


def _create(tournament_id: UUID, by: User, fields: dict[str, Any], at: datetime) -> Tournament:
    tournament = Tournament.objects.create(
        id=tournament_id,
        owner=by,
        desk=Phone.objects.create(first_seen=at),
        code=new_code(WATCH_LENGTH),
        check_in_code=new_code(WATCH_LENGTH),
        seed=secrets.randbelow(LARGEST_SEED),
        made_at=at,
        **fields,
    )
    Scoreboard.objects.create(tournament=tournament, raised_at=at)
    with at_desk(tournament=tournament, by=by, at=at) as desk:
        desk.did(say("Created {name}.", name=tournament.name))
    return tournament


def change_settings(*, tournament: Tournament, settings: Settings, by: Account, at: datetime) -> Tournament:
    """Other settings. Once a round is drawn only those that change no draw and no result. Raises SettingRefused."""
    fields = settings.fields()
    fields["league"] = of_the_club(tournament.club, fields["league"])
    with at_desk(tournament=tournament, by=by, at=at, right=Right.SETTLE) as desk:
        held = desk.tournament
        if fields["ruleset"] == held.ruleset:
            # The rules may have been put right since: it goes on by those it began with.
            fields["edition"] = held.edition
        old = {key: getattr(held, key) for key in SETTLED if getattr(held, key) != fields[key]}
        if old:
            if old.keys() & {"ruleset", "options", "ends"}:
                _refuse_endless(fields)
            put_settings(desk, {key: fields[key] for key in old})
            desk.did(say("Changed the settings."), back={"verb": "settings", "fields": old})
    return held


def put_settings(desk: Desk, fields: dict[str, Any]) -> str:
    """Write these down. Raises SettingRefused, and MayNot to who may not change settings."""
    require(desk.tournament, desk.by, Right.SETTLE)
    held = desk.tournament
    refuse_unsettled(held, fields, rounds_drawn(held))
    for row in Tournament._meta.concrete_fields:
        if row.name in fields:
            # What takes a change back is kept as JSON, which has no moments.
            setattr(held, row.name, row.to_python(fields[row.name]))
    held.save(update_fields=list(fields))
    if "league" in fields:
        for sitting in Sitting.objects.filter(play__table__round__tournament=held):
            scorekeeping.put_in_league(sitting=sitting, league=held.league, at=desk.at)
    raise_version(tournament=held, at=desk.at)
    return say("Put the settings back.")
