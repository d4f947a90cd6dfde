"""How is what a program asks for done once, however often it is sent?"""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from rummy.engine.words import say
from rummy.people.errors import RequestTaken
from rummy.programs.models import Request, Token


def once(*, token: Token, key: UUID, about: str, do: Callable[[], Any], at: datetime) -> Any:
    """What `do` returns, which is written down beside what it writes; the same key again returns that.

    Raises RequestTaken where the key stood for something else, and what `do` raises: then nothing is written down.
    """
    try:
        with transaction.atomic():
            asked = Request.objects.create(token=token, key=key, about=about, at=at)
            asked.made = do()
            asked.save(update_fields=["made"])
            return asked.made
    except IntegrityError:
        earlier = Request.objects.filter(token=token, key=key).first()
        if earlier is None:
            raise
    if earlier.about != about:
        raise RequestTaken(say("The id of this request stands for another one: make a new one."))
    return earlier.made
