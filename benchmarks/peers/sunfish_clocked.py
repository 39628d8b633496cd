"""sunfish within a budget of processor time, looked at every few nodes: by itself it looks at its clock every 2 048."""

import time

import sunfish

STRIDE = 64


class Clocked(sunfish.Searcher):
    """Stops when its processor time is spent, and begins no iteration that it can hardly end."""

    def bound(self, pos, gamma, depth, root=False):
        if self.nodes % STRIDE == 0 and time.process_time() > self.ends:
            raise sunfish.Stop
        return super().bound(pos, gamma, depth, root)

    def think(self, history, seconds):
        """(move or None, depths completed): as sunfish's own loop chooses, which trusts completed depths alone."""
        self.ends = time.process_time() + seconds
        best, candidate, last = None, None, 1
        try:
            for depth, gamma, score, move in self.search(history):
                if depth > last:
                    best, last = candidate or best, depth
                if score >= gamma and move is not None:
                    candidate = move
        except sunfish.Stop:
            candidate = best or candidate
        return candidate or best, last - 1


def history_of(texts):
    """sunfish's positions after these moves, each from the side of who is to move."""
    history = [sunfish.Position(sunfish.initial, 0, (True, True), (True, True), 0, 0)]
    for ply, text in enumerate(texts):
        i, j, promotion = sunfish.parse(text[:2]), sunfish.parse(text[2:4]), text[4:].upper()
        if ply % 2:
            i, j = 119 - i, 119 - j
        history.append(history[-1].move(sunfish.Move(i, j, promotion)))
    return history


def text_of(move, ply):
    """A move of the side that makes the action of that number, from 0."""
    i, j = (119 - move.i, 119 - move.j) if ply % 2 else (move.i, move.j)
    return sunfish.render(i) + sunfish.render(j) + move.prom.lower()
