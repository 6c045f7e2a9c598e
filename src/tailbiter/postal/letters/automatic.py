"""Letters that no person wrote, known by their headers: they are never answered."""

from __future__ import annotations

import re
from collections.abc import Callable

Header = Callable[[str], str]

ANSWERS = ("x-autoreply", "x-autorespond", "x-auto-reply", "x-failed-recipients", "x-loop")
LISTS = ("list-id", "list-post", "list-unsubscribe", "x-mailing-list", "mailing-list")
PRECEDENCE = ("bulk", "junk", "list", "auto_reply", "auto-reply")
ROBOTS = re.compile(r"\b(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|double-bounce)@", re.I)
AWAY = re.compile(
    r"^\s*(?:auto(?:matic|matische|mated)?[ -]?(?:reply|response|antwort)|out of (?:the )?office"
    r"|abwesenheit|automatische antwort|réponse automatique|absence du bureau|respuesta automática"
    r"|automatisch antwoord|risposta automatica|autosvar|undeliver|delivery status notification"
    r"|mail delivery|returned mail|failure notice|delivery failure)",
    re.I,
)


def is_automatic(header: Header) -> bool:
    submitted = header("auto-submitted").strip().lower()
    kind = header("content-type").strip().lower()
    return bool(
        (submitted and not submitted.startswith("no"))
        or header("precedence").strip().lower() in PRECEDENCE
        or header("return-path").strip() == "<>"
        or kind.startswith("multipart/report")
        or any(header(name) for name in (*ANSWERS, *LISTS))
        or ROBOTS.search(header("from"))
        or AWAY.match(header("subject"))
    )
