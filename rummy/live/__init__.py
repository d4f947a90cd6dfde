"""How does a page hear that something changed? A hub of our own: server-sent events, latest wins."""
