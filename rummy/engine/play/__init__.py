"""How does a hand go on, turn by turn, and why may a move not be made?"""
