"""What can be said of results on boards: means with intervals, superiority, a sequential test, a Luce model."""

from .means import Estimate, clustered_mean
from .sequential import SequentialTest, Verdict, log_likelihood_ratio
from .superiority import boards_needed, likelihood_of_superiority

__all__ = [
    "Estimate",
    "SequentialTest",
    "Verdict",
    "boards_needed",
    "clustered_mean",
    "likelihood_of_superiority",
    "log_likelihood_ratio",
]
