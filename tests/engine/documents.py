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


@st.composite
def melds_with_jokers(draw: st.DrawFn) -> str:
    """A legal meld; a joker may stand for one of its cards."""
    cards = draw(melds()).split()
    if draw(st.booleans()):
        cards[0] = f"JK={cards[0]}"
    return " ".join(cards)


@st.composite
def table_robbers_hands(draw: st.DrawFn) -> dict[str, Any]:
    """A hand that somebody wins, or that is blocked; there may be more jokers on the table than in the game."""
    table = draw(st.lists(melds_with_jokers(), max_size=5))
    held = {
        "Ben": " ".join(draw(st.lists(st.sampled_from([*DECK, "JK"]), max_size=5))),
        "Cy": draw(st.integers(0, 9)),
    }
    ended = {"end": "blocked"} if draw(st.booleans()) else {"by": "Ana"}
    return {**ended, "table": [{"by": "Ana", "cards": cards} for cards in table], "held": held}


@st.composite
def blocked_hands(draw: st.DrawFn) -> dict[str, Any]:
    """Three hands of seven cards or points, as low and level as they come; nobody went out."""
    dealt = draw(st.permutations(DECK))
    return {
        "dealer": draw(st.sampled_from(["Ana", "Ben", "Cy"])),
        "end": "blocked",
        "held": {
            player: " ".join(dealt[at : at + draw(st.integers(0, 7))])
            if draw(st.booleans())
            else draw(st.integers(0, 4))
            for at, player in ((0, "Ana"), (7, "Ben"), (14, "Cy"))
        },
    }


@st.composite
def stretches(draw: st.DrawFn) -> list[list[str]]:
    """Melds that share no card: sets of some ranks, or runs cut from some suits; a run's cards in order."""
    if draw(st.booleans()):
        ranks = draw(st.lists(st.sampled_from(RANKS[:13]), unique=True, max_size=4))
        return [[f"{rank}{suit}" for suit in draw(st.permutations("SHCD"))] for rank in ranks]
    suits = draw(st.lists(st.sampled_from("SHCD"), unique=True, max_size=4))
    cuts = [(draw(st.integers(0, 8)), draw(st.integers(3, 6))) for _ in suits]
    return [
        [f"{rank}{suit}" for rank in RANKS[first : first + size]]
        for suit, (first, size) in zip(suits, cuts, strict=True)
    ]


@st.composite
def laid_melds(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Melds laid by one player and added to, a card at a time, by others."""
    players = st.sampled_from(["Ana", "Ben", "Cy"])
    return [
        {
            "laid": [
                {"by": draw(players), "cards": " ".join(cards[:3])},
                *({"by": draw(players), "cards": card} for card in cards[3:]),
            ]
        }
        for cards in draw(stretches())
    ]


@st.composite
def five_hundred_hands(draw: st.DrawFn) -> dict[str, Any]:
    """Melds with their histories; what the others hold may lie on the table too, and the hand is then refused."""
    held = draw(st.permutations(DECK))[: draw(st.integers(0, 4))]
    ended = draw(st.sampled_from([{"by": "Ana"}, {"end": "stock"}]))
    left = {"Ana": 0} if "end" in ended else {}
    return {
        **ended,
        "table": draw(laid_melds()),
        "held": {**left, "Ben": " ".join(held), "Cy": draw(st.integers(0, 50))},
    }


@st.composite
def playroom_hands(draw: st.DrawFn) -> dict[str, Any]:
    """Melds with their histories, new ones perhaps with a joker; a claim may not be earned, and is overruled."""
    table = draw(laid_melds())
    for meld in table[: draw(st.integers(0, 2))]:
        meld["laid"][0]["cards"] = "JK=" + meld["laid"][0]["cards"]
    held = draw(st.lists(st.sampled_from([*DECK, "JK"]), max_size=5))
    return {
        "by": "Ana",
        "rummy": draw(st.sampled_from([False, True, "own-hand"])),
        "table": table,
        "held": {"Ben": " ".join(held), "Cy": draw(st.integers(0, 60))},
        "penalties": draw(st.sampled_from([[], [{"player": "Ben", "reason": "joker-not-replayed"}]])),
        "overrule": ["rummy-not-earned"],
    }


@st.composite
def oklahoma_hands(draw: st.DrawFn) -> dict[str, Any]:
    return {**draw(gin_hands()), "upcard": draw(st.sampled_from(DECK))}


@st.composite
def boathouse_hands(draw: st.DrawFn) -> dict[str, Any]:
    """Two losers' hands of some size, many of one suit so that runs go round the corner."""
    dealt = draw(st.permutations(DECK[:20] + DECK[-6:]))
    cut, end = draw(st.integers(0, 12)), draw(st.integers(12, 20))
    return {"by": "Ana", "held": {"Ben": " ".join(dealt[:cut]), "Cy": " ".join(dealt[cut:end])}}


@st.composite
def knock_hands(draw: st.DrawFn) -> dict[str, Any]:
    """Seven cards each, or low counts that are often level."""
    dealt = draw(st.permutations(DECK))
    held = {"Ana": " ".join(dealt[:7]), "Ben": " ".join(dealt[7:14]), "Cy": " ".join(dealt[14:21])}
    low = {player: draw(st.integers(0, 3)) for player in held}
    players = st.sampled_from(list(held))
    return {"dealer": draw(players), "by": draw(players), "held": draw(st.sampled_from([held, low]))}


@st.composite
def queen_city_hands(draw: st.DrawFn) -> dict[str, Any]:
    """Two melds, often of seven or eight cards, or their points."""
    by = draw(st.sampled_from(["Ana", "Ben", "Cy"]))
    if draw(st.booleans()):
        return {"by": by, "shown": {by: draw(st.integers(0, 80))}}
    table = [{"by": by, "cards": draw(melds())}, {"by": by, "cards": draw(melds())}]
    return {"by": by, "table": table, "overrule": ["must-go-rummy", "run-ace-high-not-allowed"]}


TWO_PLAY = frozenset({"gin-rummy", "hollywood-gin", "oklahoma-gin"})


def document(game: str, hands: list[Any], **options: Any) -> dict[str, Any]:
    sides = ["Ana", "Ben"] if game in TWO_PLAY else ["Ana", "Ben", "Cy"]
    return {"format": 1, "game": game, "options": options, "sides": sides, "hands": hands}


settled_documents = st.one_of(
    st.builds(document, st.just("five-hundred-rum"), st.lists(five_hundred_hands(), max_size=4)),
    st.builds(document, st.just("hollywood-gin"), st.lists(gin_hands(), max_size=8)),
    st.builds(document, st.just("oklahoma-gin"), st.lists(oklahoma_hands(), max_size=4)),
)
eliminations = st.builds(
    document,
    st.just("playroom-rummy"),
    st.lists(playroom_hands(), max_size=6),
    elimination=st.just(True),
    limit=st.integers(30, 400),
    tie_rule=st.sampled_from(["play-on", "shared"]),
)
documents = st.one_of(
    st.builds(document, st.just("robber-rummy"), st.lists(robber_hands(), max_size=4)),
    st.builds(document, st.just("gin-rummy"), st.lists(gin_hands(), max_size=4)),
    settled_documents,
    eliminations,
    st.builds(document, st.just("playroom-rummy"), st.lists(playroom_hands(), max_size=4)),
    st.builds(document, st.just("straight-rummy"), st.lists(straight_hands(), max_size=4)),
    st.builds(document, st.just("boathouse-rum"), st.lists(boathouse_hands(), max_size=4)),
    st.builds(document, st.just("knock-rummy"), st.lists(knock_hands(), max_size=4)),
    st.builds(document, st.just("queen-city-rum"), st.lists(queen_city_hands(), max_size=4)),
    st.builds(document, st.just("table-robbers-rummy"), st.lists(table_robbers_hands(), max_size=4)),
    st.builds(
        document,
        st.just("block-rummy"),
        st.lists(st.one_of(straight_hands(), blocked_hands()), max_size=4),
    ),
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
        st.sampled_from(
            [
                "robber-rummy",
                "table-robbers-rummy",
                "block-rummy",
                "five-hundred-rum",
                "boathouse-rum",
                "knock-rummy",
                "queen-city-rum",
                "playroom-rummy",
                "gin-rummy",
                "hollywood-gin",
                "oklahoma-gin",
                "straight-rummy",
            ]
        ),
        st.lists(odd_hands, max_size=3),
    ),
    st.fixed_dictionaries(
        {"format": st.just(1), "game": st.just("gin-rummy"), "sides": json_values, "options": json_values}
    ),
)
