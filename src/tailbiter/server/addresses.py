"""Where somebody asks from. Only proxies that the administrator names are believed about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Self

from starlette.requests import HTTPConnection

from tailbiter.games.errors import OptionError

SETTING = "TAILBITER_PROXIES"
OF_ONE_HOUSE = 64  # bits of an IPv6 address that a household is given; the rest it chooses itself
NOWHERE = ""
LONGEST = 45  # letters of an address
LATELY = 4_096  # addresses that are remembered
Address = IPv4Address | IPv6Address


@dataclass(frozen=True)
class Proxies:
    """Machines that hand on what others ask, and say for whom."""

    networks: tuple[str, ...] = ()

    @classmethod
    def named(cls, setting: str) -> Self:
        """Addresses or networks with commas between them, as in `127.0.0.1, 10.0.0.0/8`."""
        names = [name.strip() for name in setting.split(",") if name.strip()]
        try:
            return cls(tuple(str(ip_network(name, strict=False)) for name in names))
        except ValueError as error:
            why = f"{error}; name addresses or networks, as in {SETTING}=127.0.0.1,10.0.0.0/8"
            raise OptionError(why) from error

    def address_of(self, connection: HTTPConnection) -> str:
        """Who is counted together: an IPv4 address, or the network of an IPv6 address."""
        peer = read(connection.client.host if connection.client else "")
        if peer is None:
            return NOWHERE
        if self.networks:
            peer = self.behind(peer, connection.headers.getlist("x-forwarded-for"))
        return house(peer)

    def behind(self, peer: Address, forwarded: Iterable[str]) -> Address:
        """The last one in the chain that is no proxy of ours: what is said before it is hearsay."""
        found = peer
        for said in reversed(",".join(forwarded).split(",")):
            if not self.trusts(found) or (before := read(said)) is None:
                return found
            found = before
        return found

    def trusts(self, address: Address) -> bool:
        return any(address in ip_network(network) for network in self.networks)


NO_PROXIES = Proxies()


def read(text: str) -> Address | None:
    address = text.strip().partition("%")[0]
    return known(address) if len(address) <= LONGEST else None


@lru_cache(LATELY)
def known(address: str) -> Address | None:
    """The same few ask again and again."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


@lru_cache(LATELY)
def house(address: Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(IPv6Network((address, OF_ONE_HOUSE), strict=False))
