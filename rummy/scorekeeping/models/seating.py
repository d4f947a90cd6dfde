"""Who sits where from which hand on, and who plays each side? Changes of seats are rows that are added, never changed."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from rummy.people.models import Partnership, Player
from rummy.scorekeeping.models.sitting import Seat, Side, Sitting, SittingPhone


class SeatChange(models.Model):
    """From a hand on two people sit in each other's place, or somebody takes a place; or such a change is undone.

    `seat` and `other` are the places by who had them when the sitting began. The id was made by the asking page.
    """

    class Action(models.TextChoices):
        SWAP = "swap", "swapped seats"
        SUBSTITUTE = "substitute", "took the seat"
        UNDO = "undo", "undid a change of seats"

    id = models.UUIDField(primary_key=True, editable=False)
    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="seat_changes", db_index=False)
    number = models.PositiveIntegerField()
    action = models.CharField(max_length=10, choices=Action)
    from_hand = models.PositiveIntegerField(null=True, blank=True)
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="+")
    other = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="+")
    taken_by = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="+")
    about = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="undone")
    by = models.ForeignKey(SittingPhone, models.PROTECT, related_name="seat_changes")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["sitting_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sitting", "number"], name="seat_change_once"),
            models.CheckConstraint(condition=Q(from_hand__gte=1), name="seat_change_from_a_hand"),
            models.CheckConstraint(condition=~Q(seat=F("other")), name="seat_change_of_two_places"),
            models.CheckConstraint(
                condition=Q(
                    action="swap",
                    from_hand__isnull=False,
                    seat__isnull=False,
                    other__isnull=False,
                    taken_by__isnull=True,
                    about__isnull=True,
                )
                | Q(
                    action="substitute",
                    from_hand__isnull=False,
                    seat__isnull=False,
                    other__isnull=True,
                    taken_by__isnull=False,
                    about__isnull=True,
                )
                | Q(
                    action="undo",
                    from_hand__isnull=True,
                    seat__isnull=True,
                    other__isnull=True,
                    taken_by__isnull=True,
                    about__isnull=False,
                ),
                name="seat_change_says_what",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.get_action_display()}"


class Lineup(models.Model):
    """A side as these people play it; another one where a substitute sits. Replayed from the changes of seats."""

    side = models.ForeignKey(Side, models.CASCADE, related_name="lineups", db_index=False)
    partnership = models.ForeignKey(
        Partnership, models.PROTECT, null=True, blank=True, related_name="lineups"
    )

    class Meta:
        ordering: ClassVar = ["side_id", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["side", "partnership"], name="lineup_of_partners_once"),
        ]

    def __str__(self) -> str:
        return f"side {self.side_id}"


class LineupPlayer(models.Model):
    """One of the people who play a line-up."""

    lineup = models.ForeignKey(Lineup, models.CASCADE, related_name="players", db_index=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="in_lineups")

    class Meta:
        ordering: ClassVar = ["lineup_id", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["lineup", "player"], name="lineup_player_once"),
        ]

    def __str__(self) -> str:
        return str(self.player)
