"""Which scene shows a game at its present moment: one for each phase (ARCHITECTURE, «Four scenes for five games»)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from game.core.ruleset import Decision, Phase
from game.play.session import Session
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.ui.desk import Desk

SCENES = {
    Phase.ARMY: ("game.ui.scenes.before_battle.army", "ArmyScene"),
    Phase.TERRAIN: ("game.ui.scenes.before_battle.terrain", "TerrainScene"),
    Phase.DEPLOY: ("game.ui.scenes.before_battle.deploy", "DeployScene"),
    Phase.BATTLE: ("game.ui.scenes.battle.screen", "BattleScene"),
}
"""Phase → module and class, imported when the phase begins."""


ASKED = {(Phase.DEPLOY, "army"): ("game.ui.scenes.before_battle.placement", "PlacementScene")}
"""The same where a phase asks for something else than usual: a whole army at once."""


def phase_of(session: Session) -> Phase:
    """The phase of what is pending; a game that is over shows its battle."""
    pending = session.match.pending
    return pending.phase if isinstance(pending, Decision) else Phase.BATTLE


def scene_for(desk: Desk, session: Session) -> Scene:
    """The scene for what is pending."""
    pending = session.match.pending
    asked = (pending.phase, pending.prompt) if isinstance(pending, Decision) else None
    module, name = ASKED[asked] if asked in ASKED else SCENES[phase_of(session)]
    scene: Scene = getattr(import_module(module), name)(desk, session)
    return scene


def scene_after(desk: Desk, session: Session) -> Scene:
    """The same where another scene of the game has just ended: a battle shows what that has led to."""
    from game.ui.scenes.battle.screen import BattleScene

    scene = scene_for(desk, session)
    if isinstance(scene, BattleScene):
        scene.show_beginning()
    return scene
