"""What can programs read and do in a tournament? What its pages show and its desk does."""
