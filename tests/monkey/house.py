"""Who wanders through the house, and what does each of them like to do?"""

import logging
from collections import deque
from collections.abc import Callable
from random import Random

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from tests.monkey.director import AtTheDesk
from tests.monkey.phone import AtATable
from tests.monkey.program import Program
from tests.monkey.walker import Seen, Walker
from tests.people.accounts import PASSWORD
from tests.permission.world import WHO, World, world

LANGUAGES = ("en", "en", "de", "fr", "es")
LAST_STEPS = 60


def set_up() -> None:
    """A server as tests have it: passwords cost nothing, mails go nowhere, and a task runs where it is queued."""
    from rummy.celery import app

    logging.getLogger("django").setLevel(logging.ERROR)
    app.conf.update(task_always_eager=True, task_eager_propagates=True)
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"


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
        self.dice, self.seen = dice, Seen()
        self.steps: deque[str] = deque(maxlen=LAST_STEPS)
        self.turns: list[tuple[Callable[[], None], float]] = []
        for who in WHO:
            self._comes(house, who)

    def _comes(self, house: World, who: str) -> None:
        account = User.objects.filter(username=who).first()
        shared = {"dice": self.dice, "seen": self.seen, "steps": self.steps}
        walker = Walker(who, house.browsers[who], account, **shared)
        walker.browser.handler.enforce_csrf_checks = True
        walker.browser.defaults["HTTP_ACCEPT_LANGUAGE"] = self.dice.choice(LANGUAGES)
        walker.begin_again()
        script = Walker(who, Client(), account, **shared)
        script.files = walker.files
        phone = AtATable(walker)
        self.turns += [(walker.step, 6), (phone.score, 1), (Program(script, house.programs[who]).ask, 2)]
        if who in ("owner", "stranger"):
            self.turns.append((AtTheDesk(walker, phone).direct, 6))

    def step(self) -> None:
        turns, weights = zip(*self.turns, strict=True)
        self.dice.choices(turns, weights)[0]()

    def last_steps(self) -> str:
        return "\n".join(self.steps)
