"""What is done in several steps, by name: to be taken up where a stop left it."""

from __future__ import annotations

from collections.abc import Mapping

from tailbiter.postal import (
    finishing,
    handing_over,
    mending,
    opening,
    replacing,
    resolving,
    timing,
)
from tailbiter.postal.desk import Desk, Perform
from tailbiter.postal.folder import Folder
from tailbiter.postal.taking_in import read

STEPS: Mapping[str, Perform] = {
    "welcome": opening.perform_welcome,
    "deal": opening.perform_deal,
    "resolve": resolving.perform,
    "roll_back": mending.perform_roll_back,
    "forward": mending.perform_forward,
    "extend": timing.perform_extend,
    "extension": timing.perform_extension,
    "vacation": timing.perform_vacation,
    "away": timing.perform_away,
    "remind": timing.perform_remind,
    "replace": replacing.perform,
    "hand_over": handing_over.perform,
    "finish": finishing.perform,
}


def opened(folder: Folder, now: int) -> Desk:
    """A desk with nothing half done."""
    desk = Desk.opened(folder, now)
    desk.take_up(STEPS, read)
    return desk
