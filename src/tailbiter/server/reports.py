"""Finished reports of the lab: pages of a folder, shown as they are and trusted with nothing."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import html
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.server.pages import Pages
from tailbiter.server.refusals import RefusalError

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
LARGEST = 20_000_000  # bytes
TITLE = re.compile(r"<title>([^<]{1,200})</title>")
OWN = {kind: re.compile(rf"<{kind}>(.*?)</{kind}>", re.DOTALL) for kind in ("style", "script")}
# What the file brings along and nothing else, in a sandbox: no cookies, no origin, no network.
POLICY = (
    "default-src 'none'; {own}; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
    " sandbox allow-scripts"
)


@dataclass(frozen=True)
class Reports:
    """The pages of a folder. What is looked for is compared with their names, never made a path."""

    folder: Path
    pages: Pages

    def files(self) -> dict[str, Path]:
        return {
            file.stem: file
            for file in sorted(self.folder.glob("*.html"))
            if NAME.fullmatch(file.stem) and file.is_file() and not file.is_symlink()
        }

    async def listed(self, request: Request) -> Response:
        found = await asyncio.to_thread(self.titles)
        return self.pages.show(request, "lab.html", "lab", reports=found)

    def titles(self) -> list[tuple[str, str]]:
        return [(name, title_of(file)) for name, file in self.files().items()]

    async def report(self, request: Request) -> Response:
        name = request.path_params["name"]
        text = await asyncio.to_thread(self.read, name)
        if text is None:
            raise RefusalError(404, "address")
        headers = {"Content-Security-Policy": policy_of(text), "Cache-Control": "no-cache"}
        return Response(text, 200, headers, "text/html; charset=utf-8")

    def read(self, name: str) -> str | None:
        file = self.files().get(name)
        if file is None or file.stat().st_size > LARGEST:
            return None
        return file.read_text(encoding="utf-8", errors="replace")

    def routes(self) -> list[Route]:
        guarded = self.pages.guarded
        return [
            Route("/lab", guarded(self.listed)),
            Route("/lab/{name}", guarded(self.report)),
        ]


def title_of(file: Path) -> str:
    with file.open(encoding="utf-8", errors="replace") as opened:
        found = TITLE.search(opened.read(4096))
    return html.unescape(found[1]) if found else file.stem


def policy_of(text: str) -> str:
    allowed = {
        kind: " ".join(map(digest_of, parts.findall(text))) or "'none'"
        for kind, parts in OWN.items()
    }
    return POLICY.format(own="; ".join(f"{kind}-src {own}" for kind, own in allowed.items()))


def digest_of(content: str) -> str:
    digest = hashlib.sha256(content.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
