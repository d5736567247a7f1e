"""The built-in strategies."""
