"""What does one hand show: its receipt, its history?"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from rummy.scorekeeping.queries.log import Document
from rummy.scorekeeping.queries.rows import Column, QuestionRow, WordRow


@dataclass(frozen=True, slots=True)
class LineRow:
    """One entry of a receipt; `ranks` are its cards where only their ranks are known.

    `changed`: the version that counted before did not say so.
    """

    player: str | None
    code: str
    cards: tuple[str, ...]
    points: int
    text: str
    ranks: tuple[str, ...] = ()
    changed: bool = False


@dataclass(frozen=True, slots=True)
class ReceiptSide:
    """Every point of one side in one hand; `total` is where it stood in the game after the hand.

    `ranks` are cards that players held and no line shows. `columns` are the games kept side by side, as they stood
    after the hand; empty where games come one after another.
    """

    name: str
    players: tuple[str, ...]
    initial: str
    colour: int
    points: int | None
    won: bool
    total: int | None
    lines: tuple[LineRow, ...]
    cards_on_table: int
    ranks: tuple[tuple[str, tuple[str, ...]], ...]
    columns: tuple[Column, ...] = ()

    @property
    def says_who_laid(self) -> bool:
        """Whether it is known which partner laid what: on the pad all that a side laid is under its first player."""
        return len({line.player for line in self.lines if line.player and line.player not in line.text}) > 1


@dataclass(frozen=True, slots=True)
class DeckCount:
    """Cards entered of all there are; `unseen` is what the stock and the discards must hold."""

    entered: int
    cards: int
    unseen: int


@dataclass(frozen=True, slots=True)
class UndoRow:
    """What takes the last change of a hand back: `void` it, `restore` the version that stood before, ask again what
    was settled (`ask-again`), `settle` it again. `sends` names the entry this is about, and in which field.
    """

    does: str
    sends: tuple[str, UUID] | None = None


@dataclass(frozen=True, slots=True)
class ReceiptView:
    """A hand as one phone sees it: `entered_here` where that phone entered what counts; `may_agree` where its side did not;
    `hand_to` whom it may be handed to for the word that is missing.

    `ending` says how the hand ended where it was told that nobody went out; `to_move` whose turn it is where it has not ended.
    """

    number: int
    game: int | None
    sides: tuple[ReceiptSide, ...]
    winner: str | None
    deck: DeckCount | None
    to_move: str | None
    typed: bool
    voided: bool
    ok: bool
    errors: tuple[str, ...]
    warnings: tuple[str, ...]
    ending: str
    entered_by: str
    entered_here: bool
    may_agree: bool
    hand_to: tuple[str, ...]
    words: tuple[WordRow, ...]
    version: UUID
    at: datetime
    revision: int
    revisions: int
    undo: UndoRow
    question: QuestionRow | None
    previous_number: int | None
    next_number: int | None

    @property
    def my_word(self) -> WordRow | None:
        """What the phone that looks has said for itself."""
        return next((word for word in self.words if word.mine and word.whose is None), None)


@dataclass(frozen=True, slots=True)
class RevisionRow:
    """One entry of a hand's log, `by` a phone; `whose` word it is where it was handed to somebody. `changes` says in words what differs from what stood before it.

    `document`: the version it holds, as people at the table would write it; `warnings`: what is to be said of it, as what the table
    let stand. `may_be_asked_again`: it settled a question.
    """

    id: UUID
    revision: int
    action: str
    what: str
    by: str
    whose: str | None
    voice: str
    at: datetime
    changes: tuple[str, ...]
    warnings: tuple[str, ...]
    stands: bool
    open: bool
    document: Document | None
    may_be_asked_again: bool

    @property
    def tells_a_hand(self) -> bool:
        """Whether it holds a version that can count again."""
        return self.document is not None
