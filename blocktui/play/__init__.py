"""A match being played: what is asked of the seats, what happens, and the table that everyone sees."""
