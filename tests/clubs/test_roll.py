from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rummy.clubs.forms.roll import RollForm
from rummy.clubs.roll import read_roll
from rummy.people.pasted import decoded

TODAY = date(2026, 3, 14)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ana Weiß\n\n  Ben   Okafor \n", ["Ana Weiß", "Ben Okafor"]),
        ("Weiß, Ana\nOkafor, Ben", ["Ana Weiß", "Ben Okafor"]),
        ("Ana,Weiß\nBen,Okafor", ["Ana Weiß", "Ben Okafor"]),
        ("Ana\tWeiß\r\nBen\tOkafor", ["Ana Weiß", "Ben Okafor"]),
        ("Name;Role;Member since\nAna Weiß;Owner;2019-05-31", ["Ana Weiß"]),
        ("Surname;First name;Street\nWeiß;Ana;Road 1", ["Ana Weiß"]),
        ('Nachname,Vorname\n"von Hohenstein, geb. Weiß",Ana', ["Ana von Hohenstein, geb. Weiß"]),
        ("Nom;Prénom;Depuis\nWeiß;Ana;2019-05-31", ["Ana Weiß"]),
        ("Nombre;Apellidos\nAna;Weiß Roca", ["Ana Weiß Roca"]),
        ("Nombre;Desde\nAna Weiß;31/05/2019", ["Ana Weiß"]),
        ("'=Ana", ["=Ana"]),
        ("Name\n'=Ana\n't Hooft\n'Abd al-Karim", ["=Ana", "'t Hooft", "'Abd al-Karim"]),
        ("Ana Weiß, ana@example.org\nBen Okafor, +49 (171) 234-5678", ["Ana Weiß", "Ben Okafor"]),
        ("Weiß, Ana, 0171 2345678\nOkafor, Ben, ben@example.org", ["Ana Weiß", "Ben Okafor"]),
        ("Ana Weiß;0171/2345678;ana@example.org;31.5.2019", ["Ana Weiß"]),
        ("Ana 2\nBen (2019)", ["Ana 2", "Ben (2019)"]),
        ("Ana Weiß;2019\n17;Ben Okafor;2020", ["Ana Weiß", "Ben Okafor"]),
        ("1.\tAna\tWeiß\n2.\tBen\tOkafor", ["Ana Weiß", "Ben Okafor"]),
        ("1. Ana\n12) Ben\n- Cy\n• Dora", ["Ana", "Ben", "Cy", "Dora"]),
        (" ;;\n,,\n", []),
    ],
)
def test_names_are_read_as_people_write_lists(text: str, names: list[str]) -> None:
    assert [(line.name, line.fault) for line in read_roll(text, TODAY).lines] == [(n, "") for n in names]


def test_a_bad_line_says_its_number_and_what_is_wrong_and_is_what_is_left() -> None:
    roll = read_roll(
        "Name,Since\nAna,31.05.2019\n007,\nBen,tomorrow\nana,\nCy,2031-01-01\n" + "x" * 41, TODAY
    )

    assert [(line.name, line.since) for line in roll.good] == [("Ana", date(2019, 5, 31))]
    assert [(line.number, line.fault.split(".")[0]) for line in roll.lines if line.fault] == [
        (3, "There is no name in it"),
        (4, "“tomorrow” is no day"),
        (5, "The same name as in line 2"),
        (6, "“2031-01-01” is still to come"),
        (7, "xxxxxxxxxxxx… is longer than 40 letters"),
    ]
    left = roll.only_bad().text()
    assert left.splitlines()[0] == "Name,Since"
    assert [line.name for line in read_roll(left, TODAY).lines] == [
        line.name for line in roll.lines if line.fault
    ]


def test_people_in_one_line_are_not_taken_for_one_of_them() -> None:
    (line,) = read_roll("Ana Weiß, Ben Okafor, Cleo Marchetti", TODAY).lines
    assert line.fault == "Several people stand here: write one person a line."


@pytest.mark.parametrize("line", ["Ana Weiß ana@example.org", "Ana 0171 2345678", "ana@example.org"])
def test_an_address_or_a_telephone_number_does_not_become_part_of_a_name(line: str) -> None:
    assert [one.fault for one in read_roll(f"{line}\nBen;", TODAY).lines] == [
        "Only the name: no address and no telephone number.",
        "",
    ]


def test_files_are_read_as_spreadsheets_of_all_makers_write_them() -> None:
    name = "Weiß"
    written = [name.encode(), b"\xef\xbb\xbf" + name.encode(), name.encode("cp1252"), name.encode("utf-16")]

    assert [decoded(raw) for raw in written] == [name] * 4


def test_a_workbook_is_refused_and_told_how_it_becomes_a_list() -> None:
    workbook = SimpleUploadedFile("members.xlsx", b"PK\x03\x04\x14\x00\x06\x00" + bytes(range(256)))
    old = SimpleUploadedFile("members.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(range(256)))

    for file in (workbook, old):
        assert RollForm({}, {"file": file}).errors["__all__"] == [
            "This is no text. Of a workbook copy the cells and paste them here, or save it as CSV and choose that."
        ]


@pytest.mark.parametrize(
    "day", ["2019-05-31", "31.05.2019", "31/5/19", "31-05-2019", "2019/05/31", "5/31/2019"]
)
def test_a_day_is_read_as_in_old_results(day: str) -> None:
    assert [line.since for line in read_roll(f"Name;Since\nAna;{day}", TODAY).lines] == [date(2019, 5, 31)]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ana Weiß;2019-05-31", ("Ana Weiß", date(2019, 5, 31), "")),
        ("Ana;Weiß;31.05.2019", ("Ana Weiß", date(2019, 5, 31), "")),
        ("Ana Weiß, 31.05.2019", ("Ana Weiß", date(2019, 5, 31), "")),
        ("Weiß, Ana, 31.05.2019", ("Ana Weiß", date(2019, 5, 31), "")),
        ("Ana Weiß\t2019-02-30", ("Ana Weiß", None, "“2019-02-30” is no day")),
    ],
)
def test_without_heads_a_day_behind_a_name_is_since_when_and_no_surname(
    line: str, told: tuple[str, date | None, str]
) -> None:
    (read,) = read_roll(line, TODAY).lines

    assert (read.name, read.since, read.fault.partition(".")[0]) == told
