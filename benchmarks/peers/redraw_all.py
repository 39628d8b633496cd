"""The loop that tutorials teach: every frame draws background, squares, pieces, panels and words anew, and flips.

Pictures are loaded and scaled once, and converted to the format of the display, as the better tutorials say.  Counted
in CPU time; eight pieces are on their way.
"""

import io
import json
import statistics
import time

import pygame

SIZE = (1920, 1080)
SQUARE, LEFT, TOP = 120, 480, 60
FRAMES, A_WAY, WARMING = 480, 60, 60
WAYS = {0: 24, 2: 38, 5: 26, 7: 31, 8: 40, 11: 35, 12: 36, 15: 47}
NAMES = "rnbqkbnr"
MOVES = [f"{number}. e4 e5" for number in range(1, 25)]


def loaded(picture):
    """The picture as it comes from its file."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.png")
    file.seek(0)
    return pygame.image.load(file, "picture.png")


def piece(letter, colour):
    picture = pygame.Surface((SQUARE, SQUARE), pygame.SRCALPHA)
    pygame.draw.circle(picture, colour, (SQUARE // 2, SQUARE // 2), SQUARE // 3)
    words = pygame.font.Font(None, 64).render(letter, True, "#808080")
    picture.blit(words, words.get_rect(center=(SQUARE // 2, SQUARE // 2)))
    return loaded(picture)


def table():
    picture = pygame.Surface(SIZE)
    for y in range(SIZE[1]):
        pygame.draw.line(picture, (60 - y // 30, 40 - y // 40, 30 - y // 60), (0, y), (SIZE[0], y))
    return loaded(picture)


def place(square):
    return LEFT + square % 8 * SQUARE, TOP + (7 - square // 8) * SQUARE


def draw(screen, font, background, pieces, part):
    screen.blit(background, (0, 0))
    for square in range(64):
        colour = "#EBD2A9" if (square + square // 8) % 2 else "#9A6B41"
        pygame.draw.rect(screen, colour, (*place(square), SQUARE, SQUARE))
    for left in (20, 1460):
        pygame.draw.rect(screen, "#261B14", (left, 60, 440, 960), border_radius=8)
        pygame.draw.rect(screen, "#8F6E38", (left, 60, 440, 960), width=2, border_radius=8)
    for line, words in enumerate(MOVES):
        screen.blit(font.render(words, True, "#E6DAC0"), (1480, 90 + line * 36))
    screen.blit(font.render("White to move", True, "#F6DF9F"), (40, 90))
    for square, picture in pieces.items():
        x, y = place(square)
        if square in WAYS:
            u, v = place(WAYS[square])
            x, y = x + (u - x) * part, y + (v - y) * part
        screen.blit(picture, (x, y))
    pygame.display.flip()


def p95(screen, font, background, pieces):
    taken = []
    for number in range(WARMING + FRAMES):
        begin = time.thread_time()
        pygame.event.get()
        draw(screen, font, background, pieces, number % A_WAY / A_WAY)
        if number >= WARMING:
            taken.append(time.thread_time() - begin)
    return statistics.quantiles(taken, n=20)[18]


pygame.init()
screen = pygame.display.set_mode(SIZE)
font = pygame.font.Font(None, 28)
background, pieces = table(), {}
for file, letter in enumerate(NAMES):
    pieces[file], pieces[8 + file] = piece(letter.upper(), "#FFFFFF"), piece("P", "#FFFFFF")
    pieces[48 + file], pieces[56 + file] = piece("p", "#202020"), piece(letter, "#202020")
converted = {square: picture.convert_alpha() for square, picture in pieces.items()}
print(json.dumps({"seconds": p95(screen, font, background.convert(), converted), "work": 1, "answer": "frames"}))
