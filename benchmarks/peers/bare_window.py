"""The floor of a start: a pygame window that fills itself once.  Timed from outside, the import of Python included."""

import json
import sys
import time

import pygame

if len(sys.argv) > 1:  # the process that is timed
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
    screen.fill("#120D0A")
    pygame.display.flip()
else:
    import subprocess

    times = []
    for _ in range(5):
        begin = time.perf_counter()
        subprocess.run([sys.executable, __file__, "timed"], check=True, capture_output=True)
        times.append(time.perf_counter() - begin)
    print(json.dumps({"seconds": sorted(times)[2], "work": 1, "answer": "a frame"}))
