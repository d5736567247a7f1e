"""The app in a browser, each visitor with a table of their own: needs the extra ``web``."""
