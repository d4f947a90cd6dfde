"""What do the others at the table say of a hand, and whose word is still missing?"""

from rummy import engine
from rummy.people.models import Phone
from rummy.scorekeeping.models import HandRevision, Sitting, SittingPhone
from rummy.scorekeeping.queries.cards import cards_on_table
from rummy.scorekeeping.queries.log import Action, Document, HandState, read_log
from rummy.scorekeeping.queries.rows import AskRow, HandRow, ObjectionRow, SidePoints, TableView, WordRow
from rummy.scorekeeping.queries.seats import Round, Seated, players_of, seating
from rummy.scorekeeping.queries.voices import heard, is_heard

# By these the desk of a tournament says what counts.
RULINGS = (Action.RECORD, Action.CORRECT, Action.RESTORE, Action.SETTLE, Action.AGREE)
# And by these the table says that it does not.
DISPUTES = (Action.OBJECT, Action.QUESTION)
# What somebody says of a hand; the desk rules, and says why.
AGREES, OBJECTS, RULES = "agrees", "objects", "rules"


def agreements_needed(sitting: Sitting, sides: int) -> int:
    """How many others have to agree before a hand counts as agreed at this table."""
    return {Sitting.Agreeing.NOBODY: 0, Sitting.Agreeing.ONE: 1}.get(
        Sitting.Agreeing(sitting.agreeing), sides - 1
    )


def ruled_at_desk(sitting: Sitting, numbers: list[int]) -> frozenset[int]:
    """On which of these hands the desk of a tournament entered, chose or confirmed what stands, undisputed since.

    One query where there are any, none at other tables.
    """
    if not numbers or not sitting.is_at_tournament:
        return frozenset()
    entries = HandRevision.objects.filter(hand__sitting=sitting, hand__number__in=numbers).order_by(
        "revision"
    )
    facts = entries.values_list("hand__number", "hand__current", "id", "action", "about", "by__phone")
    ruled = set()
    for number, current, entry, action, about, phone in facts:
        by_desk = phone == sitting.started_by_id
        if by_desk and action in RULINGS and current in (entry, about):
            ruled.add(number)
        elif by_desk or action in DISPUTES:
            ruled.discard(number)
    return frozenset(ruled)


def place_of(sitting: Sitting, phone: Phone | None) -> SittingPhone | None:
    """The phone's place at the table. One query, none without a phone."""
    if phone is None:
        return None
    return SittingPhone.objects.filter(sitting=sitting, phone=phone).first()


def may_speak(sitting: Sitting, place: SittingPhone | None) -> bool:
    """Whether this phone may say that a hand is right or wrong."""
    if sitting.is_closed_to(place.phone_id if place else None):
        return False
    return sitting.watchers_agree or (place is not None and place.may == SittingPhone.May.SCORE)


def may_write(sitting: Sitting, place: SittingPhone | None) -> bool:
    """Whether the phone in this place may score there as it is now."""
    scores_here = place is not None and place.may == SittingPhone.May.SCORE
    return scores_here and not sitting.is_closed_to(place.phone_id if place else None)


def words_on(state: HandState, place: SittingPhone | None) -> tuple[WordRow, ...]:
    """Who agrees and who objects, and how the desk of a tournament rules, oldest first. No query."""
    said = sorted((*state.agreed, *state.objections, *_ruling(state)), key=lambda entry: entry.revision)
    return tuple(
        WordRow(
            by=entry.by.label,
            whose=entry.whose.name if entry.whose else None,
            on_phone=entry.on_phone,
            what=OBJECTS if entry.action == Action.OBJECT else RULES if entry.reason else AGREES,
            reason=entry.reason,
            at=entry.at,
            mine=place is not None and entry.by_id == place.pk,
        )
        for entry in said
    )


def _ruling(state: HandState) -> tuple[HandRevision, ...]:
    """The answer to the question between two versions by which one stands, where the desk said why."""
    last = state.settlement
    return (last,) if last and last.revision == state.since and last.reason else ()


def objections(sitting: Sitting, numbers: list[int]) -> tuple[ObjectionRow, ...]:
    """Who says that something is wrong, and what, with any of these hands. One query where there are any."""
    log = read_log(sitting, numbers) if numbers else {}
    return tuple(
        ObjectionRow(number, entry.voice, entry.reason, entry.at)
        for number, state in log.items()
        for entry in state.objections
    )


def others_at(here: Round, state: HandState, place: SittingPhone | None) -> tuple[str, ...]:
    """To whom this phone may be handed for a word on the hand: who plays for a side that has none yet. No query.

    A phone speaks for whom it is called after. Where nobody knows whose phone entered the hand, it may be handed to everybody.
    """
    spoken = {*heard(state, here), here.side_called(place.name if place else "")}
    missing = (seated for seated in here.by_side() if seated.side.name not in spoken)
    return tuple(player for seated in missing for player in seated.players)


def asked_of(sitting: Sitting, view: TableView, place: SittingPhone | None, *, speaks: bool) -> AskRow | None:
    """The latest hand on which neither this phone nor its side has said a word though the table waits for it.

    Three queries, four where seats changed; none where no hand waits, or this phone has no word.
    """
    if not speaks or not (waiting := _waiting(view)):
        return None
    log, seated = read_log(sitting, [hand.number for hand in waiting]), seating(sitting)
    found = [hand for hand in waiting if not is_heard(place, log[hand.number], seated.at(hand.number))]
    if not found:
        return None
    state = log[found[0].number]
    came_to = _came_to(sitting, found[0], state.document, seated)
    return AskRow(found[0], state.standing.id, len(found), came_to)


def _waiting(view: TableView) -> list[HandRow]:
    """The hands that wait for a word, latest first."""
    return [
        hand
        for hand in view.hands
        if hand.is_played and hand.agreements < view.agreements_needed and hand.number not in view.ruled
    ]


def _came_to(
    sitting: Sitting, hand: HandRow, document: Document | None, seated: Seated
) -> tuple[tuple[SidePoints, int], ...]:
    """What each side has from a hand, and how many cards of it are on the table."""
    rules = engine.describe(sitting.ruleset, sitting.options, len(players_of(seated)))
    here = seated.at(hand.number)
    told, is_shared = here.told(document) or {}, rules["profile"] == "own-cards"
    players = {seat.side.name: seat.players for seat in here.in_order()}
    return tuple(
        (side, cards_on_table(told, players[side.side], is_shared=is_shared)) for side in hand.points
    )


def asked_of_others(sitting: Sitting, view: TableView, place: SittingPhone | None) -> AskRow | None:
    """The latest hand that waits for somebody who has no phone at the table, and to whom this one may be handed.

    Three queries, four where seats changed; none where no hand waits, or this phone only watches.
    """
    waiting = [hand for hand in _waiting(view) if not hand.question]
    if not waiting or not may_write(sitting, place):
        return None
    log, seated = read_log(sitting, [hand.number for hand in waiting]), seating(sitting)
    phones = (
        sitting.phones.all() if sitting.watchers_agree else sitting.phones.filter(may=SittingPhone.May.SCORE)
    )
    asked_there = frozenset(phones.values_list("name", flat=True))
    for hand in waiting:
        state = log[hand.number]
        names = (name for name in others_at(seated.at(hand.number), state, place) if name not in asked_there)
        if hand_to := tuple(names):
            came_to = _came_to(sitting, hand, state.document, seated)
            return AskRow(hand, state.standing.id, len(waiting), came_to, hand_to)
    return None
