"""What browsers fetch: modules, styles, lessons. Their address changes with what is in them."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from tailbiter import drawings

WEB = Path(__file__).parent / "web"
FOLDERS = (WEB, drawings.WEB)  # a file lies in one of them; its address does not say in which
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


@cache
def names() -> dict[str, Path]:
    """Every file that browsers may fetch, by its path under `web/`."""
    return {
        file.relative_to(folder).as_posix(): file
        for folder in FOLDERS
        for file in sorted(folder.rglob("*"))
        if file.suffix in KINDS
    }


@cache
def contents(name: str) -> bytes:
    return names()[name].read_bytes()


def together(name: str) -> bytes | None:
    """A file, or several styles with a plus between: one answer, in their order, each once."""
    several = name.split("+")
    are_styles = all(one.endswith(".css") for one in several)
    if len({*several} & names().keys()) != len(several) or not (are_styles or len(several) == 1):
        return None
    return b"\n".join(contents(one) for one in several)


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
    if (body := together(name)) is None:
        return Response("there is no such file", 404, media_type="text/plain")
    return Response(body, 200, {"Cache-Control": FOREVER}, KINDS[Path(name).suffix])
