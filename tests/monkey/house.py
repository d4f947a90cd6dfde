"""Who wanders through the house, and what does each of them like to do?"""

import logging
from collections.abc import Callable
from random import Random

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from tests.monkey.browser import Browser
from tests.monkey.director import AtTheDesk
from tests.monkey.figures import Figures
from tests.monkey.journeys import Journeys
from tests.monkey.listener import Ears, Listener
from tests.monkey.phone import AtATable
from tests.monkey.program import Program
from tests.monkey.promises import Promises
from tests.monkey.seen import Company
from tests.monkey.walker import Walker
from tests.people.accounts import PASSWORD, send_mail
from tests.permission.world import WHO, World, world

DIRECTORS, RUSH = ("owner", "stranger"), 12
LANGUAGES = ("en", "en", "de", "fr", "es")


def set_up(*, with_mail: bool) -> None:
    """A server as tests have it: passwords cost nothing, letters stay here, and a task runs where it is queued."""
    from rummy.celery import app

    logging.getLogger("django").setLevel(logging.ERROR)
    app.conf.update(task_always_eager=True, task_eager_propagates=True)
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    if with_mail:
        send_mail(settings)


def settle() -> World:
    """The house of the permissions' tests, where everybody has a password."""
    house = world()
    for account in User.objects.exclude(email=""):
        account.set_password(PASSWORD)
        account.save()
        EmailAddress.objects.create(user=account, email=account.email, primary=True, verified=True)
    return house


class Crowd:
    """Everybody of the house, one step at a time."""

    def __init__(self, house: World, dice: Random) -> None:
        self.company, self.ears = Company(dice), Ears()
        self.turns: list[tuple[Callable[[], object], float]] = []
        self.desks: list[AtTheDesk] = []
        for who in WHO:
            self._comes(house, who)

    def _comes(self, house: World, who: str) -> None:
        account = User.objects.filter(username=who).first()
        walker = Walker(who, house.browsers[who], account, self.company)
        walker.client.handler.enforce_csrf_checks = True
        walker.client.defaults["HTTP_ACCEPT_LANGUAGE"] = self.company.dice.choice(LANGUAGES)
        walker.come_back()
        phone = AtATable(walker)
        asks = 6 if who == "owner" else 2
        self.turns += [
            (walker.step, 6),
            (phone.score, 1),
            (Program(Browser(who, Client(), self.company), account, house.programs[who]).ask, asks),
            (Promises(walker).look, 1),
            (Journeys(walker).go, 0.3),
            (Figures(walker).compare, 0.3),
            (Listener(walker, self.ears).listen, 0.3),
        ]
        if who in DIRECTORS:
            self.desks.append(AtTheDesk(walker, phone))
            self.turns.append((self.desks[-1].direct, 4))

    def rush(self) -> None:
        """All at once, in the halls that are played in: desks and tables want to write the same rows."""
        for _step in range(RUSH):
            self.company.dice.choice(self.desks).hurry()

    def step(self) -> None:
        turns, weights = zip(*self.turns, strict=True)
        self.company.dice.choices(turns, weights)[0]()

    def last_steps(self) -> str:
        return "\n".join(self.company.steps)
