"""Tournaments of bots: plan, journal, execution on any ``concurrent.futures`` executor, and reports."""
