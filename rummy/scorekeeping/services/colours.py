"""Which colour has a side? As the real chips on the table have; no two sides of a table one."""

from datetime import datetime

from rummy.engine.words import say
from rummy.people.models import Phone
from rummy.people.names import called
from rummy.scorekeeping.errors import SeatsRefused
from rummy.scorekeeping.models import Side, Sitting
from rummy.scorekeeping.services.book import scorer
from rummy.scorekeeping.services.transaction import changed, hold, writing


def choose_colour(*, sitting: Sitting, side: str, colour: int, phone: Phone | None, at: datetime) -> Sitting:
    """Give a side this colour; who has it takes the other one. Twice is once. Raises MayNotScore and SeatsRefused."""
    with writing():
        held = hold(sitting)
        scorer(held, phone)
        sides = {one.name: one for one in Side.objects.filter(sitting=held)}
        if side not in sides:
            raise SeatsRefused(say("Nobody of this name is at the table."))
        theirs, own = sides[side].colour, sides[side]
        if theirs != colour:
            for one in sides.values():
                if one.colour == colour:
                    one.chosen_colour = theirs
            own.chosen_colour = colour
            Side.objects.bulk_update(sides.values(), ["chosen_colour"])
            # It was played when it was played: its place among the others stays.
            changed(held, held.changed_at)
    return held


def keep_colours(earlier: Sitting, sitting: Sitting) -> None:
    """Who sat at the earlier table, where colours were chosen, keeps his; the others take what is left. One query, or three."""
    before = list(Side.objects.filter(sitting=earlier))
    if all(side.chosen_colour is None for side in before):
        return
    known = {called(side.name): side.colour for side in before}
    sides = list(Side.objects.filter(sitting=sitting).order_by("seat"))
    kept = {known.get(called(side.name)) for side in sides}
    left = [colour for colour in Side.Colour.values if colour not in kept]
    for side in sides:
        side.chosen_colour = known.get(called(side.name)) or left.pop(0)
    Side.objects.bulk_update(sides, ["chosen_colour"])
