"""From where somebody asks, and who is believed about it."""

import pytest
from starlette.requests import HTTPConnection

from tailbiter.games.errors import OptionError
from tailbiter.server.addresses import NOWHERE, Proxies

OURS = Proxies.named("127.0.0.1, 10.0.0.0/8")


def asks(peer: str | None, *forwarded: str) -> HTTPConnection:
    headers = [(b"x-forwarded-for", said.encode()) for said in forwarded]
    return HTTPConnection(
        {"type": "http", "headers": headers, "client": (peer, 5000) if peer else None}
    )


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.7", (), "192.0.2.7"),
        ("192.0.2.7", ("198.51.100.1",), "192.0.2.7"),  # says who is nobody's proxy
        ("127.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("127.0.0.1", ("203.0.113.9, 198.51.100.1",), "198.51.100.1"),  # the rest is hearsay
        ("127.0.0.1", ("203.0.113.9", "198.51.100.1, 10.1.2.3"), "198.51.100.1"),
        ("127.0.0.1", ("nonsense",), "127.0.0.1"),
        ("127.0.0.1", ("nonsense, 10.1.2.3",), "10.1.2.3"),
        ("127.0.0.1", ("",), "127.0.0.1"),
        ("127.0.0.1", ("2001:db8:1:2:3::4",), "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", (), "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", (), "192.0.2.7"),
        ("fe80::1%eth0", (), "fe80::/64"),
        (None, (), NOWHERE),
    ],
)
def test_only_proxies_that_were_named_are_believed(
    peer: str | None, forwarded: tuple[str, ...], address: str
) -> None:
    assert OURS.address_of(asks(peer, *forwarded)) == address


def test_without_a_setting_nobody_is_believed() -> None:
    nobody = Proxies.named("")
    assert nobody.address_of(asks("127.0.0.1", "198.51.100.1")) == "127.0.0.1"


def test_a_proxy_that_is_no_address_is_refused_with_an_example() -> None:
    with pytest.raises(OptionError, match=r"TAILBITER_PROXIES=127\.0\.0\.1"):
        Proxies.named("127.0.0.1, the proxy")
