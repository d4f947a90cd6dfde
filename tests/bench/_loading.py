"""What does a page cost on a slow phone: bytes, requests, the time until its largest part is seen, and what moves meanwhile?"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Request

from rummy.people.models import Phone
from tests.browser.conftest import PHONE, know

CPU_TIMES_SLOWER = 4
# Lighthouse's slow 4G.
SLOW_4G = {
    "offline": False,
    "latency": 562,
    "downloadThroughput": 1475 * 1024 / 8,
    "uploadThroughput": 675 * 1024 / 8,
}
RUNS = 5
SETTLED_MS = 500
# Which interactions took long is only told of those that took 16 ms.
WATCH = """(() => {
  window.seen = { largest: 0, moved: 0, taps: [] };
  new PerformanceObserver(list => { for (const one of list.getEntries()) seen.largest = one.startTime; }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) seen.moved += one.value; }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (one.interactionId)
    seen.taps.push([one.interactionId, one.duration, one.processingEnd - one.processingStart]); }).observe({ type: "event", durationThreshold: 16, buffered: true });
})()"""


@dataclass
class Visitor:
    """The browser of a phone on the site that is measured."""

    browser: Browser
    phone: Phone
    site: str

    @contextmanager
    def comes(self) -> Iterator[Page]:
        """A phone that was never here; without the worker that keeps files, whose traffic nothing slows down."""
        context = self.browser.new_context(
            viewport={"width": PHONE["width"], "height": PHONE["height"]},
            base_url=self.site,
            has_touch=True,
            service_workers="block",
        )
        know(context, self.phone, self.site)
        context.add_init_script(WATCH)
        yield context.new_page()
        context.close()


def slow_down(page: Page, *, network: bool = True) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_TIMES_SLOWER})
    if network:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_4G)
    return session


@dataclass(frozen=True)
class Load:
    """One look at a page: until its largest part was seen, again with its files at hand, and what moved."""

    first_s: float
    again_s: float
    moved: float


def load(visitor: Visitor, path: str) -> Load:
    with visitor.comes() as page:
        slow_down(page)
        first, again = (_look(page, path) for _ in range(2))
        return Load(first[0], again[0], max(first[1], again[1]))


def _look(page: Page, path: str) -> tuple[float, float]:
    page.goto(path, wait_until="load")
    page.wait_for_timeout(SETTLED_MS)
    largest, moved = page.evaluate("[seen.largest, seen.moved]")
    return largest / 1000, moved


def usual(visitor: Visitor, path: str) -> Load:
    """The medians of several runs; the most that ever moved."""
    runs = [load(visitor, path) for _ in range(RUNS)]
    return Load(
        median(run.first_s for run in runs),
        median(run.again_s for run in runs),
        max(run.moved for run in runs),
    )


@dataclass(frozen=True)
class Weight:
    requests: int
    scripts: int
    styles: int
    total: int
    foreign: int


def weight(visitor: Visitor, path: str) -> Weight:
    """What a phone that was never here fetches until the page is there, as it is sent."""
    with visitor.comes() as page:
        sent: list[tuple[str, int]] = []

        def note(request: Request) -> None:
            sent.append((request.url, request.sizes()["responseBodySize"]))

        page.on("requestfinished", note)
        page.goto(path, wait_until="load")
        page.wait_for_timeout(SETTLED_MS)
        files = [(url, size) for url, size in sent if "icon" not in url]
        return Weight(
            len(files),
            sum(size for url, size in files if ".js?" in url),
            sum(size for url, size in files if ".css?" in url),
            sum(size for _, size in files),
            sum(not url.startswith(visitor.site) for url, _ in files),
        )


def taps_seen(context: BrowserContext) -> list[tuple[float, float]]:
    """Each tap that took long: until it was painted, and how long our own code took, in ms."""
    told = context.pages[0].evaluate("seen.taps")
    found: dict[int, tuple[float, float]] = {}
    for tap, until_painted, handled in told:
        longest, sums = found.get(tap, (0.0, 0.0))
        found[tap] = (max(longest, until_painted), sums + handled)
    return [*found.values()]
