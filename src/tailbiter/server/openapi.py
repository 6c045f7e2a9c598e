"""The OpenAPI document, made of the routes and the types they are asked and answered with."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from tailbiter import __version__
from tailbiter.server import (
    desk_api,
    live_messages,
    meeting_api,
    messages,
    now,
    plan_api,
    play_api,
    reports_api,
    study_api,
    table_api,
    table_messages,
    talk_api,
)
from tailbiter.server.http_edge import Row
from tailbiter.server.people import api as people
from tailbiter.server.post import api as post

GROUPS = (
    *(table_api, play_api, study_api, reports_api, people, meeting_api, talk_api, now, plan_api),
    *(post, desk_api),
)
ROUTES: list[Row[Any]] = [row for group in GROUPS for row in group.ROUTES]
REFUSALS = {
    "400": "not JSON",
    "401": "a key that was not issued here, or holds no longer",
    "403": "somebody else's seat, or secret as yet",
    "404": "no such table, game or address",
    "409": "the table has moved on, or there is nothing to do",
    "408": "sent too slowly",
    "413": "too much",
    "415": "not sent as JSON",
    "421": "this server is not called that",
    "422": "refused, with the reason and, where a rule forbids it, its number",
    "429": "too much at once: wait, and ask again",
    "503": "not now: the games cannot be kept, or the search is being compiled",
}
BEFORE = "done before, by a request with the same id"
CREATES = ("open", "open_record", "play", "again", "say")
ISSUES = ("new_key", "register")
SEAT = {
    "name": "seat",
    "in": "query",
    "required": False,
    "description": "the seat that looks; left out: a spectator",
    "schema": {"type": "integer", "minimum": 1, "maximum": 10},
}
STALE = {"prospect": {"204": {"description": "the table has moved on since that version"}}}
LOOKS = ("look", "story", "replay", "plans")
FILES = {
    **{"record": "text/plain", "replay": "text/html", "picture_of_link": "image/svg+xml"},
    **{"deadlines": "text/calendar", "feed": "application/atom+xml"},
}


@cache
def document() -> dict[str, Any]:
    kinds = [kind for *_, asked, said in ROUTES for kind in (asked, said)]
    kinds = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    kinds += [messages.Error, messages.Done, live_messages.SocketAsked, live_messages.SocketSaid]
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    references = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, Any] = {}
    for method, path, answer, asked, said in ROUTES:
        operation = described(answer, path, asked, said, references)
        paths.setdefault(path, {})[method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tailbiter",
            "version": __version__,
            "description": "Tables of games that eat themselves. Ask for a key (POST /api/keys),"
            " bring it as Authorization: Bearer KEY, and keep it: it holds your seats."
            " What happens at a table is told on the WebSocket /api/live; the messages there are"
            " SocketAsked and SocketSaid. Whole numbers are written without a point: 19, not 19.0.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"key": []}, {}],
        "x-socket": {
            "asked": references[str(live_messages.SocketAsked)],
            "said": references[str(live_messages.SocketSaid)],
        },
    }


def described(
    answer: Any, path: str, asked: Any, said: Any, references: dict[str, Any]
) -> dict[str, Any]:
    name = answer.__name__
    parameters: list[dict[str, Any]] = [
        {"name": part, "in": "path", "required": True, "schema": {"type": "string"}}
        for part in re.findall(r"\{(\w+)\}", path)
    ]
    if name in LOOKS:
        parameters.append(SEAT)
    kind = FILES.get(name, "application/json")
    schema = references.get(str(said), {"type": "string" if said is str else "object"})
    if asked and issubclass(asked, messages.Acting) and said is table_messages.State:
        schema = {"anyOf": [schema, references[str(messages.Done)]]}
    error = {"application/json": {"schema": references[str(messages.Error)]}}
    refusals = {code: {"description": text, "content": error} for code, text in REFUSALS.items()}
    content = {kind: {"schema": schema}}
    done = {"200": {"description": "done", "content": content}}
    if said is None:
        done = {"204": {"description": "done"}}
    if name in ISSUES:
        done = {"201": done["200"]}
    if name in CREATES:
        done = {"201": done["200"], "200": {"description": BEFORE, "content": content}}
    operation: dict[str, Any] = {
        "operationId": name,
        "summary": " ".join((answer.__doc__ or "").split()),
        "parameters": parameters,
        "responses": {
            **done,
            **STALE.get(name, {}),
            **refusals,
        },
    }
    if asked:
        body = {"application/json": {"schema": references[str(asked)]}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation
