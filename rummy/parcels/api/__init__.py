"""How does a program take a whole club, or all that is an account's, along and bring it?"""
