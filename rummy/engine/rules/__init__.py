"""Which questions does a rule book ask? One file a question; an answer is a small frozen policy."""
