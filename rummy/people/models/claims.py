"""Who said "this is me", when, and was it taken back? Rows are added, never changed."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from rummy.people.models.players import Phone, Player


class ClaimCode(models.Model):
    """A code somebody at the table gives to a player, to say on the player's own phone: this is me."""

    code = models.CharField(max_length=12, primary_key=True)
    player = models.ForeignKey(Player, models.PROTECT, related_name="claim_codes")
    made_by = models.ForeignKey(Phone, models.PROTECT, related_name="claim_codes")
    made_at = models.DateTimeField()
    good_until = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(good_until__gt=F("made_at")), name="claim_code_is_good_a_while"
            ),
        ]

    def __str__(self) -> str:
        return f"code for {self.player_id}"


class Claim(models.Model):
    """A phone said that a player is the person who holds it. Its id was made by the asking page."""

    id = models.UUIDField(primary_key=True, editable=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="claims")
    phone = models.ForeignKey(Phone, models.PROTECT, related_name="claims")
    code = models.ForeignKey(ClaimCode, models.PROTECT, null=True, blank=True, related_name="claims")
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering: ClassVar = ["-at"]

    def __str__(self) -> str:
        return f"{self.phone} is {self.player_id}"


class ClaimUndone(models.Model):
    """A claim was taken back, by the phone that made it or by somebody at the table."""

    claim = models.OneToOneField(Claim, models.PROTECT, primary_key=True, related_name="undone")
    by = models.ForeignKey(Phone, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"undone: {self.claim_id}"
