"""What does a format ask of the director, and is this an answer?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummy.engine.errors import RummyError
from rummy.engine.words import either, listed, quoted, say
from tournaments.draws.situation import Answer


class AnswersRefused(RummyError):
    """Answers that a format did not ask for, or cannot do with."""


@dataclass(frozen=True, slots=True)
class Question:
    """One thing the director decides: yes or no, a number from `least` to `most`, or one of `choices` (value and words)."""

    key: str
    label_to_say: str
    help_to_say: str
    default: Answer
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def label(self) -> str:
        return say(self.label_to_say)

    @property
    def help(self) -> str:
        return say(self.help_to_say)

    def admits(self, answer: object) -> bool:
        if isinstance(self.default, bool):
            return isinstance(answer, bool)
        if self.choices:
            return answer in [value for value, _ in self.choices]
        return isinstance(answer, int) and not isinstance(answer, bool) and self.least <= answer <= self.most

    @property
    def expected(self) -> str:
        if isinstance(self.default, bool):
            return say("yes or no")
        if self.choices:
            return either([value for value, _ in self.choices])
        return say("a number from {least} to {most}", least=self.least, most=self.most)


def answered(questions: Sequence[Question], given: Mapping[str, object]) -> dict[str, Answer]:
    """An answer to every question: the one given, else the default. What nobody asked and what cannot be is refused."""
    by_key = {question.key: question for question in questions}
    unasked = sorted(given.keys() - by_key.keys())
    if unasked:
        names, asked = listed([quoted(key) for key in unasked]), listed(list(by_key))
        raise AnswersRefused(
            say("Nobody asked for {names}, only for {asked}: leave it out.", names=names, asked=asked)
            if asked
            else say("Nobody asked for {names}: leave it out.", names=names)
        )
    answers = {question.key: question.default for question in questions}
    for key, answer in given.items():
        question = by_key[key]
        if not question.admits(answer):
            raise AnswersRefused(
                say(
                    "{question}: {answer} cannot be; choose {expected}.",
                    question=question.label,
                    answer=quoted(answer),
                    expected=question.expected,
                )
            )
        answers[key] = answer  # type: ignore[assignment]
    return answers
