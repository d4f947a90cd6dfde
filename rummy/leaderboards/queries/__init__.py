"""What is read of ratings and boards, in few queries, as frozen facts."""
