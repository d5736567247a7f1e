"""The app: screens for setup, table and scoreboard."""
