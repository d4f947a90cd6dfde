"""What does a score document give? Prints a receipt a person reads, or the result as JSON.

Exit status 0: every hand scored; 1: some hand was refused; 2: not a score document.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from rummy import engine
from rummy.engine.receipt import print_refusal, receipt

LARGEST = 8 * 1024 * 1024


class Command(BaseCommand):
    help = "Score a hand, a game or a sitting written as a score document."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", metavar="FILE", help="the document; - reads standard input"
        )
        parser.add_argument("--json", action="store_true", dest="as_json", help="print the result as JSON")

    def handle(self, *args: object, **options: Any) -> None:
        try:
            result = engine.score(_read(options["file"]))
        except engine.NotAScoreDocument as refused:
            self._refuse(refused, as_json=options["as_json"])
        self._print(
            json.dumps(result, ensure_ascii=False, indent=2) if options["as_json"] else receipt(result)
        )
        if not all(hand["ok"] for hand in result["hands"]):
            sys.exit(1)

    def _refuse(self, refused: engine.NotAScoreDocument, *, as_json: bool) -> NoReturn:
        if as_json:
            self._print(json.dumps({"errors": refused.errors}, ensure_ascii=False, indent=2))
        else:
            self._print(print_refusal(refused.errors))
        sys.exit(2)

    def _print(self, text: str) -> None:
        """Whatever the terminal cannot show is written as an escape, never an error."""
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        self.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))


def _read(name: str) -> object:
    """The document as plain data; raises NotAScoreDocument for anything that is not JSON."""
    try:
        raw = sys.stdin.buffer.read(LARGEST + 1) if name == "-" else _read_file(Path(name))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise engine.not_readable(f"{name} cannot be read ({reason}).") from error
    if len(raw) > LARGEST:
        raise engine.not_readable(f"it is larger than {LARGEST // 1024 // 1024} MB.")
    return engine.read_json(raw)


def _read_file(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)
