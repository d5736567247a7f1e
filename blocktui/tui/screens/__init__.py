"""The screens, a file each, with its style sheet beside it."""
