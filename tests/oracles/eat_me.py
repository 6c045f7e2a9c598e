"""Eat Me, played slowly from the rulebook page: an oracle that shares nothing with the engine."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

Options = Mapping[str, object]
Organism = tuple[int, str, frozenset[int]]  # ID (0 if unowned), owner's letter or "*", cards


class Rules:
    """The options with defaults filled in, and what M1, M2 and M20 make of them."""

    def __init__(self, options: Options) -> None:
        option = {name: str(value) for name, value in options.items()}
        self.players = int(option.get("players", 5))
        self.seats = "ABCDEFGHIJ"[: self.players]
        scaled = option.get("deck", "scaled") == "scaled"
        self.deck = 10 * self.players + 2 if scaled else 52  # M2
        self.rounds = 10 if scaled else 50 // self.players  # M2: one for each card of a hand
        self.first_pays = option.get("payment", "all") == "first"  # M3
        self.same = option.get("bidding", "next") == "same"  # M5
        self.bid_points = option.get("tiebreak", "shared") == "bid_points"  # M17
        self.closed = option.get("closed_ring", "no") in ("yes", "True")  # M20

    def up(self, card: int) -> int:
        return card % self.deck + 1  # M1: the highest touches 1

    def down(self, card: int) -> int:
        return (card - 2) % self.deck + 1

    def last(self, first: int, cards: set[int] | frozenset[int]) -> int:
        """The last of the touching cards, clockwise from the first."""
        while self.up(first) in cards:
            first = self.up(first)
        return first


class Game(Rules):
    """A position text taken apart; dicts are by seat letter."""

    def __init__(self, text: str, options: Options) -> None:
        super().__init__(options)
        fields = text.split(" ")
        living, self.order, victory, points, hands, self.withdrawn, self.lot, waiting = fields[:8]
        self.next_id, self.round = int(fields[8]), int(fields[9])
        self.victory = dict(zip(self.seats, map(int, victory.split(",")), strict=True))
        self.points = dict(zip(self.seats, map(int, points.split(",")), strict=True))
        held = [set(map(int, re.findall("[0-9]+", hand))) for hand in hands.split("/")]
        self.hands = dict(zip(self.seats, held, strict=True))
        self.waiting = dict(zip(self.seats, waiting.split("/"), strict=True))
        self.organisms: list[Organism] = []
        for number, owner, first, last in re.findall(r"(\d*)([A-J*]):(\d+)-(\d+)", living):
            cards = [int(first)]
            while cards[-1] != int(last):
                cards.append(self.up(cards[-1]))
            self.organisms.append((int(number or 0), owner, frozenset(cards)))
        self.over = not any(self.hands.values())  # M17: every card is played
        self.card_due = not self.over and self.round > 0  # M5: what an order holds now
        self.bid_due = not self.over and (self.same or self.round < self.rounds)

    def text(self) -> str:
        rows = []
        for number, owner, cards in self.organisms:
            first = next((card for card in sorted(cards) if self.down(card) not in cards), 1)
            last = self.deck if len(cards) == self.deck else self.last(first, cards)  # closed: 1-52
            rows.append((owner == "*", number, first, f"{number or ''}{owner}:{first}-{last}"))
        living = ",".join(row[3] for row in sorted(rows)) or "-"  # by ID; unowned last, by first
        victory = ",".join(map(str, self.victory.values()))
        points = ",".join(map(str, self.points.values()))
        hands = "/".join(".".join(map(str, sorted(h))) or "-" for h in self.hands.values())
        waiting = "/".join(self.waiting.values())
        secret = f"{hands} {self.withdrawn} {self.lot} {waiting}"
        return f"{living} {self.order} {victory} {points} {secret} {self.next_id} {self.round}"

    def play_card(self, seat: str, card: int) -> None:
        self.hands[seat].remove(card)
        sides = {self.down(card), self.up(card)}
        near = [one for one in self.organisms if one[2] & sides]  # M16: on both sides, but once
        owned = [one for one in near if one[1] != "*"]
        if owned:  # M11, M12, M13, M16: the larger before the card, of equals the older
            eater = min(owned, key=lambda one: (-len(one[2]), one[0]))
        else:  # M8, M9, M10
            eater = (self.next_id, seat, frozenset())
            self.next_id += 1
        for number, owner, cards in owned:
            if number != eater[0]:
                self.victory[owner] += len(cards)  # M13, M14
        eaten = frozenset({card}).union(*(one[2] for one in near))
        self.organisms = [one for one in self.organisms if one not in near]
        self.organisms.append((eater[0], eater[1], eaten))  # M15

    def bid(self, bids: dict[str, int]) -> None:
        first = self.lot if self.order == "-" else self.order[::-1]  # M4: who goes first in a tie
        self.order = "".join(sorted(self.seats, key=lambda seat: (-bids[seat], first.index(seat))))
        for seat in self.order[0] if self.first_pays else self.order:
            self.points[seat] -= bids[seat]  # M3

    def resolve(self) -> None:
        halves = {seat: half.replace("!", "").split(":") for seat, half in self.waiting.items()}
        bids = {seat: int(half[1]) for seat, half in halves.items() if self.bid_due}
        if self.same:
            self.bid(bids)  # M5: for this round
        if self.card_due:
            for seat in self.order:
                self.play_card(seat, int(halves[seat][0]))  # M6
        if self.bid_due and not self.same:
            self.bid(bids)  # M5: for the next round
        self.waiting = dict.fromkeys(self.seats, "-")
        self.round += 1


def random_start(options: Options, rng: random.Random) -> str:
    rules = Rules(options)
    deck = rng.sample(range(1, rules.deck + 1), rules.deck)
    hands = [sorted(deck.pop() for _ in range(rules.rounds)) for _ in rules.seats]
    withdrawn = "-" if rules.closed else deck.pop()  # M20
    table = set(deck)  # M2: all others are revealed, those that touch as one organism
    firsts = [card for card in sorted(table) if rules.down(card) not in table]
    living = ",".join(f"*:{first}-{rules.last(first, table)}" for first in firsts)
    points = ",".join(["0"] * rules.players) + " " + ",".join(["100"] * rules.players)
    held = "/".join(".".join(map(str, hand)) for hand in hands)
    lot = "".join(rng.sample(rules.seats, rules.players))  # M4
    waiting = "/".join("-" * rules.players)
    return f"{living} - {points} {held} {withdrawn} {lot} {waiting} 1 {int(rules.same)}"


def play(text: str, turn: str, options: Options, seat: int) -> str | None:
    """The position after one whole order of that seat; None if it is illegal."""
    game = Game(text, options)
    me = game.seats[seat - 1]
    number = "(0|[1-9][0-9]*)(!?)"
    wanted = [number] * game.card_due + ["bid " + number] * game.bid_due
    match = re.fullmatch(" ".join(wanted), turn)
    if game.over or match is None:
        return None
    halves = match.groups()
    if game.card_due and int(halves[0]) not in game.hands[me]:
        return None  # M19: a card not held
    if game.bid_due:
        supplied = halves[-1] == "!"
        if int(halves[-2]) > game.points[me]:
            return None  # M3
        if supplied and int(halves[-2]) != (game.points[me] + 9) // 10:
            return None  # M18: 10 %, rounded up
    game.waiting[me] = re.sub(" ?bid ", ":", turn)
    if "-" not in game.waiting.values():
        game.resolve()
    return game.text()


def outcomes(text: str, options: Options, seat: int) -> dict[str, str]:
    """Every legal whole order of that seat, and the position it leads to."""
    game = Game(text, options)
    me = game.seats[seat - 1]
    cards = [f"{card} " for card in sorted(game.hands[me])] if game.card_due else [""]
    bids = [f"bid {bid}" for bid in range(game.points[me] + 1)] if game.bid_due else [""]
    turns = [(card + bid).strip() for card in cards for bid in bids]
    return {turn: after for turn in turns if (after := play(text, turn, options, seat)) is not None}


def nmr(text: str, options: Options, seat: int, card: int | None) -> str:
    """M18: no order came from that seat; the dice drew this card (None for an opening bid)."""
    game = Game(text, options)
    bid = (game.points[game.seats[seat - 1]] + 9) // 10
    turn = f"{card}! " * game.card_due + f"bid {bid}!" * game.bid_due
    after = play(text, turn.strip(), options, seat)
    if after is None:
        raise ValueError(f"seat {seat} cannot be given card {card} in {text}")
    return after


def acting(text: str, options: Options) -> tuple[int, ...]:
    game = Game(text, options)
    missing = [number for number, seat in enumerate(game.seats, 1) if game.waiting[seat] == "-"]
    return () if game.over else tuple(missing)


def result(text: str, options: Options) -> tuple[tuple[int, ...], tuple[int, ...], str] | None:
    """M17: the winners (all who share), everyone's victory points, the rule."""
    game = Game(text, options)
    if not game.over:
        return None
    worth = [(game.victory[seat], game.points[seat] * game.bid_points) for seat in game.seats]
    winners = tuple(number for number, mine in enumerate(worth, 1) if mine == max(worth))
    return winners, tuple(game.victory.values()), "M17"
