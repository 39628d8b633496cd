"""Which scene shows a game at its present moment: one for each kind of decision."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from game.core.ruleset import Arrange, Decision, Muster, Phase, Place
from game.play.session import Session
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.ui.desk import Desk

SCENES: dict[type[Decision], tuple[str, str]] = {
    Muster: ("game.ui.scenes.before_battle.roster", "RosterScene"),
    Arrange: ("game.ui.scenes.before_battle.placement", "PlacementScene"),
    Place: ("game.ui.scenes.before_battle.deploy", "DeployScene"),
}
"""Kind of decision → module and class, imported when it is first asked."""
BATTLE = ("game.ui.scenes.battle.screen", "BattleScene")
"""Where everything else is asked, and where a game that is over is shown."""


@runtime_checkable
class ShowsBeginning(Protocol):
    """A scene that shows what another one has led to, as soon as its board stands."""

    def show_beginning(self) -> None: ...


def phase_of(session: Session) -> Phase:
    """The phase of what is pending; a game that is over shows its battle."""
    pending = session.match.pending
    return pending.phase if isinstance(pending, Decision) else Phase.BATTLE


def is_in_battle(session: Session) -> bool:
    """Whether the battle shows what is pending, whatever the game calls the phase: regiments are deployed there."""
    return type(session.match.pending) not in SCENES


def scene_for(desk: Desk, session: Session) -> Scene:
    """The scene for what is pending."""
    kind = type(session.match.pending)
    module, name = SCENES.get(kind, BATTLE) if issubclass(kind, Decision) else BATTLE
    scene: Scene = getattr(import_module(module), name)(desk, session)
    return scene


def scene_after(desk: Desk, session: Session) -> Scene:
    """The scene for what is pending where another one of the game has just ended: a battle shows what that has led
    to."""
    scene = scene_for(desk, session)
    if isinstance(scene, ShowsBeginning):
        scene.show_beginning()
    return scene
