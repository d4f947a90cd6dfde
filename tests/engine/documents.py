"""Which score documents do the laws of the engine hold for? Random ones, as Hypothesis draws them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

DECK = [
    f"{rank}{suit}"
    for suit in "SHCD"
    for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


@st.composite
def melds(draw: st.DrawFn) -> str:
    """A legal Robber Rummy meld in some order: a run of a suit, or a set."""
    suit = draw(st.sampled_from("SHCD"))
    if draw(st.booleans()):
        first = draw(st.integers(0, 11))
        size = draw(st.integers(3, min(5, 14 - first)))
        cards = [f"{rank}{suit}" for rank in RANKS[first : first + size]]
    else:
        rank = draw(st.sampled_from(RANKS))
        cards = [f"{rank}{other}" for other in draw(st.permutations("SHCD"))[: draw(st.integers(3, 4))]]
    return " ".join(draw(st.permutations(cards)))


@st.composite
def robber_hands(draw: st.DrawFn) -> dict[str, Any]:
    """A hand of three players; cards may well be entered too often, and are then refused."""
    table = draw(
        st.lists(
            st.fixed_dictionaries({"by": st.sampled_from(["Ana", "Ben", "Cy"]), "cards": melds()}), max_size=5
        )
    )
    held = draw(st.lists(st.sampled_from(DECK), max_size=8))
    cut = draw(st.integers(0, len(held)))
    return {
        "by": "Ana",
        "table": table,
        "held": {"Ben": " ".join(held[:cut]), "Cy": " ".join(held[cut:])},
        "overrule": ["meld-too-short"],
    }


@st.composite
def gin_hands(draw: st.DrawFn) -> dict[str, Any]:
    """Twenty cards of a deck, ten each; a knock over the limit is overruled so that every hand counts."""
    dealt = draw(st.permutations(DECK))[:20]
    return {
        "by": draw(st.sampled_from(["Ana", "Ben"])),
        "held": {"Ana": " ".join(dealt[:10]), "Ben": " ".join(dealt[10:])},
        "overrule": ["knock-over-limit"],
    }


@st.composite
def straight_hands(draw: st.DrawFn) -> dict[str, Any]:
    dealt = draw(st.permutations(DECK))[:12]
    return {
        "by": "Ana",
        "rummy": draw(st.booleans()),
        "held": {"Ben": " ".join(dealt[:6]), "Cy": draw(st.integers(0, 70))},
    }


def document(game: str, hands: list[Any], **options: Any) -> dict[str, Any]:
    sides = ["Ana", "Ben"] if game == "gin-rummy" else ["Ana", "Ben", "Cy"]
    return {"format": 1, "game": game, "options": options, "sides": sides, "hands": hands}


documents = st.one_of(
    st.builds(document, st.just("robber-rummy"), st.lists(robber_hands(), max_size=4)),
    st.builds(document, st.just("gin-rummy"), st.lists(gin_hands(), max_size=4)),
    st.builds(document, st.just("straight-rummy"), st.lists(straight_hands(), max_size=4)),
)

FIELDS = (
    "dealer",
    "end",
    "by",
    "rummy",
    "table",
    "held",
    "spread",
    "layoffs",
    "upcard",
    "reneged",
    "penalties",
)
MORE_FIELDS = ("shown", "typed", "turns", "overrule", "players", "cards", "laid", "to", "name", "foo")
words = st.sampled_from(
    ["Ana", "Ben", "4H 4S 4C", "4H", "XX", "", "out", "stock", "void", "renege", "run-full"]
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | words,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["Ana", "Ben", "Cy", *FIELDS, *MORE_FIELDS]), inner, max_size=4)
    ),
    max_leaves=12,
)
odd_hands = st.dictionaries(st.sampled_from([*FIELDS, *MORE_FIELDS]), json_values, max_size=6)
odd_documents = st.one_of(
    json_values,
    st.builds(
        document,
        st.sampled_from(["robber-rummy", "gin-rummy", "straight-rummy"]),
        st.lists(odd_hands, max_size=3),
    ),
    st.fixed_dictionaries(
        {"format": st.just(1), "game": st.just("gin-rummy"), "sides": json_values, "options": json_values}
    ),
)
