"""What can a program ask? JSON in, JSON out, without an account: see docs/api.md."""
