"""Clock and processor time of a peer's work; ours measures with the same."""

import time


class Stopwatch:
    """Begins when it is made."""

    def __init__(self):
        self.clock, self.processor = time.perf_counter(), time.process_time()

    def read(self):
        """What has passed, as the harness reads it."""
        return {"seconds": time.perf_counter() - self.clock, "processor": time.process_time() - self.processor}
