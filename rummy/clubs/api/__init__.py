"""What can programs read and do in a club? What its pages show and do, for whoever the token stands for."""
