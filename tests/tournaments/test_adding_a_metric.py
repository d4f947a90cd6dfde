"""Does docs/adding-a-metric.md still tell how a metric is added? Its box is run as it stands."""

import re
from typing import Any

import pytest

from tests.architecture.house import ROOT
from tests.tournaments.standings.fields import ANA, BEN, CY, DEE, event, table, whys
from tournaments.standings import BY_KEY, METRICS, OpponentsBeaten, standings

GUIDE = (ROOT / "docs/adding-a-metric.md").read_text("utf-8")


def test_the_metric_of_the_guide_decides_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, Any] = {}
    for box in re.findall(r"```python\n(.*?)\n```", GUIDE, re.DOTALL):
        exec(compile(box, "docs/adding-a-metric.md", "exec"), made)
    monkeypatch.setitem(BY_KEY, "second-places", made["SECONDS"])
    results = [
        table(1, (ANA, 9), (BEN, 8), (CY, 1), (DEE, 0)),
        table(2, (CY, 9), (BEN, 8), (ANA, 1), (DEE, 0)),
    ]
    found = standings(event(4, results, ["points", "second-places"], OpponentsBeaten(3)))

    assert [row.entry for row in found.rows] == [BEN, ANA, CY, DEE]
    assert whys(found)[0] == "Ben is above Ana: level on points, then second places 2 to 0."


def test_the_table_lists_the_metrics_as_they_are() -> None:
    listed = re.findall(r"^\| `([\w-]+)` \| (.*?) \| (.*?) \| (\w+) \|$", GUIDE, re.MULTILINE)

    assert listed == [(metric.key, metric.label, metric.abbreviation, metric.scope) for metric in METRICS]
