"""The ways into a workshop: from the menu, with a match at its end, and from a game whose army is being chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.core.ruleset import Pick, Ruleset
from game.core.seats import Seat
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.workshop.screen import Bench, Workshop
from game.ui.skins.set_up import SetUpLook

if TYPE_CHECKING:
    from game.ui.desk import Desk


def open_workshop(desk: Desk, rules: Ruleset[Any], look: SetUpLook) -> Change:
    """The bench as the first ready-made things lie on it; what is made is played against something."""
    shop = look.workshop
    assert shop is not None, "this game has a workshop"

    def against(bench: Bench) -> Change:
        from game.ui.scenes.workshop.against import Against

        return Push(Against(desk, rules, shop, bench))

    return Push(Workshop(desk, rules.game, shop, begun=_first_legal(desk, look), against=against))


def _first_legal(desk: Desk, look: SetUpLook) -> Bench:
    """The first ready-made things that go together."""
    from game.ui.scenes.workshop.bench import WorkBench, counts_of

    shop = look.workshop
    assert shop is not None
    bench = WorkBench(shop)
    for part, _ in shop.parts:
        for army in shop.ready(part):
            bench.begin(part, army.picks)
            if bench.is_legal(part):
                break
    return {part: shop.picks(part, counts_of(bench.picks(part))) for part, _ in shop.parts}


class WorkshopDoor:
    """From the choice of an army into the workshop and back; what was made for a later choice is remembered."""

    def __init__(self, desk: Desk, game: str, look: SetUpLook) -> None:
        self.desk, self.game, self.look = desk, game, look
        self._planned: dict[tuple[Seat, str], Sequence[Pick]] = {}

    @property
    def is_there(self) -> bool:
        return self.look.workshop is not None

    def planned(self, seat: Seat, what: str) -> Sequence[Pick]:
        """What a seat has made in the workshop for this choice; nothing where it has not."""
        return self._planned.get((seat, what), ())

    def open(
        self,
        seat: Seat,
        what: str,
        picks: Sequence[Pick],
        chosen: Sequence[Pick],
        taken: Callable[[Sequence[Pick]], Any],
    ) -> Change:
        """`chosen` is what the seat has handed in before; `taken` is given what was made for the present choice."""
        shop = self.look.workshop
        assert shop is not None
        parts = [part for part, _ in shop.parts]
        before = frozenset(parts[: parts.index(what)])
        begun: Mapping[str, Sequence[Pick]] = {
            part: picks if part == what else chosen if part in before else self.planned(seat, part) for part in parts
        }

        def take(bench: Bench) -> Change:
            for part in parts:
                self._planned[seat, part] = bench[part]
            taken(bench[what])
            return Pop()

        return Push(Workshop(self.desk, self.game, shop, begun=begun, fixed=before, take=take))
