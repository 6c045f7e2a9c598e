"""A letter that came back: does it say that an address takes none?"""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage

LARGEST = 1_000_000  # bytes


def is_final(raw: bytes) -> bool:
    """Does it say, as RFC 3464 has it, that a letter was given up for good?

    What is only late, or an answer of somebody on vacation, says nothing of the address.
    """
    message = message_from_bytes(raw, policy=policy.default)
    if not isinstance(message, EmailMessage):
        return False
    for part in message.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for one in part.walk():  # a block of headers each, as if they were letters
            action, status = str(one.get("Action", "")), str(one.get("Status", ""))
            if action.strip().lower() == "failed" and status.strip().startswith("5."):
                return True
    return False
