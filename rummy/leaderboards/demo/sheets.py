"""How does a pattern become lines to be filled in? Whatever differs from sitting to sitting is a blank with a name."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rummy.leaderboards.demo.patterns import MODELS, NAMES, Pattern, Row
from rummy.leaderboards.demo.storing import Model, line
from rummy.leaderboards.queries.played import Persons

# Which tables' rows a row names by these fields: itself, and others of its sitting.
LINKS: Mapping[Model, Mapping[str, Model]] = {
    model: {
        field.attname: field.related_model or model
        for field in model._meta.concrete_fields
        if field.related_model in MODELS or (field.primary_key and not field.is_relation)
    }
    for model in MODELS
}
# What else is another for every sitting.
OWN: Mapping[str, Mapping[str, str]] = {
    "Sitting": {
        "watch_code": "watch",
        "score_code": "score",
        "evening_id": "evening",
        "started_at": "begun",
        "changed_at": "over",
        "finished_at": "over",
    },
    "SittingPhone": {"joined_at": "begun"},
    "CountedGame": {"club_id": "club"},
}
Known = Mapping[Any, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A pattern as text.

    `numbers` are the blanks of each table whose rows the database numbers, `revisions` those of the log. By blank,
    `competitors` has the seats of who is rated, `partners` those of two as one side.
    """

    lines: Sequence[tuple[Model, str]]
    numbers: Mapping[str, Sequence[str]]
    revisions: Sequence[str]
    competitors: Mapping[str, Sequence[int]]
    partners: Mapping[str, Sequence[int]]


def sheet(pattern: Pattern) -> Sheet:
    rows, known = pattern.rows, _people(pattern)
    everybody = {row["competitor_id"]: None for row in rows["GameOutcome"]}
    return Sheet(
        lines=[(model, "".join(_lines(model, rows, known))) for model in MODELS if rows[model.__name__]],
        numbers={
            model.__name__: [f"{model.__name__}{place}" for place in range(len(rows[model.__name__]))]
            for model in MODELS
            if model._meta.pk.get_internal_type() == "BigAutoField"
        },
        revisions=[f"HandRevision{place}" for place in range(len(rows["HandRevision"]))],
        competitors={_competitor(persons, known): _seats(persons, known) for persons in everybody},
        # Partners sit opposite each other: the first and the third, the second and the fourth.
        partners={
            known[row["partnership_id"]]: (row["seat"], row["seat"] + 2)
            for row in rows["Side"]
            if row["partnership_id"]
        },
    )


def _people(pattern: Pattern) -> Known:
    """The blanks for what the pattern's people are known by: the phone, somebody at a seat, two as partners."""
    rows = pattern.rows
    return {
        **{row["player_id"]: f"player{row['number']}" for row in rows["Seat"]},
        **{row["partnership_id"]: f"partners{row['seat']}" for row in rows["Side"] if row["partnership_id"]},
        rows["Sitting"][0]["started_by_id"]: "phone",
    }


def _seats(persons: Persons, known: Known) -> list[int]:
    return sorted(int(known[person].removeprefix("player")) for person in persons)


def _competitor(persons: Persons, known: Known) -> str:
    return "competitor" + "and".join(map(str, _seats(persons, known)))


def _lines(model: Model, rows: Mapping[str, list[Row]], known: Known) -> Iterator[str]:
    places: dict[Model, dict[Any, int]] = {
        other: {row[other._meta.pk.attname]: place for place, row in enumerate(rows[other.__name__])}
        for other in MODELS
    }
    hands = {row["id"]: row["number"] for row in rows["Hand"]}
    for row in rows[model.__name__]:
        blanks = dict(OWN.get(model.__name__, {}))
        for name, value in row.items():
            other = LINKS[model].get(name)
            if other is not None and value is not None:
                blanks[name] = f"{other.__name__}{places[other][value]}"
            elif name == "competitor_id":
                blanks[name] = _competitor(value, known)
            elif name == "at":
                blanks[name] = f"at{hands[row['hand_id']] if 'hand_id' in row else value}"
            elif name.endswith("_id") and value in known:
                blanks[name] = known[value]
        yield _template(line(model, row | {name: f"\1{blank}\2" for name, blank in blanks.items()}))


def _template(text: str) -> str:
    """For `%`, with the names of the players as blanks, too."""
    text = text.replace("%", "%%").replace("\1", "%(").replace("\2", ")s")
    for place, name in enumerate(NAMES, 1):
        text = text.replace(name, f"%(name{place})s")
    return text
