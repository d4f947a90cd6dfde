"""How does an account remember the language its owner reads?"""

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from rummy.people.models import ChosenLanguage


@transaction.atomic
def choose_language(*, account: User, language: str | None) -> None:
    """Remember it for phones to come; None forgets it, and then they speak as they like."""
    if language is None:
        ChosenLanguage.objects.filter(account=account).delete()
    else:
        ChosenLanguage.objects.update_or_create(account=account, defaults={"language": language})


@transaction.atomic
def bring_language(*, account: User, here: str | None) -> str | None:
    """The language this account chose. One that never chose takes over what was chosen `here`, on its phone."""
    chosen = ChosenLanguage.objects.filter(account=account).first()
    if chosen is None and here is not None:
        choose_language(account=account, language=here)
        return here
    return chosen.language if chosen and chosen.language in dict(settings.LANGUAGES) else here
