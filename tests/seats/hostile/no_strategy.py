"""Holds no strategy."""
