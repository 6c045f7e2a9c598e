"""One chunk of a study, played: the same rows wherever and however often that is done."""

from __future__ import annotations

from collections import Counter

from tailbiter.bots.driver import Played, play
from tailbiter.bots.matches import seated
from tailbiter.bots.register import registered
from tailbiter.lab.judging import chances_of, near_of
from tailbiter.lab.rows import Row
from tailbiter.lab.study import Arm, Study, seats_taken
from tailbiter.play.game import Game
from tailbiter.play.position import Position
from tailbiter.play.record import Record


def chunk_rows(study: Study, arm: Arm, chunk: int) -> list[Row]:
    game = study.game_of(arm)
    first = chunk * study.chunk
    deals = range(first, min(first + study.chunk, study.deals))
    rotations = range(study.rotations_of(arm))
    return [row_of(study, arm, game, deal, rotation) for deal in deals for rotation in rotations]


def row_of(study: Study, arm: Arm, game: Game, deal: int, rotation: int) -> Row:
    start, played = played_of(study, arm, game, deal, rotation)
    kinds, counts = counted(start, played) if study.events else ((), ())
    return Row(
        deal=deal,
        rotation=rotation,
        winners=played.winners,
        scores=played.scores,
        ending=played.ending,
        seats=played.seats,
        lengths=tuple(len(turn) for turn in played.turns),
        decisions=tuple(decision for turn in played.turns for decision in turn),
        offers=played.offers,
        chances=chances_of(study, start, played, deal) if study.chances else (),
        near=near_of(study, start, played, deal) if study.choices else (),
        kinds=kinds,
        counts=counts,
    )


def played_of(
    study: Study, arm: Arm, game: Game, deal: int, rotation: int
) -> tuple[Position, Played]:
    """One game of a study; whoever asks for it again gets the same."""
    sitting = seats_taken(study.contenders_of(arm), rotation, game.players)
    players = [seated(who, game, seat) for seat, who in enumerate(sitting)]
    for seat, player in enumerate(players):
        player.begin(study.seed_of("player", deal, rotation, seat))
    start = game.start(study.seed_of("deal", deal))
    time = rotation // study.sittings_of(arm)  # each time a deal is played, it opens otherwise
    opening = study.seed_of("opening", deal, time)
    return start, play(start, players, registered(game).random_rounds, opening)


def record_of(game: Game, start: Position, played: Played) -> Record:
    """The game to read, to walk through and to keep as a file."""
    record = Record(game, start)
    for seat, turn in zip(played.seats, played.turns, strict=True):
        walk = record.position.walk(seat + 1)
        for decision in turn:
            walk = walk.decide(decision)
        record.play(walk.text, seat + 1)
    return record


def counted(start: Position, played: Played) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """What happened, by its kind and its rule."""
    found: Counter[str] = Counter()
    position = start
    for seat, turn in zip(played.seats, played.turns, strict=True):
        walk = position.walk(seat + 1)
        for decision in turn:
            walk = walk.decide(decision)
        position = walk.position
        found.update(f"{event.kind} {event.rule}" for event in position.events)
    ordered = sorted(found.items())
    return tuple(kind for kind, _ in ordered), tuple(count for _, count in ordered)
