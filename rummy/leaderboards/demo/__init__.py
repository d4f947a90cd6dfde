"""How does a book full of invented games come to be? People, tables and hands, drawn from one seed."""
