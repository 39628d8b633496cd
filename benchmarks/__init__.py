"""Speeds as ratios against named peers: `python -m benchmarks NAME…`.

Each row runs ours and the peer in turn (A, B, A, B …) as fresh processes, and tells the median of the ratios of the
rounds.  Both sides print one line of JSON: `{"seconds": …, "work": …, "answer": …}`; the answers must agree.
"""
