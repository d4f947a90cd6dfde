"""In which ways do accounts here differ from the library's usual ones?"""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

SECOND_FACTOR = "allauth.mfa.stages.AuthenticateStage"


class AccountAdapter(DefaultAccountAdapter):
    """A passkey is another way in, not a second lock: a scorebook that nobody can open again is worse."""

    def get_login_stages(self) -> list[str]:
        return [stage for stage in super().get_login_stages() if stage != SECOND_FACTOR]


class PasskeyAdapter(DefaultMFAAdapter):
    """A passkey is called so until its owner calls it something else."""

    def generate_authenticator_name(self, user: User, type: str) -> str:
        there = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return _("Passkey %(number)d") % {"number": there + 1}
