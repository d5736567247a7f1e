"""The match in sentences, line by line: for screen readers, dumb terminals and pipes."""
