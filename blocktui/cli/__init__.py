"""The command line: a file a command, each importing what it runs only when it runs."""
