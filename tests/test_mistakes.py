"""What does somebody see when the fault is ours?"""

import re

from django.contrib.staticfiles import finders
from django.test import RequestFactory
from django.views.defaults import server_error


def test_the_page_of_our_mistake_looks_like_the_others_and_needs_nothing() -> None:
    page = server_error(RequestFactory().get("/")).content.decode()

    sheets = re.findall(r'href="/static/([^"]+)"', page)
    assert [name for name in sheets if finders.find(name)] == [
        "rummy/css/book.css",
        "rummy/css/screens.css",
    ]
    assert 'href="/"' in page
