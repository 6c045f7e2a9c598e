"""Who may do what at a table: every action, asked by everybody."""

import pytest

import tailbiter
from tailbiter.tables import permissions, roles
from tailbiter.tables.entries import Offer, Resign, Turn
from tailbiter.tables.permissions import ACTIONS, Action, may
from tailbiter.tables.refusals import CODES, Refusal, RefusedError
from tailbiter.tables.roles import Actor, roles_of
from tailbiter.tables.table import Table
from tests.seating import do, open_table

HOST, ANN, BEN, MASTER, GUEST, ITSELF = "host", "ann", "ben", "gm", "guest", ""
EVERYBODY = (HOST, ANN, BEN, MASTER, GUEST, ITSELF)


def dinner() -> Table:
    """Ann, Ben and a bot with hidden hands; Ann has ordered."""
    game = tailbiter.game("eat-me", players=3)
    table = open_table(game, [ANN, BEN, ""], owner=HOST, game_master=MASTER)
    do(table, ANN, Turn(1, "bid 1"))
    return table


def allowed(action: Action, seat: int | None, table: Table | None = None) -> set[str]:
    where = table or dinner()
    return {who for who in EVERYBODY if may(Actor(who, seat), action, where) is None}


@pytest.mark.parametrize(
    ("action", "seat", "who"),
    [
        ("look", None, set(EVERYBODY)),
        ("look", 1, {ANN, MASTER}),
        ("look", 3, {MASTER, ITSELF}),
        ("oversee", None, {MASTER}),
        ("judge", None, set()),
        ("play", 1, {ANN, MASTER}),
        ("play", 2, {BEN, MASTER}),
        ("play", 3, {MASTER, ITSELF}),
        ("supply", 1, {MASTER}),
        ("undo", None, set()),
        ("redo", None, set()),
        ("again", None, set()),
        ("keep", None, {HOST, ANN, BEN, ITSELF}),
        ("sit", 1, {ANN}),
        ("sit", 3, set()),
        ("word", 1, set()),
        ("number", None, set()),
        ("publish", None, {MASTER, ITSELF}),
        ("begin", None, set()),
        ("reveal", None, set()),
        ("free", 1, {HOST, MASTER}),
        ("free", 3, set()),
        ("stand", None, {ITSELF}),
        ("roll back", None, {HOST, MASTER}),
        ("leave", 1, {ANN, MASTER}),
        ("leave", 3, set()),
        ("resign", 2, {BEN, MASTER}),
        ("flag", 2, {MASTER, ITSELF}),
        ("miss", 2, set()),
        ("ready", 2, set()),
        ("put off", 2, set()),
        ("be away", 2, set()),
        ("stand in", None, {HOST, MASTER, GUEST}),
        ("move", None, set()),
        ("offer", 1, {ANN, MASTER}),
        ("answer", 1, set()),
        ("extend", 1, {HOST, BEN, MASTER}),
        ("pause", None, {HOST, MASTER}),
        ("resume", None, set()),
        ("keep the desk", None, set()),
        ("remind", None, set()),
        ("go forward", None, set()),
        ("be watched", None, {HOST, MASTER}),
        ("stop", None, {HOST, MASTER, ITSELF}),
        ("say", None, set(EVERYBODY)),
        ("say", 1, {ANN}),
        ("note", None, {HOST, MASTER}),
        ("plan", 1, {ANN, ITSELF}),
        ("plan", 3, set()),
        ("carry out", 1, {ITSELF}),
    ],
)
def test_who_may(action: str, seat: int | None, who: set[str]) -> None:
    assert allowed(next(one for one in ACTIONS if one.name == action), seat) == who


def test_every_action_has_a_name_of_its_own_and_words() -> None:
    declared = [one for one in vars(permissions).values() if isinstance(one, Action)]
    assert sorted(declared, key=repr) == sorted(ACTIONS, key=repr)
    assert len({action.name for action in ACTIONS}) == len(ACTIONS) == 41
    for action in ACTIONS:
        assert action.description.endswith(".")


def test_an_offer_is_answered_by_the_people_it_was_made_to() -> None:
    table = dinner()
    do(table, ANN, Offer(1))
    assert allowed(permissions.ANSWER, 1, table) == set()
    assert allowed(permissions.ANSWER, 2, table) == {BEN, MASTER}
    assert allowed(permissions.ANSWER, 3, table) == set()


def test_when_the_game_is_over_all_may_look_and_judge() -> None:
    table = dinner()
    do(table, ANN, Resign(1))
    assert table.is_over
    assert allowed(permissions.LOOK, 2, table) == set(EVERYBODY)
    assert allowed(permissions.JUDGE, None, table) == set(EVERYBODY) - {ITSELF}
    for action in (permissions.PLAY, permissions.SUPPLY, permissions.STOP, permissions.EXTEND):
        assert allowed(action, 2, table) == set()


def test_a_game_without_secrets_may_be_looked_at_by_all() -> None:
    table = open_table(tailbiter.game("ouroboros"), [ANN, BEN], owner=HOST)
    assert allowed(permissions.LOOK, 1, table) == set(EVERYBODY)
    assert allowed(permissions.JUDGE, None, table) == set(EVERYBODY) - {ITSELF}


def test_at_one_screen_a_game_is_begun_anew() -> None:
    game = tailbiter.game("ouroboros")
    assert allowed(permissions.AGAIN, None, open_table(game, [ANN, ""], owner=ANN)) == {ANN}
    assert allowed(permissions.AGAIN, None, open_table(game, ["", ""], owner=ANN)) == {ANN}
    assert allowed(permissions.AGAIN, None, open_table(game, [ANN, BEN], owner=ANN)) == set()


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
@pytest.mark.parametrize("seat", [0, 4, -1])
def test_no_action_is_about_a_seat_that_is_not_there(action: Action, seat: int) -> None:
    for who in EVERYBODY:
        refusal = may(Actor(who, seat), action, dinner())
        assert refusal is not None
        assert refusal.code == "seat"


def test_a_table_without_a_game_master_takes_nobody_for_one() -> None:
    table = open_table(tailbiter.game("ouroboros"), [ANN, ""], owner="")
    assert roles_of(Actor(""), table) == {roles.TABLE, roles.PLAYER}
    assert roles_of(Actor("", 1), table) == {roles.TABLE}
    assert roles_of(Actor(ANN), table) == {roles.SPECTATOR, roles.PLAYER}
    assert roles_of(Actor(GUEST), table) == {roles.SPECTATOR}


def test_a_refusal_is_data_and_its_error_a_sentence_with_its_rule() -> None:
    error = RefusedError(Refusal("supplied", "not yours", "M18"))
    assert (error.refusal.code, error.refusal.rule) == ("supplied", "M18")
    assert str(error) == "M18: not yours"
    assert str(RefusedError(Refusal("role", "not yours"))) == "not yours"
    assert isinstance(error, tailbiter.TailbiterError)
    assert len(set(CODES)) == len(CODES)
