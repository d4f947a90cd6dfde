"""What do the formats ask of the director?"""

from __future__ import annotations

from rummy.engine.words import to_say
from tournaments.questions import Question

PAIR, FOUR = 2, 4
ROUNDS = Question("rounds", to_say("Rounds"), to_say("How many rounds are played."), 5, 1, 40)
SIZE = Question(
    "size",
    to_say("At a table"),
    to_say("How many sit at a table; where the number does not divide, some tables differ."),
    FOUR,
    3,
    6,
)
CYCLES = Question(
    "cycles",
    to_say("Everybody meets everybody"),
    to_say("Once, or twice with the first deal changed."),
    1,
    1,
    4,
)
THIRD_PLACE = Question(
    "third_place", to_say("Third place"), to_say("The losers of the semi-finals play for it."), True
)
DECIDING = Question(
    "deciding",
    to_say("Deciding game"),
    to_say("Who comes to the grand final without a loss may lose it once: then a second game decides."),
    True,
)
GROUP_SIZE = Question(
    "group_size",
    to_say("In a group"),
    to_say("How many are in a group; some groups may differ by one."),
    FOUR,
    3,
    10,
)
THROUGH = Question(
    "through", to_say("Go on"), to_say("How many of each group go on to the knock-out."), 2, 1, 8
)
AT_MOST = Question(
    "rounds",
    to_say("At most"),
    to_say("The movement ends after so many rounds, if it is not over before."),
    40,
    1,
    40,
)
RELAY = Question(
    "relay",
    to_say("Relay"),
    to_say("With an even number of tables two of them share their deals, and nobody skips a table."),
    False,
)
EVENINGS = Question("rounds", to_say("Evenings"), to_say("How many evenings are played."), 10, 1, 200)
LADDER_SIZE = Question(
    "ladder_size",
    to_say("At a table"),
    to_say("How many neighbours on the ladder sit together."),
    PAIR,
    PAIR,
    6,
)
BEST_EVENINGS = Question(
    "best",
    to_say("Evenings that count"),
    to_say("So many of the best evenings of each; 0 for all."),
    0,
    0,
    200,
)
LEAST_TABLES = Question(
    "minimum",
    to_say("Tables at least"),
    to_say("Who sat at fewer tables stands behind all who have so many; 0 for no minimum."),
    0,
    0,
    200,
)
