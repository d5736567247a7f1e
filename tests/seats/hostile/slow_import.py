"""Takes ten seconds and more to import."""

import time

time.sleep(3600)
