"""Which language did an account choose, so that another phone brings it along?"""

from django.conf import settings
from django.db import models


class ChosenLanguage(models.Model):
    """Of an account that chose one; without a row its phones speak as they like."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="chosen_language"
    )
    language = models.CharField(max_length=10)

    def __str__(self) -> str:
        return self.language
