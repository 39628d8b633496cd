"""Lytharian's cards at any size: faces with their art, backs, troops on a square with damage and what they wear
(docs/look.md, Lytharian Chess).  Finished cards are kept with the sprites."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.rules.lytharian.law import Card, Law
from game.rules.lytharian.state import SLOTS, Troop
from game.ui import theme as ink
from game.ui.skins.lytharian_art import KINDS, PIECES, CardArt, arts_of
from game.ui.sprites import ACCENT, INK, MAIN, SHADE
from game.ui.theme import Role, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

HIGH = 142
"""Height of a card for a width of 100."""
COMPACT_FROM = 90
"""Pixels, below which a card shows cost, art and the mark of its kind only."""

FRAMES = {
    "good": ("#F3EBD6", "#B9A774"), "life": ("#F3EBD6", "#B9A774"), "evil": ("#3B3238", "#15100F"),
    "death": ("#3B3238", "#15100F"), "neutral": ("#A9A49A", "#5F5A52"), "arcane": ("#E39AC8", "#8E3F78"),
    "air": ("#F4D672", "#B98A1E"), "fire": ("#DE6A4B", "#8A2417"), "earth": ("#A9794A", "#5E3B1C"),
    "water": ("#6FA9E4", "#1F5597"), "equipment": ("#D5D8DC", "#7A828C"),
}  # fmt: skip
GROUNDS = {
    "Kevetni": ("#CFC594", "#5E6B3A"), "Brudakian": ("#D9CFB4", "#6B6048"), "Stoneborn": ("#C2A27C", "#54402A"),
    "Celestial": ("#F0E6C0", "#A08A4A"), "Wilds": ("#A9BE84", "#3F5A33"), "Surictavi": ("#8FC0BC", "#23565A"),
    "Deepdark": ("#8E7F9C", "#352A44"), "Zuk Gar": ("#C08A68", "#5E2A1A"), "Netherborn": ("#A8605C", "#3A1214"),
}  # fmt: skip
"""Light and dark behind the heads of a people; other peoples have the grounds of their side."""
PAPER = {"light": ("#F6EEDA", "#E4D5B0"), "dark": ("#4A4046", "#2B2328")}
LOZENGE, SHIELD, HEXAGON, RING = "#8E231B", "#1F4F93", "#1B3C66", "#D9B15A"
DIE, BAR = "#D8322B", "#F3EBD6"
VEIL = "#2C5FA8"
SIDES = (("#5B93DC", "#2C5FA8", "#173660"), ("#D95C45", "#9C2B22", "#571410"))
"""South is blue, north is red."""
RARITY = {"common": 0, "uncommon": 1, "rare": 2, "epic": 3, "legendary": 4}
STROKE = ("#6E5530", "#9AA0A8", "#E3C368", "#C58BE8", "#FFF0B8")
"""The border of each quality."""


class Cards:
    """Draws the cards of one law."""

    def __init__(self, desk: Desk, law: Law) -> None:
        self.desk = desk
        self.law = law
        self._arts: Mapping[str, CardArt] | None = None

    def art_of(self, card: Card) -> CardArt:
        """What the card's picture is composed from; a card that only this moment knows is alone in its group."""
        if self._arts is None:
            self._arts = arts_of(self.law.cards.values())
        return self._arts.get(card.id) or arts_of([card])[card.id]

    # --- whole cards

    def face(self, card_id: str, width: int, *, dim: bool = False) -> pygame.Surface:
        """A card's face so many pixels wide; `dim` where it can't be played."""
        key = ("lytharian face", card_id, width, dim, self.law.variant)
        kept = self.desk.sprites.kept(key)
        if kept is not None:
            return kept
        if dim:
            out = self.face(card_id, width).copy()
            out.fill((118, 118, 118, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return self.desk.sprites.keep(key, out)
        card = self.law.card(card_id)
        out = pygame.Surface((width, round(width * HIGH / 100)), pygame.SRCALPHA)
        if card.kind == "troop":
            self._troop_face(out, card, width / 100)
        else:
            self._spell_face(out, card, width / 100)
        return self.desk.sprites.keep(key, out)

    def back(self, seat: Seat, width: int, piece: str = "") -> pygame.Surface:
        """The back of that seat's cards, with a rank where it is known."""
        return self._back(seat, width, round(width * HIGH / 100), piece)

    def _back(self, seat: Seat, width: int, height: int, piece: str) -> pygame.Surface:
        key = ("lytharian back", seat, width, height, piece)
        kept = self.desk.sprites.kept(key)
        if kept is not None:
            return kept
        out = pygame.Surface((width, height), pygame.SRCALPHA)
        light, middle, dark = SIDES[seat]
        radius = width * 0.09
        self._body(out, out.get_rect(), "#120C08", "#120C08", radius)
        inner = out.get_rect().inflate(-2 * max(1, round(width * 0.03)), -2 * max(1, round(width * 0.03)))
        self._body(out, inner, middle, dark, radius)
        w, h = inner.size
        rim = (
            f'<rect x="{w * 0.07}" y="{w * 0.07}" width="{w * 0.86}" height="{h - w * 0.14}" rx="{w * 0.06}" '
            f'fill="none" stroke="{light}" stroke-opacity=".7" stroke-width="{max(1.0, w * 0.025)}"/>'
            f'<path d="M{w / 2} {h * 0.18} L{w * 0.82} {h / 2} L{w / 2} {h * 0.82} L{w * 0.18} {h / 2} Z" '
            f'fill="{dark}" fill-opacity=".6" stroke="{RING}" stroke-opacity=".75" '
            f'stroke-width="{max(1.0, w * 0.025)}"/>'
        )
        out.blit(self.desk.sprites.vector(w, h, rim, 3), inner)
        self._barred(out, inner, seat, max(2, round(width * 0.06)))
        size = round(min(w, h) * 0.5)
        name = f"chess/{PIECES[piece]}" if piece in PIECES else "glyphs/crown"
        colours = {MAIN: "#F6EEDA", SHADE: "#D8C7A0", INK: "#1A0F0A", ACCENT: "#F6EEDA"}
        sign = self.desk.sprites.get(name, size, colours)
        out.blit(sign, sign.get_rect(center=out.get_rect().center))
        return self.desk.sprites.keep(key, out)

    def _troop_face(self, out: pygame.Surface, card: Card, u: float) -> None:
        light, dark = FRAMES.get(card.align, FRAMES["neutral"])
        is_dark = card.align == "evil"
        self._framed(out, light, dark, u, corner=5, stroke=1.8, frame=5)
        compact = out.get_width() < COMPACT_FROM
        window = self._at(u, 6, 19, 88, 48 if not compact else 92)
        self.picture(out, card, window)
        ink = "#F3E8D0" if is_dark else "#22160E"
        self._name(out, card.name, ink, self._at(u, 22, 4, 74, 14), 8.4 * u)
        if not compact:
            band = self._at(u, 6, 67.5, 88, 9.5)
            out.fill("#2A1E16", band)
            kind = ", ".join(word for word in (card.race, *card.classes, card.align) if word).capitalize()
            room = band.inflate(-round(4 * u), 0)
            power = self.desk.theme.write(
                out,
                f"power {card.power}",
                Role.SMALL_STRONG,
                RING,
                room,
                "right",
                size=self._units(6 * u),
                may_cut=True,
            )
            room.width = power.left - room.x - round(3 * u)
            self.desk.theme.write(out, kind, Role.SMALL, "#F3E8D0", room, size=self._units(6 * u), may_cut=True)
            paper = self._at(u, 6, 78.5, 88, 58)
            self._body(out, paper, *PAPER["dark" if is_dark else "light"], 3 * u)
            self._abilities(out, card, self._at(u, 9.5, 80.5, 81, 36), u, ink, is_dark)
        self._rank(out, card.piece, (round(11.5 * u), round(11.5 * u)), 16 * u if not compact else 22 * u)
        big = 24 * u if not compact else 34 * u
        y = out.get_height() - round(big * 0.58)
        self.lozenge(out, (round(big * 0.62), y), round(big), card.att)
        self.shield(out, (out.get_width() - round(big * 0.62), y), round(big), card.defence)

    def _abilities(self, out: pygame.Surface, card: Card, room: pygame.Rect, u: float, ink: str, is_dark: bool) -> None:
        """The text, each ability's name on a line of its own; smaller where it is long."""
        theme = self.desk.theme
        parts = [
            (power.name + (f" {power.x}" if power.x else ""), _after(card.text, power.name)) for power in card.powers
        ] or [("", card.text)]
        names = "#FFB59A" if is_dark else "#7A1F16"
        size = 6.4 * u
        while size > 4.2 * u and self._height(parts, room.width, size) > room.height:
            size -= 0.2 * u
        y = room.y
        for name, text in parts:
            if name:
                y += theme.paragraph(
                    out, name, Role.STRONG, names, pygame.Rect(room.x, y, room.width, 0), size=self._units(size)
                )
            if text:
                at = pygame.Rect(room.x, y, room.width, max(1, room.bottom - y))
                y += theme.paragraph(out, text, Role.BODY, ink, at, size=self._units(size * 0.94), may_cut=True)

    def _height(self, parts: list[tuple[str, str]], width: int, size: float) -> int:
        theme = self.desk.theme
        return sum(
            (theme.paragraph_height(name, Role.STRONG, width, self._units(size)) if name else 0)
            + (theme.paragraph_height(text, Role.BODY, width, self._units(size * 0.94)) if text else 0)
            for name, text in parts
        )

    def _spell_face(self, out: pygame.Surface, card: Card, u: float) -> None:
        light, dark = FRAMES.get(card.element or "equipment", FRAMES["neutral"])
        is_dark = card.element == "death"
        self._framed(out, light, dark, u, corner=7, stroke=2.4, frame=5.5)
        compact = out.get_width() < COMPACT_FROM
        ink = "#F3E8D0" if is_dark else "#1D120B"
        self.picture(out, card, self._at(u, 6.5, 20, 87, 54 if not compact else 92))
        self._name(out, card.name, ink, self._at(u, 27, 5, 68, 14), 11.5 * u)
        band = self._at(u, 6.5, 74 if not compact else 116, 87, 11 if not compact else 18)
        out.fill("#2A1E16", band)
        mark = self.desk.sprites.icon(KINDS.get(card.slot or card.kind, "glyphs/star"), round(band.height * 0.8), RING)
        out.blit(mark, mark.get_rect(midleft=(band.x + round(2 * u), band.centery)))
        if not compact:
            self._spell_words(out, card, band, u, is_dark)
        cost = str(card.cost) if isinstance(card.cost, int) or card.cost == "X" else "T"
        self.hexagon(out, (round(12 * u), round(12 * u)), round(22 * u if not compact else 30 * u), cost)

    def _spell_words(self, out: pygame.Surface, card: Card, band: pygame.Rect, u: float, is_dark: bool) -> None:
        theme = self.desk.theme
        words = {"fast": "Fast cast"}.get(card.kind, (card.slot or card.kind).capitalize())
        room = band.inflate(-round(6 * u), 0)
        room.x += round(9 * u)
        room.width -= round(9 * u)
        theme.write(out, words, Role.SMALL_STRONG, "#F3E8D0", room, size=self._units(8 * u), may_cut=True)
        for i in range(RARITY.get(card.quality, 0)):
            at = (band.right - round((4 + 5.5 * i) * u), band.centery)
            r = max(1, round(2 * u))
            points = [(at[0], at[1] - r), (at[0] + r, at[1]), (at[0], at[1] + r), (at[0] - r, at[1])]
            pygame.draw.polygon(out, RING, points)
        paper = self._at(u, 6.5, 86.5, 87, 49)
        self._body(out, paper, *PAPER["dark" if is_dark else "light"], 3 * u)
        ink = "#F3E8D0" if is_dark else "#22160E"
        room = paper.inflate(-round(7 * u), -round(4 * u))
        size = 10.6 * u
        while (
            size > 6 * u and theme.paragraph_height(card.text, Role.BODY, room.width, self._units(size)) > room.height
        ):
            size -= 0.4 * u
        high = min(room.height, theme.paragraph_height(card.text, Role.BODY, room.width, self._units(size)))
        room = pygame.Rect(room.x, room.centery - high // 2, room.width, high)
        theme.paragraph(out, card.text, Role.BODY, ink, room, "centre", size=self._units(size), may_cut=True)

    # --- the art

    def picture(self, out: pygame.Surface, card: Card, window: pygame.Rect) -> None:
        """The art of a card inside a window: rays, a hill, the figure, the small sign, the stroke of its quality."""
        art = self.art_of(card)
        key = ("lytharian art", art, window.size)
        kept = self.desk.sprites.kept(key)
        if kept is None:
            kept = self.desk.sprites.keep(key, self._composed(art, window.size))
        out.blit(kept, window)

    def _composed(self, art: CardArt, size: tuple[int, int]) -> pygame.Surface:
        w, h = size
        light, dark = GROUNDS.get(art.ground) or FRAMES.get(art.ground, FRAMES["neutral"])
        if art.ground in FRAMES:
            light, dark = mix(light, dark, 0.25), mix(dark, "#000000", 0.25)
        rays = "".join(_ray(i, w, h, light) for i in range(18))
        hill = (
            f'<path d="M0 {h} L0 {h * 0.86} Q{w * 0.3} {h * 0.74} {w * 0.55} {h * 0.84} T{w} {h * 0.8} L{w} {h} Z" '
            f'fill="{mix(dark, "#000000", 0.2)}" fill-opacity=".85"/>'
        )
        body = f'<rect width="{w}" height="{h}" fill="{mix(light, dark, 0.55)}"/>{rays}{hill}'
        out = self.desk.sprites.vector(w, h, body, 2).copy()
        is_head = "glyphs/" not in art.figure
        part = 0.86 if is_head else 0.68
        big = round(min(w, h * 1.05) * part)
        if is_head:
            figure = self.desk.sprites.get(art.figure, big)
            out.blit(figure, figure.get_rect(midbottom=(w // 2, h - round(h * 0.02))))
        else:
            shade = self.desk.sprites.icon(art.figure, big, mix(dark, "#000000", 0.45), 0.6)
            out.blit(shade, shade.get_rect(center=(w // 2 + max(1, w // 60), h // 2 + max(1, w // 50))))
            figure = self.desk.sprites.icon(art.figure, big, "#FFF9E8")
            out.blit(figure, figure.get_rect(center=(w // 2, h // 2)))
        small = round(min(w, h) * 0.26)
        if small >= 7:
            self._sign(out, art.glyph, (w - round(small * 0.62), round(small * 0.62)), small, dark)
        stroke = STROKE[RARITY.get(art.stroke, 0)]
        pygame.draw.rect(out, "#1A100A", out.get_rect(), max(1, round(w * 0.018)))
        pygame.draw.rect(
            out, stroke, out.get_rect().inflate(-2 * max(1, w // 60), -2 * max(1, w // 60)), max(1, w // 90)
        )
        return out

    def _sign(self, out: pygame.Surface, glyph: str, at: tuple[int, int], size: int, dark: str) -> None:
        disc = f'<circle cx="{size / 2}" cy="{size / 2}" r="{size * 0.47}" fill="{mix(dark, "#000000", 0.4)}"/>'
        picture = self.desk.sprites.vector(size, size, disc, 3)
        out.blit(picture, picture.get_rect(center=at))
        sign = self.desk.sprites.icon(glyph, round(size * 0.72), "#FFF3D0")
        out.blit(sign, sign.get_rect(center=at))

    # --- troops on the board

    def counted(self, surface: pygame.Surface, at: pygame.Rect, count: int) -> None:
        """How many alike cards lie on each other there, at the left: the next card of a full hand covers the right."""
        px = self.desk.px
        self._count(surface, pygame.Rect(at.x + px(4), at.y + round(at.height * 0.38), px(26), px(18)), count)

    def counted_on_board(self, surface: pygame.Surface, at: pygame.Rect, count: int) -> None:
        """The same for troops on a square, in the corner that has neither rank nor figures."""
        px = self.desk.px
        self._count(surface, pygame.Rect(at.right - px(27), at.y + px(1), px(26), px(18)), count)

    def _count(self, surface: pygame.Surface, badge: pygame.Rect, count: int) -> None:
        self.desk.art.plate(surface, badge, "#120C08", ink.GOLD, radius=8)
        self.desk.theme.write(surface, f"×{count}", Role.TINY, ink.IVORY, badge, "centre")

    def troop(self, troop: Troop, square: int, *, mine: bool, att: int | None, defence: int | None) -> pygame.Surface:
        """A troop as it lies on a square of so many pixels; `att` and `defence` are its figures now, None unseen."""
        is_unknown = not self.law.card(troop.face).kind
        key = (
            *("lytharian troop", troop.face, troop.piece, troop.seat, troop.is_up, troop.damage, mine, att, defence),
            *(square, tuple(slot for slot in SLOTS if troop.slot(slot) is not None), bool(troop.said), troop.was_seen),
        )
        kept = self.desk.sprites.kept(key)
        if kept is not None:
            return kept
        w, h = round(square * 0.80), round(square * 0.88)
        margin = round(square * 0.06)
        out = pygame.Surface((w + 2 * margin, h + 2 * margin), pygame.SRCALPHA)
        plate = pygame.Rect(margin, margin, w, h)
        if is_unknown:
            out.blit(self._back(troop.seat, w, h, troop.piece), plate)
        else:
            self._lying(out, plate, troop, mine)
        size = max(9, round(square * 0.3))
        if not is_unknown:
            self._rank(out, troop.piece, (plate.x + round(size * 0.34), plate.y + round(size * 0.34)), size * 0.95)
            if att is not None and defence is not None:
                self.lozenge(out, (plate.x + round(size * 0.38), plate.bottom - round(size * 0.36)), size, att)
                self.shield(out, (plate.right - round(size * 0.38), plate.bottom - round(size * 0.36)), size, defence)
        self._suffered(out, plate, troop, round(square * 0.26))
        return self.desk.sprites.keep(key, out)

    def _lying(self, out: pygame.Surface, plate: pygame.Rect, troop: Troop, mine: bool) -> None:
        """The face of a troop on the board: its art in a frame of its side's colour; what lies face down is under a
        veil, with an eye that says how much the other side knows."""
        light, middle, dark = SIDES[troop.seat]
        radius = plate.width * (0.1 if troop.seat == 0 else 0.04)
        self._body(out, plate, "#120C08", "#120C08", radius)
        frame = plate.inflate(-2, -2)
        self._body(out, frame, light if troop.is_up else middle, dark, radius)
        edge = max(2, round(plate.width * 0.06))
        self.picture(out, self.law.card(troop.face), frame.inflate(-2 * edge, -2 * edge))
        self._barred(out, frame, troop.seat, edge)
        if troop.is_up:
            return
        veil = pygame.Surface(frame.inflate(-2 * edge, -2 * edge).size, pygame.SRCALPHA)
        veil.fill((*pygame.Color(VEIL)[:3], 120))
        out.blit(veil, frame.inflate(-2 * edge, -2 * edge))
        size = round(plate.width * 0.42)
        sign = self.desk.sprites.icon(eye_of(troop), size, "#F3EBD6", 0.92)
        out.blit(sign, sign.get_rect(center=plate.center))

    @staticmethod
    def _barred(out: pygame.Surface, frame: pygame.Rect, seat: Seat, edge: int) -> None:
        """North wears bars across both sides of its frame, so that no colour is needed to tell whose a troop is."""
        if seat != 1:
            return
        high, step = max(2, round(frame.height * 0.045)), frame.height * 0.11
        for i in (-1, 0, 1):
            y = round(frame.centery - frame.height * 0.06 + i * step - high / 2)
            for x in (frame.x, frame.right - edge):
                out.fill(BAR, (x, y, edge, high))

    def _suffered(self, out: pygame.Surface, plate: pygame.Rect, troop: Troop, size: int) -> None:
        """Damage as a red die, and the marks of what is attached down the right edge."""
        top = plate.y
        if troop.damage:
            at = pygame.Rect(0, 0, size, size)
            at.topright = (min(out.get_width(), plate.right + size // 5), max(0, plate.y - size // 6))
            self._body(out, at, "#F0584C", DIE, size * 0.2)
            self._figure(out, str(troop.damage), at, "#FFFFFF")
            top = at.bottom + 1
        small = max(7, round(size * 0.62))
        for i, slot in enumerate(slot for slot in SLOTS if troop.slot(slot) is not None):
            at = pygame.Rect(plate.right - small, top + i * (small + 1), small, small)
            fill = "#5A1634" if slot == "curse" else "#2D3E5C"
            self._body(out, at, mix(fill, "#FFFFFF", 0.12), fill, small * 0.25)
            sign = self.desk.sprites.icon(KINDS[slot], round(small * 0.8), "#FFF3D0")
            out.blit(sign, sign.get_rect(center=at.center))

    def omen(self, out: pygame.Surface, place: pygame.Rect, *, falls: bool, damage: str, words: str) -> None:
        """What will become of a troop: a skull with its chance, or the damage that it will carry on a dashed die."""
        size = max(14, round(place.width * 0.34))
        if damage:
            wide = max(size, round(size * 0.5 * len(damage)))
            at = pygame.Rect(0, 0, wide, size)
            at.topright = place.right - 1, place.y
            w, h = at.size
            body = (
                f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="{size * 0.2}" fill="#5C0F0A" '
                f'fill-opacity=".92" stroke="#FFE9D2" stroke-width="1.6" stroke-dasharray="3 2"/>'
            )
            out.blit(self.desk.sprites.vector(w, h, body, 3), at)
            self._figure(out, damage, at.inflate(-2, -size // 5), "#FFFFFF")
        if falls:
            at = pygame.Rect(0, 0, round(size * 1.25), round(size * 1.25))
            at.center = place.center
            m = at.width / 2
            body = (
                f'<circle cx="{m}" cy="{m}" r="{m - 1}" fill="#3A0D0A" fill-opacity=".9" '
                f'stroke="#FF9D86" stroke-width="1.4"/>'
            )
            out.blit(self.desk.sprites.vector(*at.size, body, 3), at)
            sign = self.desk.sprites.icon("glyphs/skull", round(at.width * 0.72), "#FFE9D2")
            out.blit(sign, sign.get_rect(center=at.center))
        if words:
            picture = self.desk.theme.text(words, Role.TINY, "#FFF8EC", max(11.0, self._units(place.width * 0.22)))
            at = picture.get_rect().inflate(6, 0)
            at.midbottom = place.centerx, place.bottom
            self.desk.art.plate(out, at, "#6E130D", "#FFE9D2", radius=5)
            out.blit(picture, picture.get_rect(center=at.center))

    # --- signs with figures

    def lozenge(self, out: pygame.Surface, centre: tuple[int, int], size: int, number: int) -> None:
        """Att; two figures make it wider to the right."""
        wide = size if number < 10 else round(size * 1.36)
        path = f'<path d="M{wide / 2} 1 L{wide - 1} {size / 2} L{wide / 2} {size - 1} L1 {size / 2} Z"'
        at = centre[0] + (wide - size) // 2, centre[1]
        self._signed(out, at, size, path, LOZENGE, str(number), 0, wide)

    def shield(self, out: pygame.Surface, centre: tuple[int, int], size: int, number: int) -> None:
        """Def."""
        s = size
        path = (
            f'<path d="M{s * 0.1} {s * 0.08} L{s * 0.9} {s * 0.08} L{s * 0.9} {s * 0.55} '
            f'Q{s * 0.86} {s * 0.82} {s / 2} {s * 0.96} Q{s * 0.14} {s * 0.82} {s * 0.1} {s * 0.55} Z"'
        )
        self._signed(out, centre, size, path, SHIELD, str(number), -0.04)

    def hexagon(self, out: pygame.Surface, centre: tuple[int, int], size: int, words: str) -> None:
        """What a card costs."""
        s, m = size, size / 2
        path = (
            f'<path d="M{m} 1 L{s * 0.93} {s * 0.26} L{s * 0.93} {s * 0.74} L{m} {s - 1} '
            f'L{s * 0.07} {s * 0.74} L{s * 0.07} {s * 0.26} Z"'
        )
        self._signed(out, centre, size, path, HEXAGON, words, 0)

    def _signed(
        self,
        out: pygame.Surface,
        centre: tuple[int, int],
        size: int,
        path: str,
        fill: str,
        words: str,
        shift: float,
        wide: int = 0,
    ) -> None:
        """A sign as high as `size`, and as wide unless it is told otherwise, with a number in it."""
        width = max(1.0, size * 0.06)
        body = f'{path} fill="{fill}" stroke="#F0DFB4" stroke-width="{width}" stroke-linejoin="round"/>'
        picture = self.desk.sprites.vector(wide or size, size, body, 3)
        at = picture.get_rect(center=centre)
        out.blit(picture, at)
        self._figure(out, words, at.inflate(-size // 5, -size // 4).move(0, round(shift * size)), "#FFFDF4")

    def _figure(self, out: pygame.Surface, words: str, room: pygame.Rect, colour: str) -> None:
        """A number as large as its room."""
        pixels = room.height * (0.98 if len(words) < 2 else 0.86)
        picture = self.desk.theme.text(words, Role.CAPS, colour, self._units(max(7.0, pixels)))
        out.blit(picture, picture.get_rect(center=room.center))

    def _rank(self, out: pygame.Surface, piece: str, centre: tuple[int, int], size: float) -> None:
        """A rank in a gold ring."""
        s = max(8, round(size))
        body = (
            f'<circle cx="{s / 2}" cy="{s / 2}" r="{s * 0.46}" fill="#231811" stroke="{RING}" '
            f'stroke-width="{max(1.0, s * 0.08)}"/>'
        )
        ring = self.desk.sprites.vector(s, s, body, 3)
        out.blit(ring, ring.get_rect(center=centre))
        if piece in PIECES:
            colours = {MAIN: "#F6EEDA", SHADE: "#D8C7A0", INK: "#1A0F0A", ACCENT: "#F6EEDA"}
            sign = self.desk.sprites.get(f"chess/{PIECES[piece]}", round(s * 0.72), colours)
            out.blit(sign, sign.get_rect(center=centre))

    # --- parts

    def _framed(
        self, out: pygame.Surface, light: str, dark: str, u: float, *, corner: float, stroke: float, frame: float
    ) -> None:
        rect = out.get_rect()
        self._body(out, rect, "#120C08", "#120C08", corner * u)
        inner = rect.inflate(-2 * max(1, round(stroke * u)), -2 * max(1, round(stroke * u)))
        self._body(out, inner, light, dark, (corner - stroke * 0.6) * u)

    def _body(self, out: pygame.Surface, rect: pygame.Rect, light: str, dark: str, radius: float) -> None:
        """A rounded plate going from light to dark; `radius` in pixels."""
        scale = self.desk.theme.scale
        self.desk.art.plate(out, rect, ((0, light), (1, dark)) if light != dark else light, radius=radius / scale)

    def _name(self, out: pygame.Surface, words: str, colour: str, room: pygame.Rect, pixels: float) -> None:
        """One line, as small as it must be."""
        theme, size = self.desk.theme, pixels
        while size > max(6.0, pixels * 0.55) and theme.width(words, Role.NAME, self._units(size)) > room.width:
            size -= 0.5
        shown = theme.ellipsis(words, Role.NAME, room.width, self._units(size))
        picture = theme.text(shown, Role.NAME, colour, self._units(size))
        out.blit(picture, picture.get_rect(midleft=room.midleft))

    def _units(self, pixels: float) -> float:
        """Pixels as the units in which type is measured."""
        return pixels / self.desk.theme.scale

    @staticmethod
    def _at(u: float, x: float, y: float, w: float, h: float) -> pygame.Rect:
        return pygame.Rect(round(x * u), round(y * u), round(w * u), round(h * u))


def eye_of(troop: Troop) -> str:
    """What the other side knows of a face-down troop: an open eye has seen it, one half open has been told of it."""
    return "glyphs/eye" if troop.was_seen else "glyphs/eye_half" if troop.said else "glyphs/eye_closed"


def _ray(i: int, w: int, h: int, light: str) -> str:
    """One of eighteen rays from the middle."""
    reach = w + h
    a, b = 2 * pi * i / 18, 2 * pi * (i + 0.5) / 18
    x, y = w / 2, h * 0.55
    return (
        f'<path d="M{x} {y} L{x + reach * cos(a)} {y + reach * sin(a)} L{x + reach * cos(b)} {y + reach * sin(b)} Z" '
        f'fill="{light}" fill-opacity=".5"/>'
    )


def _after(text: str, name: str) -> str:
    """What a card's text says of an ability: behind its name and number, up to the next sentence with a colon."""
    at = text.find(name)
    if at < 0:
        return ""
    rest = text[at + len(name) :]
    colon = rest.find(":")
    rest = rest[colon + 1 :].strip() if 0 <= colon < 6 else rest
    out: list[str] = []
    for sentence in rest.split(". "):
        head = sentence.split(":")[0]
        if out and ":" in sentence and head[:1].isupper():
            break
        out.append(sentence)
    words = ". ".join(out).rstrip(".")
    return f"{words}." if words else ""
