"""Mistakes planted one at a time in mods of the shipped games: each is told once, at its own place, with what was meant.

ISSUE 10, 13: 120 kinds, all told with the right file, line and column.  A `‸` in the text is where the finding points.
What a mistake breaks in shipped data is told at the line of the mod that breaks it.
"""

# ruff: noqa: E501 (a table reads better in whole lines)

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import pytest

from game.content.cache import Cache
from game.content.folders import shipped_folder
from game.content.mods import check_requirements, find_mods, read_mod
from game.play.trial import mod_findings

SHEET = "name: Wild\nversion: 1.0\nformat: 1\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64z"/></svg>\n'
CAMEL = "camel:\n  name: Camel\n  letter: c\n  picture: chess/knight\n  moves: [{leap: {offsets: [[1, 3]]}}]\n"
GOLEM = "golem:\n  name: Golem\n  letter: g\n  pictures: {fire: loka/fire/rook, earth: loka/earth/rook, water: loka/water/rook, air: loka/air/rook}\n  price: 60\n  rank: 2\n  rule: LOKA-MOVE-2\n  moves: [{slide: {dirs: orth, max: 3}}]\n"
BRIDGE = "bridge:\n  name: Bridge\n  picture: terrain/mountain_pass\n  count: 1\n  rule: LOKA-PASS-2\n  road: true\n"
FALCON = "falconer:\n  ids: {light: falconer, dark: vulture}\n  names: {light: Falconer, dark: Vulture}\n  pictures: {light: castle/light/ranger, dark: castle/dark/dragon}\n  tier: greater\n  combat: 8\n  moves: [{slide: {dirs: [all], max: 1}}]\n  flags: [expansion]\n"
ROW = "[knight, griffin, lion, giant, castle, paladin, giant, lion, griffin, knight]"
SECOND = "[elf, soldier, elf, soldier, elf, soldier, soldier, elf, soldier, elf]"


def in_place(text: str, old: str, new: str) -> str:
    assert old in text, old
    return text.replace(old, new, 1)


CHESS = [
    # keys and words
    ("a key misspelt", "pieces", "knight+:\n  ‸lettr: x\n", 'unknown key "lettr"; did you mean "letter"?'),
    ("a key of another file", "pieces", "knight+:\n  ‸files: 3\n", 'unknown key "files"'),
    ("a word misspelt", "pieces", "knight+:\n  moves:\n    - ‸slyde: {dirs: orth, max: 3}\n", 'unknown word "slyde"; did you mean "slide"?'),
    ("a word without its keys", "pieces", "knight+:\n  moves: [‸leap]\n", '"leap" needs its keys'),
    ("a key of another word", "pieces", "knight+:\n  moves: [{leap: {offsets: [[1, 3]], ‸dirs: orth}}]\n", 'unknown key "dirs"'),
    ("a direction misspelt", "pieces", "knight+:\n  moves: [{slide: {dirs: ‸ort, max: 3}}]\n", 'did you mean "orth"?'),
    ("a direction in small letters", "pieces", "knight+:\n  moves: [{slide: {dirs: [‸fl], max: 3}}]\n", 'did you mean "FL"?'),
    ("a mode misspelt", "pieces", "knight+:\n  moves: [{slide: {dirs: orth, max: 3, mode: ‸captur}}]\n", 'did you mean "capture"?'),
    ("over what is not known", "pieces", "knight+:\n  moves: [{slide: {dirs: orth, max: 3, over: ‸jump}}]\n", "expected none, fly or hop"),
    ("a key given twice", "pieces", "knight+:\n  name: Horse\n  ‸name: Mare\n", 'key "name" is given twice, first in line 2'),
    ("an entry given twice", "pieces", "knight+:\n  name: Horse\n‸knight+:\n  name: Mare\n", 'key "knight+" is given twice, first in line 1'),
    ("an entry given and extended", "pieces", "knight+:\n  name: Horse\n‸knight-:\n", 'stands beside "knight+" in line 1; write one of them'),
    # colons
    ("a colon missing after an entry", "pieces", "knight+‸\n  name: Horse\n", 'a ":" is missing after "knight+"'),
    ("a colon missing after a key", "pieces", "knight+:\n  name‸ Horse\n  letter: n\n", 'a ":" is missing after "name"'),
    ("a colon missing before a list", "pieces", "knight+:\n  moves+‸\n    - leap: {offsets: [[1, 3]]}\n", 'a ":" is missing after "moves+"'),
    ("a colon missing after a word", "pieces", "knight+:\n  moves+:\n    - leap‸ {offsets: [[1, 3]]}\n  text: x\n", 'a ":" is missing after "leap"'),
    ("a space missing after the colon", "pieces", "knight+:\n  name:‸Horse\n  letter: n\n", 'a space is missing after "name:"'),
    ("a text with a colon in it", "pieces", "knight+:\n  text: One aside‸: three straight\n", "put the text in quotes"),
    # values
    ("more than the board is wide", "pieces", "knight+:\n  moves: [{slide: {dirs: orth, max: ‸99}}]\n", "max is 99, expected 1 to 25 or board"),
    ("a number in words", "pieces", "knight+:\n  moves: [{slide: {dirs: orth, max: ‸three}}]\n", "max is three, expected a whole number or board"),
    ("a number with a nought before it", "pieces", "knight+:\n  moves: [{slide: {dirs: orth, max: ‸03}}]\n", "write 3"),
    ("a number in quotes", "pieces", 'knight+:\n  moves: [{slide: {dirs: orth, max: ‸"3"}}]\n', "write 3 without quotes"),
    ("a least above the most", "pieces", "knight+:\n  moves: [{slide: {dirs: orth, min: ‸5, max: 2}}]\n", "min is 5, expected at most max, 2"),
    ("a leap to where it stands", "pieces", "knight+:\n  moves: [{leap: {offsets: [‸[0, 0]]}}]\n", "offsets item 1 is [0, 0], which leads nowhere"),
    ("a ride on the spot among others", "pieces", "knight+:\n  moves: [{ride: {offsets: [[1, 2], ‸[0, 0]], max: 3}}]\n", "offsets item 2 is [0, 0], which leads nowhere"),
    ("an offset of one number", "pieces", "knight+:\n  moves: [{leap: {offsets: [‸[1]]}}]\n", "offsets item 1 has 1 entry, expected 2"),
    ("an offset without its own brackets", "pieces", "knight+:\n  moves: [{leap: {offsets: [‸1, ‸3]}}]\n", "offsets item 1 is 1, expected a list"),
    ("no moves at all", "pieces", "knight+:\n  moves: ‸[]\n", "moves has 0 entries, expected 1 or more"),
    ("moves that are a map", "pieces", "knight+:\n  moves: ‸{leap: {offsets: [[1, 3]]}}\n", "expected a list"),
    ("true in words", "pieces", "knight+:\n  minor: ‸yes\n", "minor is yes, expected true or false; write true"),
    ("a letter of two", "pieces", "knight+:\n  letter: ‸kn\n", "letter has 2 characters, expected 1"),
    ("a capital letter", "pieces", "knight+:\n  letter: ‸N\n", 'letter is "N", expected a small letter from a to z'),
    ("a letter that is taken", "pieces", in_place(CAMEL, "letter: c", "letter: ‸r"), '"rook" has the letter "r" already'),
    ("a name without end", "pieces", "knight+:\n  name: ‸" + "a" * 90_000 + "\n", "name has 90000 characters, expected 1 to 60"),
    ("a name of nothing", "pieces", 'knight+:\n  name: ‸""\n', "name has 0 characters, expected 1 to 60"),
    ("an entry's name without end", "pieces", in_place(CAMEL, "camel", "‸" + "k" * 90_000), "this key has more than 1000 characters"),
    ("an entry's name too long", "pieces", in_place(CAMEL, "camel", "‸" + "k" * 70), "this name has 70 characters, expected at most 60"),
    ("a text of a whole book", "pieces", "knight+:\n  text: ‸" + "a " * 3_000 + "\n", "text has 5999 characters, expected at most 2000"),
    ("a key missing", "pieces", in_place(CAMEL, "camel:", "‸camel:").replace("  letter: c\n", ""), 'key "letter" is missing'),
    # names
    ("a piece misspelt in a promotion", "pieces", "pawn+:\n  promote: {where: far_row, to: [queen, ‸knigth]}\n", 'unknown piece "knigth"; did you mean "knight"?'),
    ("a promotion named twice", "pieces", "pawn+:\n  promote: {where: far_row, to: ‸[queen, queen]}\n", "the same piece is named twice"),
    ("a promotion to the king", "pieces", "pawn+:\n  promote: {where: far_row, to: [queen, ‸king]}\n", 'nothing can become a "king": it is royal'),
    ("a region misspelt", "pieces", "pawn+:\n  promote: {where: ‸farrow, to: [queen]}\n", 'unknown region "farrow"; did you mean "far_row"?'),
    ("a region to stand in misspelt", "pieces", "rook+:\n  moves: [{slide: {dirs: F, max: 2, standing: ‸secondrow}}]\n", 'did you mean "second_row"?'),
    ("an entry that is not there extended", "pieces", "‸knigth+:\n  name: Horse\n", 'there is no "knigth" to extend; did you mean "knight"?'),
    ("an entry that is not there taken out", "pieces", "‸knigth-:\n", 'there is no "knigth" to remove; did you mean "knight"?'),
    ("something after what is taken out", "pieces", "knight-: ‸now\n", 'nothing may follow "knight-:"; it removes "knight"'),
    ("a text lengthened as if a list", "pieces", "knight+:\n  ‸name+: Horse\n", '"name+" lengthens a list, but name is none'),
    ("a key taken out that is not there", "pieces", "knight+:\n  ‸royal-:\n", 'there is no "royal" to remove'),
    ("a picture misspelt", "pieces", "knight+:\n  picture: ‸chess/knigth\n", 'looked for chess/knigth.svg and chess/knigth.png in sprites; did you mean "chess/knight"?'),
    ("a picture with its ending", "pieces", "knight+:\n  picture: ‸chess/knight.svg\n", "without ending"),
    ("a picture for one side alone", "pieces", "knight+:\n  ‸picture: {white: chess/knight}\n", "a picture is one name, or {white: …, black: …}"),
    ("a side of the picture misspelt", "pieces", "knight+:\n  picture: {white: chess/knight, ‸blak: chess/knight}\n", 'unknown key "blak"; did you mean "black"?'),
    ("a picture out of the folder", "pieces", "knight+:\n  picture: ‸../secret\n", "a name is made of letters"),
    # what breaks elsewhere
    ("the king is taken out", "pieces", "‸king-:\n", 'removes "king", but data/chess/board.yaml:11:5 names it'),
    ("the king is no king", "pieces", "king+:\n  royal: ‸false\n", "no piece is royal; exactly one kind must be (seen at data/chess/pieces.yaml"),
    ("the king's rank is taken away", "pieces", "king+:\n  ‸royal-:\n", "no piece is royal; exactly one kind must be (seen at data/chess/pieces.yaml"),
    ("the pawn's row is gone", "board", "regions:\n  ‸far_row-:\n", 'unknown region "far_row"'),
    ("two kings stand on the board", "board", "setup:\n  white:\n    king: ‸[e1, d1]\n    queen-:\n", "white has 2 kings in the set-up, expected 1"),
    ("no king stands on the board", "board", "setup:\n  white:\n    ‸king-:\n", "white has 0 kings in the set-up, expected 1"),
    ("two pieces on one square", "board", "setup:\n  black:\n    queen: ‸[a8]\n", 'the black queen stands on a8 already, where the black rook is put; write "queen-:" or "rook: [h8]"'),
    ("an own piece twice on one square", "board", "setup:\n  white:\n    queen: [d1, ‸d1]\n", "the white queen stands on d1 already"),
    ("a square off the board", "board", "setup:\n  white:\n    queen: [‸d9]\n", 'no square "d9" on this board'),
    ("a piece misspelt on the board", "board", "setup:\n  white:\n    ‸quen: [d3]\n", 'unknown piece "quen"; did you mean "queen"?'),
    ("a seat misspelt", "board", "setup:\n  ‸wite:\n    queen: [d1]\n", 'did you mean "white"?'),
    ("a row that does not exist", "board", "regions:\n  far_row: {rows: [‸9]}\n", "row 9 does not exist; rows go from 1 to 8"),
    ("a smaller board", "board", "files: ‸7\n", "on this board"),
    ("a hole off the board", "board", "holes: [‸i9]\n", 'no square "i9" on this board'),
    ("one right for two castlings", "board", "castling:\n  - {right: K, seat: white, king: [e1, g1], rook: [h1, f1]}\n  - {right: ‸K, seat: white, king: [e1, c1], rook: [a1, d1]}\n", 'the letter "K" is taken or is none'),
    # texts and switches
    ("a text that nobody reads", "strings", "‸event.movd: x\n", 'warning: nobody reads a text called "event.movd"; did you mean "event.moved"?'),
    ("a word in braces that nobody fills in", "strings", 'event.moved: "{seat} moves ‸{wer}."\n', "{wer} is not filled in here; known are {from}, {piece}, {seat}, {to}"),
    ("a word in braces misspelt", "strings", 'event.moved: "‸{saet} moves."\n', "{saet} is not filled in here; did you mean {seat}?"),
    ("a brace left open", "strings", 'event.moved: "‸{seat moves."\n', 'this "{" has no partner'),
    ("a rule misspelt", "options", "touch_move+:\n  rule: ‸CHES-TOUCH-1\n", 'unknown rule "CHES-TOUCH-1"; did you mean "CHESS-TOUCH-1"?'),
    ("a switch misspelt in a variant", "variants", "blind:\n  name: Blind\n  line: l\n  options: {‸touchmove: true}\n", 'unknown option "touchmove"; did you mean "touch_move"?'),
    ("a switch of chess taken out", "options", "‸forced_draws-:\n", 'the switch "forced_draws" is gone; the game needs it'),
    ("a file misspelt", "piece", "‸knight+:\n  name: Horse\n", 'unknown file; did you mean "pieces.yaml"?'),
    # not YAML
    ("a tab", "pieces", "knight+:\n‸\tname: Horse\n", "a tab; indent with spaces"),
    ("a brace never closed", "pieces", "knight+:\n  moves: [‸{leap: {offsets: [[1, 3]]}\n", "is never closed"),
    ("an anchor", "pieces", "knight+: ‸&a\n  name: Horse\n", "anchor &a: anchors are not read; remove it"),
    ("a sign that begins no text", "pieces", "knight+:\n  name: ‸@horse\n", '"@" cannot begin a text; put the text in quotes'),
    ("a second document", "pieces", "knight+:\n  name: Horse\n‸---\nrook+: {name: Tower}\n", "a second document begins; a file holds one"),
    ("a list where names are", "pieces", "‸- knight\n", "expected names with their entries, found a list"),
]  # fmt: skip

LOKA = [
    ("a rule of a tile misspelt", "terrain", "castle+:\n  rule: ‸LOCA-CASTLE-1\n", 'unknown rule "LOCA-CASTLE-1"; did you mean "LOKA-CASTLE-1"?'),
    ("a rule that no book has", "pieces", in_place(GOLEM, "LOKA-MOVE-2", "‸WILD-GOLEM-1"), 'unknown rule "WILD-GOLEM-1"'),
    ("a piece that nobody can write", "pieces", in_place(GOLEM, "golem", "‸golem_2"), "can't be written in actions; use small letters and _ alone"),
    ("a price below nothing", "pieces", in_place(GOLEM, "60", "‸-60"), "price is -60, expected 0 to 9999"),
    ("an element misspelt", "pieces", "rook+:\n  pictures: {‸fier: loka/fire/rook}\n", 'unknown element "fier"; did you mean "fire"?'),
    ("a second king", "pieces", "queen+:\n  royal: ‸true\n", '"king" is royal already; exactly one kind may be'),
    ("a king who is a pawn", "pieces", "king+:\n  pawn: ‸true\n", "the royal piece can't be a pawn"),
    ("the king of Loka is taken out", "pieces", "‸king-:\n", 'removes "king", but data/loka/terrain.yaml'),
    ("a bearer misspelt", "terrain", in_place(BRIDGE, "road: true", "admits: [king, ‸bishp]"), 'unknown piece "bishp"; did you mean "bishop"?'),
    ("a single portal", "terrain", "magic_portal+:\n  count: ‸3\n", "count is 3, expected an even number: portals lie in pairs"),
    ("a peril that nobody survives", "terrain", in_place(BRIDGE, "road: true", "peril: {die: 6, lost: ‸6}"), "lost is 6, expected less than the die's 6"),
    ("a switch that is no number", "terrain", in_place(BRIDGE, "road: true", "defence: {option: ‸combat}"), '"combat" is no number'),
    ("an army with a king", "armies", "kings:\n  name: Kings\n  pieces: {king: ‸2, pawn: 3}\n", "the king is free and not named (LOKA-ARMY-6)"),
    ("an army of a piece misspelt", "armies", "odd:\n  name: Odd\n  pieces: {‸paws: 2}\n", 'unknown piece "paws"; did you mean "pawn"?'),
    ("an army that counts too many of one", "armies", "big:\n  name: Big\n  pieces: {queen: ‸100}\n", "expected 1 to 99"),
    ("an army that counts too many", "armies", "big:\n  name: Big\n  ‸pieces: {queen: 60, rook: 40}\n", "warning: 100 pieces beside the King are too many; no variant allows more than 63"),
    ("an army of too many pawns", "armies", "big:\n  name: Big\n  ‸pieces: {pawn: 41}\n", "warning: 41 Pawns are too many; no variant allows more than 40"),
    ("a board with one team", "boards", "duel:\n  files: 8\n  ranks: 8\n  ‸seats:\n    evil: {name: A, turned: 0, team: evil, element: fire}\n    good: {name: B, turned: 2, team: evil, element: air}\n  regions: {promotion: {rows: [8]}}\n", "both teams need a seat"),
    ("two seats at one edge", "boards", "duel:\n  files: 8\n  ranks: 8\n  seats:\n    evil: {name: A, turned: ‸2, team: evil, element: fire}\n    good: {name: B, turned: 2, team: good, element: air}\n  regions: {promotion: {rows: [8]}}\n", "two seats sit at the same edge"),
    ("a board misspelt in a variant", "variants", "mine:\n  name: Mine\n  line: l\n  board: ‸squar\n", 'unknown board "squar"; did you mean "square"?'),
    ("a switch beyond its bounds", "variants", "face-off+:\n  options: {points: ‸99999}\n", "points is 99999, expected 0 to 9990"),
    ("a switch of another kind", "variants", "face-off+:\n  options: {combat: ‸3}\n", "combat can't be 3"),
    ("a switch of Loka taken out", "options", "‸piece_set-:\n", 'the switch "piece_set" is gone; the game needs it'),
    ("a default that is no choice", "options", "stalemate+:\n  default: ‸loss\n", 'default is "loss", expected one of its choices'),
    ("a switch of elements with another", "options", "element_fire+:\n  choices: [fire, ‸ice]\n", 'unknown element "ice"'),
    ("a switch that follows none", "options", "points_fire+:\n  follows: ‸pionts\n", 'unknown option "pionts"; did you mean "points"?'),
    ("a number offered beyond its bounds", "options", "points+:\n  offered: [120, ‸99999]\n", "99999 is offered, expected 0 to 9990"),
    ("a step of nothing", "options", "points+:\n  step: ‸0\n", "step is 0, expected at least 1"),
    ("a least above the default", "options", "points+:\n  least: ‸9999\n", "default is 160, expected 9999 at least"),
    ("a default below its bounds", "options", "overlord_percent+:\n  default: ‸-5\n", "default is -5, expected 10 at least"),
    ("a number that is a word", "options", "max_pawns+:\n  default: ‸many\n", "default is many, expected a whole number"),
    ("a yes or no that is a number", "options", "combat+:\n  default: ‸3\n", "default is 3, expected true or false"),
    ("a number that is a word in a variant", "variants", "face-off+:\n  options: {max_pieces: ‸many}\n", "max_pieces can't be many"),
    ("a price misspelt in a variant", "variants", "face-off+:\n  options: {‸price_bishp: 30}\n", 'unknown option "price_bishp"; did you mean "price_bishop"?'),
    ("a switch left out misspelt", "variants", "face-off+:\n  without: [‸overlrd]\n", 'unknown option "overlrd"; did you mean "overlord"?'),
    ("an element of a variant misspelt", "variants", "standard+:\n  options: {element_water: ‸wind}\n", 'element_water is "wind", expected one of its choices'),
    ("a sign of an element misspelt", "elements", "fire+:\n  glyph: ‸glyphs/element_fyre\n", 'did you mean "glyphs/element_fire"?'),
    ("a column off the board", "boards", "cross+:\n  first_column: ‸40\n", "first_column is 40, expected 1 to 16"),
    ("a square of a region that is a hole", "boards", "cross+:\n  regions:\n    promotion: {seen: [‸a1]}\n", 'no square "a1" on this board'),
    ("a coach's picture misspelt", "lessons", "first_battle+:\n  portrait: ‸commanders/aldrum\n", 'did you mean "commanders/aldrun"?'),
    ("a lesson of no time", "lessons", "first_battle+:\n  minutes: ‸0\n", "minutes is 0, expected 1 to 60"),
]  # fmt: skip

CASTLE = [
    ("an effect misspelt", "pieces", FALCON + "  effect: ‸swop\n", 'unknown effect "swop"'),
    ("a flag misspelt", "pieces", in_place(FALCON, "[expansion]", "[‸expantion]"), 'did you mean "expansion"?'),
    ("a die that does not exist", "pieces", in_place(FALCON, "combat: 8", "combat: ‸7"), "combat is 7, expected 6, 8 or 10"),
    ("a tier misspelt", "pieces", in_place(FALCON, "tier: greater", "tier: ‸greatr"), 'did you mean "greater"?'),
    ("one twin alone", "pieces", in_place(FALCON, "{light: Falconer, dark: Vulture}", "{light: Falconer}").replace("  names", "  ‸names"), 'key "dark" is missing'),
    ("an id with a space", "pieces", in_place(FALCON, "light: falconer", "light: ‸fal coner"), "can't be a name in texts"),
    ("an id that is taken", "pieces", in_place(FALCON, "light: falconer", "light: ‸knight"), '"knight" is called knight already'),
    ("a piece without moves", "pieces", in_place(FALCON, "falconer:", "‸falconer:").replace("  moves: [{slide: {dirs: [all], max: 1}}]\n", ""), "falconer has no moves; only the goal stands still"),
    ("a count that the army has not", "pieces", "knight+:\n  count: ‸3\n", "knight has the count 3, but the standard army has 2 of it"),
    ("a second goal", "pieces", in_place(FALCON, "[expansion]", "‸[goal]"), "castle\" is the goal already; exactly one kind may be"),
    ("the goal is taken out", "pieces", "‸castle-:\n", 'removes "castle", but data/castle/board.yaml'),
    ("an effect that does nothing", "effects", "‸idle:\n  names: {light: Idle, dark: Lazy}\n", "idle has neither moves nor a combat part"),
    ("a bonus beyond its bounds", "effects", "idle:\n  names: {light: Idle, dark: Lazy}\n  combat: {bonus: ‸10}\n", "bonus is 10, expected 0 to 9"),
    ("an army one too wide", "armies", f"big:\n  name: Big\n  near: ‸{ROW[:-1]}, knight]\n  second: {SECOND}\n", "near has 11 pieces, expected 10"),
    ("an army without a castle", "armies", f"‸big:\n  name: Big\n  near: {ROW.replace('castle', 'lion')}\n  second: {SECOND}\n", "this army has 0 Castles, expected 1"),
    ("an army of a twin misspelt", "armies", f"big:\n  name: Big\n  near: {ROW.replace('paladin', '‸paladine')}\n  second: {SECOND}\n", 'unknown piece "paladine"; did you mean "paladin"?'),
    ("a switch taken out", "options", "‸no_move-:\n", 'the switch "no_move" is gone; the game needs it'),
    ("dice without a roll", "variants", "odd:\n  name: Odd\n  line: l\n  combat: ‸true\n", "dice settle attacks only where turns begin with a roll"),
    ("a choice named twice", "options", "balance+:\n  choices: [classic, ‸classic]\n", '"classic" is named twice'),
    ("a balance misspelt", "options", "balance+:\n  default: ‸tunned\n", 'default is "tunned", expected one of its choices'),
    ("a limit that is a word", "options", "repetition+:\n  default: ‸often\n", "default is often, expected a whole number"),
    ("a yes or no that is a word", "options", "hidden_setup+:\n  default: ‸sometimes\n", "default is sometimes, expected true or false"),
    ("a movement misspelt", "variants", "blitz+:\n  movement: ‸dices\n", 'unknown movement "dices"; expected none, cards, die or sets'),
    ("effects misspelt", "variants", "blitz+:\n  effects: ‸som\n", "expected none, movement or all"),
    ("tokens misspelt in a variant", "variants", "blitz+:\n  options: {‸tokns: 2}\n", 'unknown option "tokns"; did you mean "tokens"?'),
    ("an army's shape misspelt", "variants", "blitz+:\n  options: {army: ‸forml}\n", 'army is "forml", expected one of its choices'),
    ("a key of a variant misspelt", "variants", "blitz+:\n  ‸expantion: false\n", 'did you mean "expansion"?'),
    ("a die stepped too far", "effects", "lance+:\n  combat: {die_step: ‸5}\n", "die_step is 5, expected 0 to 2"),
    ("a part of an effect misspelt", "effects", "lance+:\n  combat: {‸die_stop: 1}\n", 'did you mean "die_step"?'),
    ("a tuned effect's part misspelt", "effects", "lance+:\n  tuned: {‸move: []}\n", 'did you mean "moves"?'),
    ("a tuned effect's move misspelt", "effects", "lance+:\n  tuned: {moves: [{‸slyde: {dirs: [all], max: 3}}]}\n", 'did you mean "slide"?'),
    ("a rule of an effect misspelt", "effects", "lance+:\n  rule: ‸CASTEL-EFFECT-13\n", 'did you mean "CASTLE-EFFECT-13"?'),
    ("an effect taken out", "effects", "‸lance-:\n", 'removes "lance", but data/castle/pieces.yaml'),
    ("a side of an effect's names misspelt", "effects", "charge+:\n  names: {light: Charge, ‸drak: Rush}\n", 'did you mean "dark"?'),
    ("a tuned piece's part misspelt", "pieces", "knight+:\n  tuned: {‸comat: 8}\n", 'did you mean "combat"?'),
    ("a picture of one side misspelt", "pieces", "knight+:\n  pictures: {light: ‸castle/light/night}\n", 'did you mean "castle/light/knight"?'),
    ("an army with three Castles", "armies", f"vanguard+:\n  near: ‸{ROW.replace('knight', 'castle')}\n", "this army has 3 Castles, expected 1"),
    ("a row of an army misspelt", "armies", "vanguard+:\n  ‸neer: [knight]\n", 'did you mean "near"?'),
    ("a piece of the standard army misspelt", "board", in_place(f"second: {SECOND}\n", "[elf", "[‸elff"), 'unknown piece "elff"; did you mean "elf"?'),
    ("a narrower board of Castle", "board", "files: ‸9\n", "near has 10 pieces, expected 9"),
    ("a region of the program's own", "board", "regions:\n  ‸double_step: {rows: [2]}\n", "double_step is a name of the program's own"),
]  # fmt: skip

KINGS = [
    ("a table in words", "options", "table+:\n  default: ‸wide\n", 'table is "wide"'),
    ("a table that is a number", "options", "table+:\n  default: ‸72\n", "default is 72, expected a text"),
    ("a map that nobody has drawn", "options", "map+:\n  default: ‸vally\n", 'map is "vally"'),
    ("a length in words", "variants", "skirmish+:\n  options: {keep: ‸far}\n", 'keep is "far", expected inches from 0 to 3'),
]  # fmt: skip

SHEETS = [
    ("a game misspelt", "games: [‸ches]\n", 'unknown game "ches"; did you mean "chess"?'),
    ("a game unlike any", "games: [chess, ‸backgammon]\n", 'unknown game "backgammon"; known are castle, chess'),
    ("a game without a folder", "games: [chess, ‸loka]\n", 'warning: games names "loka", but there is no folder loka'),
    ("a key of the sheet misspelt", "‸autor: me\n", 'unknown key "autor"; did you mean "author"?'),
    (
        "a mod required that is not there",
        "requires: [‸bace]\n",
        'requires "bace", which is not there; did you mean "base"?',
    ),
    ("a mod required that is not enabled", "requires: [‸other]\n", 'requires "other", which is not enabled'),
    (
        "a mod that requires itself",
        "requires: [‸wild]\n",
        'requires "wild" in a circle: wild, wild; one must do without',
    ),
]


def png(width: int = 4, height: int = 4, rows: bytes | None = None) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + b"\x10\x80\xf0" * width for _ in range(height)) if rows is None else rows)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


PICTURES: list[tuple[str, str, str | bytes, str]] = [
    ("a word for a picture", "bishop.svg", "‸word", "is not an SVG picture"),
    ("dashes", "bishop.svg", in_place(SVG, "<path", '<path ‸stroke-dasharray="1 2"'), "has dashes, which are not drawn"),
    ("a picture in a picture", "bishop.svg", in_place(SVG, "<path", '‸<image href="x.png"/><path'), "embeds a picture, which is not read"),
    ("entities", "bishop.svg", '‸<!DOCTYPE x [<!ENTITY a "b">]>' + SVG, "defines entities, which are not read"),
    ("a number without end", "bishop.svg", in_place(SVG, "M0 0h64", "M0 ‸100001h64"), "holds the number 100001, at most 100000 is drawn"),
    ("scaling without end", "bishop.svg", in_place(SVG, "<path", '<g transform="‸scale(20000)"></g><path'), "is scaled more than 10000 times in all"),
    ("a drawing of 300 kB", "bishop.svg", "‸" + SVG + " " * 300_000, "bytes large, at most 300000 are read"),
    ("a drawing cut short", "bishop.svg", SVG[:-7] + "\n‸", "is no whole SVG"),
    ("a tag that closes another", "bishop.svg", in_place(SVG, "</svg>", "</‸path></svg>"), "is no whole SVG: mismatched tag"),
    ("a drawing without a size", "bishop.svg", "‸" + in_place(SVG, ' viewBox="0 0 64 64"', ""), "has neither width and height nor a viewBox"),
    ("a drawing as large as a wall", "bishop.svg", "‸" + in_place(SVG, "64 64", "6400 64"), "is 6400 by 64 pixels, at most 2048 by 2048 are drawn"),
    ("no UTF-8", "bishop.svg", b"<svg>\n\xe4</svg>", "2:1: the picture holds byte 0xe4, no UTF-8"),
    ("a photo cut short", "camel.png", png()[:50], "1:1: the picture breaks off; save it anew"),
    ("a photo with too few pixels", "camel.png", png(rows=b"\0\0"), "1:1: the picture breaks off; save it anew"),
    ("a photo changed on the way", "camel.png", png()[:-20] + b"xxxx" + png()[-16:], "1:1: the picture is damaged; save it anew"),
    ("a photo as large as a wall", "camel.png", png(2049, 1), "1:1: the picture is 2049 by 1 pixels"),
    ("a photo that is none", "camel.png", b"GIF89a", "1:1: the picture is not a PNG picture"),
]  # fmt: skip


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Cache:
    """The shipped data, checked once for all."""
    return Cache(tmp_path_factory.mktemp("cache"), "1")


def told(root: Path, cache: Cache, files: dict[str, str | bytes]) -> list[str]:
    """What is found in a mod of these files, without its folder's name."""
    for name, content in {"mod.yaml": SHEET, **files}.items():
        path = root / "wild" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return look(root, cache)


def look(root: Path, cache: Cache) -> list[str]:
    found = mod_findings(read_mod(root / "wild"), [shipped_folder()], cache)
    return [str(problem).removeprefix("mods/wild/") for problem in found]


def expected(name: str, text: str, message: str) -> tuple[str, str]:
    """The text without its mark, and how the finding begins."""
    before = text[: text.index("‸")]
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    warning = "warning: " if message.startswith("warning: ") else ""
    return text.replace("‸", ""), f"{name}:{line}:{column}: {warning}"


def assert_told(lines: list[str], begins: str, message: str) -> None:
    assert [line for line in lines if line.startswith(begins) and message in line], lines
    assert all(line.startswith(begins.partition(":")[0]) for line in lines), lines


ROWS = [
    *(pytest.param("chess", *row[1:], id=f"chess: {row[0]}") for row in CHESS),
    *(pytest.param("loka", *row[1:], id=f"loka: {row[0]}") for row in LOKA),
    *(pytest.param("castle", *row[1:], id=f"castle: {row[0]}") for row in CASTLE),
    *(pytest.param("kings", *row[1:], id=f"kings: {row[0]}") for row in KINGS),
]


@pytest.mark.parametrize(("game", "part", "text", "message"), ROWS)
def test_a_mistake_in_data_is_told_at_its_place(
    tmp_path: Path, cache: Cache, game: str, part: str, text: str, message: str
) -> None:
    """ISSUE 10, 13: right file, line and column, and what was probably meant."""
    name = f"{game}/{part}.yaml"
    content, begins = expected(name, text, message)
    if part == "piece":
        begins = f"{name}:1:1: "
    assert_told(told(tmp_path, cache, {name: content}), begins, message)


@pytest.mark.parametrize(("text", "message"), [pytest.param(*row[1:], id=row[0]) for row in SHEETS])
def test_a_mistake_in_the_sheet_is_told_at_its_place(tmp_path: Path, cache: Cache, text: str, message: str) -> None:
    """ISSUE 10, 13: an unknown game, a requirement that is missing or leads in a circle."""
    content, begins = expected("mod.yaml", SHEET + text, message)
    lines = told(tmp_path, cache, {"mod.yaml": content, "chess/pieces.yaml": "knight+: {name: Horse}\n"})
    for other in ("base", "other"):
        (tmp_path / other).mkdir()
        (tmp_path / other / "mod.yaml").write_text(SHEET)
    lines += [str(p).removeprefix("mods/wild/") for p in check_requirements(find_mods(tmp_path), ["wild", "base"])]
    assert_told(lines, begins, message)


@pytest.mark.parametrize(("file", "content", "message"), [pytest.param(*row[1:], id=row[0]) for row in PICTURES])
def test_a_picture_that_can_not_be_drawn_is_told(
    tmp_path: Path, cache: Cache, file: str, content: str | bytes, message: str
) -> None:
    """ISSUE 10, 13: by the window's own limits, in the picture's own file and nowhere else."""
    name = f"sprites/chess/{file}"
    begins = f"{name}:"
    if isinstance(content, str):
        content, begins = expected(name, content, message)
    used = "knight+: {picture: chess/camel}\n" if file == "camel.png" else "rook+: {name: Tower}\n"
    lines = told(tmp_path, cache, {name: content, "chess/pieces.yaml": used})
    assert len(lines) == 1 and lines[0].startswith(begins) and message in lines[0], lines


def test_a_circle_of_three_is_told_at_each(tmp_path: Path) -> None:
    """ISSUE 10, 13: circular `requires`; whoever opens any of the files sees the way round."""
    for one, other in (("a", "b"), ("b", "c"), ("c", "a")):
        (tmp_path / one).mkdir()
        (tmp_path / one / "mod.yaml").write_text(SHEET + f"requires: [{other}]\n")
    lines = [str(problem) for problem in check_requirements(find_mods(tmp_path), ["a", "b", "c"])]
    assert lines == [
        'mods/a/mod.yaml:4:12: requires "b" in a circle: a, b, c, a; one must do without',
        'mods/b/mod.yaml:4:12: requires "c" in a circle: b, c, a, b; one must do without',
        'mods/c/mod.yaml:4:12: requires "a" in a circle: c, a, b, c; one must do without',
    ]


@pytest.mark.parametrize("inside", [False, True])
def test_a_picture_that_is_a_link_is_told_as_one(tmp_path: Path, cache: Cache, inside: bool) -> None:
    """ISSUE 10, 13: not «did you mean "chess/camel"?» of chess/camel."""
    told(tmp_path, cache, {"chess/pieces.yaml": "knight+: {picture: chess/camel}\n", "docs/camel.svg": SVG})
    link = tmp_path / "wild" / "sprites" / "chess" / "camel.svg"
    link.parent.mkdir(parents=True)
    (tmp_path / "camel.svg").write_text(SVG)
    os.symlink(tmp_path / "wild" / "docs" / "camel.svg" if inside else tmp_path / "camel.svg", link)
    assert look(tmp_path, cache) == [
        "sprites/chess/camel.svg:1:1: leads out of its folder; a mod reads nothing outside"
    ]


def test_a_link_to_nothing_is_told_as_one(tmp_path: Path, cache: Cache) -> None:
    """ISSUE 10, 13: a symlink as picture."""
    told(tmp_path, cache, {"chess/pieces.yaml": "knight+: {picture: chess/camel}\n", "sprites/chess/other.svg": SVG})
    os.symlink(tmp_path / "wild" / "sprites" / "gone.svg", tmp_path / "wild" / "sprites" / "chess" / "camel.svg")
    assert look(tmp_path, cache) == ["sprites/chess/camel.svg:1:1: leads nowhere; put the picture itself there"]


def test_a_photo_of_another_kind_is_told(tmp_path: Path, cache: Cache) -> None:
    """ISSUE 10, 13: what was probably meant."""
    lines = told(
        tmp_path, cache, {"chess/pieces.yaml": "knight+: {picture: chess/camel}\n", "sprites/chess/camel.jpg": b"x"}
    )
    assert lines == [
        'chess/pieces.yaml:1:20: picture "chess/camel" is there as chess/camel.jpg, which is not read; save it as chess/camel.png'
    ]


def test_a_picture_that_looks_alike_on_both_sides_is_told(tmp_path: Path, cache: Cache) -> None:
    """ISSUE 10, 14: recolouring needs the tones, in an SVG and in a PNG; a picture for each side needs none."""
    grey = SVG.replace("<path", '<path fill="#808080"')
    for file, content in (("camel.svg", grey.encode()), ("camel.png", png())):
        root = tmp_path / file
        files: dict[str, str | bytes] = {"chess/pieces.yaml": "knight+: {picture: chess/camel}\n"}
        assert told(root, cache, {**files, f"sprites/chess/{file}": content}) == [
            'chess/pieces.yaml:1:20: warning: picture "chess/camel" looks alike on both sides: it has neither #F2E6C9 nor '
            "#C6AB78, which are recoloured; use them, or give one picture for each side"
        ]
        files = {"chess/pieces.yaml": "knight+: {picture: {white: chess/camel, black: chess/camel}}\n"}
        assert told(root, cache, files) == []


@pytest.mark.parametrize("sieve", range(5))
def test_a_picture_in_the_tones_is_recoloured_without_a_word(tmp_path: Path, cache: Cache, sieve: int) -> None:
    """ISSUE 10, 14: in small letters, and in a PNG however its rows are packed."""
    files: dict[str, str | bytes] = {"chess/pieces.yaml": "knight+: {picture: chess/camel}\n"}
    drawing = SVG.replace("<path", '<path style="fill:#f2e6c9"')
    assert told(tmp_path / "svg", cache, {**files, "sprites/chess/camel.svg": drawing}) == []
    grey, tone = 100, bytes.fromhex("F2E6C9")
    # The second pixel is written as the difference to its neighbour on the left, or to half of it, or as it is.
    less = {0: 0, 1: grey, 2: 0, 3: grey // 2, 4: grey}[sieve]
    row = bytes([sieve, grey, grey, grey, *((value - less) % 256 for value in tone)])
    assert told(tmp_path / "png", cache, {**files, "sprites/chess/camel.png": png(2, 1, row)}) == []


def test_a_mod_without_its_sheet_is_told(tmp_path: Path) -> None:
    """ISSUE 10, 13: a folder among the mods without a `mod.yaml`."""
    (tmp_path / "wild" / "chess").mkdir(parents=True)
    (tmp_path / "wild" / "chess" / "pieces.yaml").write_text("knight+: {name: Horse}\n")
    (found,) = find_mods(tmp_path)
    assert [str(problem) for problem in found.problems] == ["mods/wild/mod.yaml:1:1: the file is missing"]


def test_there_are_enough_kinds() -> None:
    """ISSUE 10, 13: 120 kinds of planted mistakes."""
    assert len(CHESS) + len(LOKA) + len(CASTLE) + len(SHEETS) + len(PICTURES) >= 120
