"""Is the pad as quick, as light and as sure as it is meant to be? Taps, seconds by model, bytes, waiting, slips: one row a goal."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from math import ceil
from statistics import median
from typing import Any

import django
from django.core.management import call_command
from playwright.sync_api import Browser, sync_playwright

from devtools import services
from devtools.measure import Row
from tests.bench._site import free_port, serve

KB = 1024
SIDES = 20_000
RUNS = 5
# About three taps a second, as quick as a practised finger.
BETWEEN_TAPS_MS = 300
FAST_MS = 16
SAVE = '[data-action="save"]:visible'
OTHERS = ("home", "new game", "table", "receipt", "summary", "rules of the table", "game over", "share")


def measure() -> Iterator[Row]:
    if services.browser() is None:
        yield Row("the phone", "not measured: there is no Chromium")
        return
    django.setup()
    call_command("migrate", verbosity=0)
    with ExitStack() as stack:
        port = free_port()
        bench = Bench(f"http://127.0.0.1:{port}")
        serve(stack, port)
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=services.browser(), args=["--no-sandbox"])
        stack.callback(browser.close)
        visitor = bench.visitor(browser)
        yield from bench.taps(visitor)
        yield from bench.cutting(browser)
        yield from bench.weights(visitor)
        yield from bench.waiting(visitor)
        yield from bench.answers(visitor)


def at_most(what: str, measured: float, goal: float, unit: str = "", digits: int = 0) -> Row:
    return Row(what, f"{measured:.{digits}f}{unit}", f"≤ {goal:g}{unit}", measured <= goal)


def at_least(what: str, share: float, goal: float) -> Row:
    return Row(what, f"{100 * share:.1f} %", f"≥ {100 * goal:g} %", share >= goal)


class Bench:
    """The tables that are played at, and the rows measured there."""

    def __init__(self, site: str) -> None:
        from tests.browser.screens import evening
        from tests.factories import PhoneFactory, start

        self.site, self.phone = site, PhoneFactory()
        self.known = PhoneFactory()
        start("Ana", "Ben", phone=self.known, ruleset="gin-rummy")
        self.screens = evening(self.phone)
        four = ("Ana", "Ben", "Cleo", "Dan")
        self.pads = {
            game: f"/s/{start(*four[:players], phone=self.phone, ruleset=game).watch_code}/hands/new/"
            for game, players in (("robber-rummy", 3), ("gin-rummy", 2), ("straight-rummy", 4))
        }

    def visitor(self, browser: Browser) -> Any:
        from tests.bench._loading import Visitor

        return Visitor(browser, self.phone, self.site)

    # ---- U1 to U4, U6

    def taps(self, visitor: Any) -> Iterator[Row]:
        from tests.browser import measured_hands as hands

        robber, gin = {"melds": 9, "left": 14}, {"melds": 5, "left": 4}
        ways: list[tuple[str, str, Callable[[Any], None], int, dict[str, int], int]] = [
            ("U1 Robber Rummy, taps", "robber-rummy", hands.robber_by_taps, 54, robber, 60),
            ("U1 Robber Rummy, slides", "robber-rummy", hands.robber_by_slides, 36, robber, 60),
            ("U2 gin, taps", "gin-rummy", hands.gin_by_taps, 24, gin, 32),
            ("U2 gin, slides", "gin-rummy", hands.gin_by_slides, 15, gin, 32),
            ("U3 Straight Rummy, taps", "straight-rummy", hands.straight_by_taps, 24, {}, 0),
        ]
        for what, game, tell, most, read, most_s in ways:
            actions, seconds = self.told(visitor, game, tell, read)
            yield at_most(what, actions, most)
            if read:
                yield at_most(f"U4 {what.partition(' ')[2]}, by model", seconds, most_s, " s")
        yield self.known_group(visitor)

    def told(
        self, visitor: Any, game: str, tell: Callable[[Any], None], read: dict[str, int]
    ) -> tuple[int, float]:
        """Actions from the open pad to the tap on Save, and how long a practised scorer takes."""
        from tests.bench._fitts import Watched
        from tests.browser.finger import Finger

        with visitor.comes() as page:
            page.goto(self.pads[game], wait_until="load")
            if not read:
                finger = Finger(page)
                tell(finger)
                return finger.actions + 1, 0.0
            watched = Watched(page).begin()
            tell(watched)
            # The hand stays a draft: the next one is entered at the same table.
            watched.note(SAVE, SAVE)
            return watched.actions + 1, watched.seconds(**read)

    def known_group(self, visitor: Any) -> Row:
        from dataclasses import replace

        from tests.browser.finger import Finger
        from tests.browser.measured_hands import known_group_to_pad

        with replace(visitor, phone=self.known).comes() as page:
            page.goto("/", wait_until="load")
            finger = Finger(page)
            known_group_to_pad(finger)
            page.wait_for_url("**/hands/new/")
            return at_most("U6 from the start page of a known group to the open pad, taps", finger.actions, 3)

    # ---- U8, U9

    def cutting(self, browser: Browser) -> Iterator[Row]:
        from tests.browser.laid_sides import cut, slips
        from tests.browser.phone_code import open_code

        page = open_code(browser, "phone_rules.js")
        found, slipped = cut(page, SIDES), slips(page, SIDES)
        page.close()
        yield at_least("U8 sides cut as they were laid", found["melds"] / SIDES, 0.94)
        yield at_least("U8 sides cut to the same score", found["scores"] / SIDES, 0.97)
        yield at_least("U8 sides with a slide for each meld", found["slides"] / SIDES, 1)
        yield at_most("U8 melds cut anew, of 100 taps", 100 * found["recuts"] / found["taps"], 0.5, digits=2)
        silent = slipped["neighbour"]["silent"] / SIDES
        unseen = sum(kind["uncounted"] for kind in slipped.values()) / (len(slipped) * SIDES)
        yield at_most("U9 a neighbour's key that nothing shows", 100 * silent, 0.5, " %", 2)
        yield at_most("U9 any slip that a count of the cards does not show", 100 * unseen, 1, " %", 2)

    # ---- P1, P2

    def weights(self, visitor: Any) -> Iterator[Row]:
        from tests.bench._loading import weight

        entry = weight(visitor, self.pads["robber-rummy"])
        yield at_most("P1 the pad, scripts until it is there", entry.scripts / KB, 25, " KB", 1)
        yield at_most("P1 the pad, styles", entry.styles / KB, 8, " KB", 1)
        yield at_most("P1 the pad, requests", entry.requests, 6)
        others = {name: weight(visitor, path) for name, path in self.screens.items()}
        heaviest = max(others, key=lambda name: others[name].total)
        most = max(others, key=lambda name: others[name].scripts)
        yield at_most(f"P2 other pages, scripts ({most})", others[most].scripts / KB, 10, " KB", 1)
        yield at_most(f"P2 other pages, in all ({heaviest})", others[heaviest].total / KB, 40, " KB", 1)
        yield at_most("P2 requests to anybody else", sum(one.foreign for one in others.values()), 0)

    # ---- P3, P4

    def waiting(self, visitor: Any) -> Iterator[Row]:
        from tests.bench._loading import usual

        pad = usual(visitor, self.pads["robber-rummy"])
        others = {name: usual(visitor, self.screens[name]) for name in OTHERS}
        slowest = max(others, key=lambda name: others[name].first_s)
        again = max(others, key=lambda name: others[name].again_s)
        yield at_most("P3 the pad seen on a slow phone", pad.first_s, 2.0, " s", 2)
        yield at_most("P3 the pad seen again", pad.again_s, 1.0, " s", 2)
        yield at_most(f"P3 the slowest other page ({slowest})", others[slowest].first_s, 1.8, " s", 2)
        yield at_most(f"P3 the slowest other page again ({again})", others[again].again_s, 1.0, " s", 2)
        others["the pad"] = pad
        restless = max(others, key=lambda name: others[name].moved)
        yield at_most(f"P4 what moves while pages load ({restless})", others[restless].moved, 0.02, digits=3)

    # ---- P5, and P4 while cards are tapped

    def answers(self, visitor: Any) -> Iterator[Row]:
        runs = [self.tapped(visitor) for _ in range(RUNS)]
        painted, handled, moved = zip(*runs, strict=True)
        yield at_most("P5 from a tap to its picture, p98", median(painted), 150, " ms")
        yield at_most("P5 our code in a tap, p98", median(handled), 50, " ms")
        yield at_most("P4 what moves while a hand is told", max(moved), 0.02, digits=3)

    def tapped(self, visitor: Any) -> tuple[float, float, float]:
        """The 98th of 100 taps of a hand on a slow phone, and what moved under the finger."""
        from tests.bench._loading import slow_down, taps_seen
        from tests.browser.finger import Finger
        from tests.browser.measured_hands import robber_by_taps

        class Unhurried(Finger):
            def tap(self, target: Any) -> None:
                super().tap(target)
                self.page.wait_for_timeout(BETWEEN_TAPS_MS)

        with visitor.comes() as page:
            page.goto(self.pads["robber-rummy"], wait_until="load")
            slow_down(page, network=False)
            finger = Unhurried(page)
            robber_by_taps(finger)
            long = taps_seen(page.context)
            quick = [(FAST_MS, FAST_MS)] * max(finger.actions - len(long), 0)
            painted, handled = (sorted(column) for column in zip(*long, *quick, strict=True))
            at = ceil(0.98 * len(painted)) - 1
            return painted[at], handled[at], page.evaluate("seen.moved")
