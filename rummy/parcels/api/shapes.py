"""Which shapes has a parcel as the API tells it?"""

from rummy.parcels.services import KINDS
from rummy.scorekeeping.api.schemas import Schema, adding, many, number, or_null, record, text, truth

SHAPES: dict[str, Schema] = {
    "ParcelFile": {"type": "string", "format": "binary", "description": "A zip, as docs/parcels.md says."},
    "ParcelTold": record(
        "What is in a parcel, and what of it is new here.",
        ("name", "of", "club", "here", "counts", "hands"),
        name=text("Whose."),
        of=text("Of what.", enum=["club", "account"]),
        club=or_null(text("The club’s address here; null where it is new, or of an account.")),
        here=truth("Whether the club was here already."),
        counts=many(
            record(
                "Of one kind.",
                ("kind", "new", "alike", "other"),
                kind=text("Of what.", enum=[*KINDS]),
                new=number("That come."),
                alike=number("That are here already."),
                other=number("That are here and read otherwise: they stay as they are."),
            ),
            "Every kind of which there is something.",
        ),
        hands=number("Hands that come."),
    ),
}
add_shapes = adding(SHAPES)
