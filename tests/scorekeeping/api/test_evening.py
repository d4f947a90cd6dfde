"""Does the program in docs/examples play its evening?"""

import subprocess
import sys

import pytest
from django.contrib.auth.models import User

from rummy.programs import services
from rummy.scorekeeping.models import Hand
from tests.architecture.house import ROOT
from tests.factories import EVENING


@pytest.mark.django_db(transaction=True)
def test_the_example_plays_its_evening(live_site: str) -> None:
    ana = User.objects.create(username="ana")
    _token, secret = services.make_token(account=ana, name="Example", scopes=["read", "score"], at=EVENING)
    command = [sys.executable, "docs/examples/evening.py", live_site, secret]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    said = done.stdout.splitlines()
    assert (done.returncode, done.stderr, said[0][:15], len(said) > 4) == (0, "", "Hand 1 created:", True), (
        done
    )
    assert Hand.objects.count() == 2
