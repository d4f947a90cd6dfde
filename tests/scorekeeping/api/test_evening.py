"""Does the program in docs/examples play its evening, and say why where it may not?"""

import subprocess
import sys

import pytest
from django.contrib.auth.models import User

from rummy.programs import services
from rummy.scorekeeping.models import Hand
from tests.architecture.house import ROOT
from tests.factories import EVENING

pytestmark = pytest.mark.django_db(transaction=True)


def play(site: str, *scopes: str) -> subprocess.CompletedProcess[str]:
    ana = User.objects.create(username="ana")
    _token, secret = services.make_token(account=ana, name="Example", scopes=scopes, at=EVENING)
    command = [sys.executable, "docs/examples/evening.py", site, secret]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_example_plays_its_evening(live_site: str) -> None:
    done = play(live_site, "read", "score")
    said = done.stdout.splitlines()
    assert (done.returncode, done.stderr, said[0][:15], len(said) > 4) == (0, "", "Hand 1 created:", True), (
        done
    )
    assert Hand.objects.count() == 2


@pytest.mark.parametrize("site", ["http://127.0.0.1:9", "127.0.0.1:9"])
def test_where_nothing_answers_it_says_so_in_a_line(site: str) -> None:
    done = play(site, "score")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done
    assert done.stderr.startswith(f"No Meldbook answers at {site}: ")


def test_a_token_that_may_not_score_is_told_what_it_lacks(live_site: str) -> None:
    done = play(live_site, "read")
    said = "This token may not do so: it needs the scope “score”.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)
