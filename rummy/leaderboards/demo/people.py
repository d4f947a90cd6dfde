"""Who plays in the invented book? Circles of friends, each with a phone, games they like, and unequal skill."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from uuid import UUID

from rummy.engine import Ruleset
from rummy.leaderboards.demo.storing import Model, line
from rummy.people.models import Phone, Player
from rummy.people.names import called

FIRST = (
    *(
        "Ana",
        "Ben",
        "Cleo",
        "Dan",
        "Eva",
        "Finn",
        "Greta",
        "Hugo",
        "Ida",
        "Jon",
        "Kaja",
        "Leo",
        "Mia",
        "Nils",
    ),
    *("Olga", "Paul", "Quinn", "Rosa", "Sami", "Tess", "Uwe", "Vera", "Will", "Xenia", "Yann", "Zoe", "Amir"),
    *("Bea", "Carl", "Dora", "Emil", "Flora", "Gus", "Hana", "Ivan", "Jule", "Kim", "Lina", "Max", "Nora"),
    *("Otto", "Pia", "Rolf", "Sara", "Tim", "Ulla", "Viktor", "Wanda", "Yusuf", "Zara", "Anton", "Britta"),
    *(
        "Chris",
        "Della",
        "Erik",
        "Fatima",
        "Georg",
        "Helen",
        "Igor",
        "Jana",
        "Karl",
        "Lotte",
        "Marco",
        "Nadia",
    ),
)
LAST = (
    *("Abel", "Berg", "Castro", "Dietz", "Evans", "Falk", "Gray", "Horn", "Ilic", "Jensen", "Klein", "Lund"),
    *(
        "Moran",
        "Novak",
        "Okoye",
        "Petrov",
        "Quist",
        "Rossi",
        "Sato",
        "Thoma",
        "Ueda",
        "Vogel",
        "Weiss",
        "Young",
    ),
    *("Zeller", "Adler", "Bauer", "Costa", "Duarte", "Engel", "Fuchs", "Gallo", "Haas", "Imhof", "Janssen"),
    *(
        "Keller",
        "Lang",
        "Meyer",
        "Nagel",
        "Ortiz",
        "Pohl",
        "Reid",
        "Silva",
        "Torres",
        "Urban",
        "Vidal",
        "Wolf",
    ),
)
SMALLEST, LARGEST = 4, 9


@dataclass(frozen=True, slots=True)
class Somebody:
    id: UUID
    name: str
    skill: float


@dataclass(frozen=True, slots=True)
class Circle:
    """Who plays with whom, on whose phone, which games, and how often compared with others."""

    phone: UUID
    people: tuple[Somebody, ...]
    likes: tuple[str, ...]
    keen: float


def circles(players: int, rulesets: Sequence[Ruleset], chance: Random) -> Iterator[Circle]:
    """So many players in circles of four to nine."""
    games = [rules.key for rules in rulesets]
    # The first games of the menu are played most.
    weights = [1 / (place + 2) for place in range(len(games))]
    while players > 0:
        size = chance.randint(SMALLEST, LARGEST)
        if players - size < SMALLEST:
            size = players
        names = chance.sample(range(len(FIRST) * len(LAST)), size)
        people = tuple(
            Somebody(
                any_id(chance), f"{FIRST[name % len(FIRST)]} {LAST[name // len(FIRST)]}", chance.gauss(0, 1)
            )
            for name in names
        )
        likes = tuple(dict.fromkeys(chance.choices(games, weights, k=3)))
        yield Circle(any_id(chance), people, likes, chance.paretovariate(1.3))
        players -= size


def any_id(chance: Random) -> UUID:
    return UUID(int=chance.getrandbits(128), version=4)


def lines_of(everybody: Sequence[Circle], at: datetime) -> Iterator[tuple[Model, str]]:
    """Circles as lines for the store: the phone, and everybody it wrote down."""
    nobody = vars(Player(name="\1", called="\2", made_by_id="\3", made_at=at))
    player = line(Player, nobody | {"id": "\4"})
    for circle in everybody:
        yield Phone, line(Phone, {"id": circle.phone, "first_seen": at, "account_id": None})
        ours = player.replace("\3", circle.phone.hex)
        for one in circle.people:
            mine = ours.replace("\1", one.name).replace("\2", called(one.name)).replace("\4", one.id.hex)
            yield Player, mine
