"""What do boards, ratings and statistics tell programs? The same as their pages, for whoever the token stands for."""
