"""What browsers fetch: modules, styles, lessons. Their address changes with what is in them."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

WEB = Path(__file__).parent / "web"
LESSONS = Path(__file__).parent / "lessons"
PRIMERS = Path(__file__).parent / "primers"
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
IMPORTED = re.compile(r'^(?:import|export)\b[^;"]*"tailbiter/([^"]+\.js)"', re.MULTILINE)
FOREVER = "public, max-age=31536000, immutable"


def names() -> list[str]:
    """Every file that browsers may fetch, by its path under `web/`."""
    found = (file for file in WEB.rglob("*") if file.suffix in KINDS)
    return sorted(file.relative_to(WEB).as_posix() for file in found)


@cache
def contents(name: str) -> bytes:
    return (WEB / name).read_bytes()


@cache
def modules(*first: str) -> list[str]:
    """These modules and all that they import: fetched at once, not one after the other."""
    found: dict[str, None] = {}
    ahead = list(first)
    while ahead:
        name = ahead.pop()
        if name not in found:
            found[name] = None
            ahead += IMPORTED.findall(contents(name).decode())
    return sorted(found)


@cache
def address() -> str:
    """Where the files are: what was fetched once under this address stays good for ever."""
    digest = hashlib.sha256()
    for name in names():
        digest.update(name.encode() + b"\0" + contents(name))
    return f"/static/{digest.hexdigest()[:12]}/"


@cache
def lesson(game: str) -> str:
    return (LESSONS / f"{game}.json").read_text(encoding="utf-8")


def primer(game: str) -> str:
    return (PRIMERS / f"{game}.json").read_text(encoding="utf-8")


async def worker(request: Request) -> Response:
    """At the top, for it answers for all pages; asked for anew each time, for its address stays."""
    return Response(contents("offline.js"), 200, {"Cache-Control": "no-cache"}, KINDS[".js"])


async def serve(request: Request) -> Response:
    name: str = request.path_params["name"]
    if name not in names():
        return Response("there is no such file", 404, media_type="text/plain")
    headers = {"Cache-Control": FOREVER}
    return Response(contents(name), 200, headers, KINDS[Path(name).suffix])
