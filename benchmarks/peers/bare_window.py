"""The floor of a start: a pygame window that fills itself once, timed from outside, the import of Python included."""

import sys
import time

if len(sys.argv) > 1:  # the process that is timed: nothing but pygame
    import pygame

    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
    screen.fill("#120D0A")
    pygame.display.flip()
    print(time.process_time(), flush=True)
else:
    import json
    import os
    import statistics
    import subprocess

    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    found = []
    for _ in range(7):
        begin = time.perf_counter()
        words = [sys.executable, __file__, "timed"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment) as done:
            line = done.stdout.readline()
            found.append((time.perf_counter() - begin, float(line)))
            done.communicate()
    seconds, spent = (statistics.median(each) for each in zip(*found, strict=True))
    print(json.dumps({"seconds": seconds, "work": 1, "answer": "a frame", "beside": {"CPU": spent}}))
