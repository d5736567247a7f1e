"""The weights of the reference bots, which are part of their definition and never change."""

from typing import Final

COUNTER: Final = {
    2: (0.145, 0.377, 0.286, 0.166, 11.111, 0.0, 0.0),
    3: (0.135, 0.954, 0.735, -0.032, 5.863, 0.642, -0.718),
    4: (0.149, 0.948, 0.545, 0.311, 5.691, 0.306, -0.733),
}
"""``counter``'s, by the number of players: pips, double, following tiles, different values, chance that the next
opponent passes, the same summed over the later ones, and multiplied over all of them."""

HEAVIEST: Final = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.001)
"""The order of ``heaviest`` as weights of ``kernels.FEATURES``: pips, then the higher half, then the left end."""
