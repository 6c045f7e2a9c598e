"""What may be asked and told of letters and feeds, as types."""

from __future__ import annotations

from tailbiter.server.messages import Said
from tailbiter.server.post.wishes import Wishes


class PostTold(Said):
    """How you are reminded, and where your feeds are."""

    mail: bool  # are letters sent here at all?
    email: str
    confirmed: bool  # only then letters are sent there
    failing: bool  # letters came back, and no more are sent until you confirm it anew
    wishes: Wishes
    calendar: str  # the path of your deadlines as a calendar; whoever has it can read it
