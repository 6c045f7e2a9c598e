"""How much the store takes of each thing: more than honest people need, and not without end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tailbiter.server.store.errors import CapError
from tailbiter.tables.deciding import LONGEST, MOST_ENTRIES
from tailbiter.tables.entries import Logged, Note, Sit

MOST_TAGS = 100
LONGEST_TAG = 2_000  # letters of a tag's name and value together
LONGEST_TAGS = 10_000  # letters of all tags of a record
LONGEST_COMMENT = 4_000
LONGEST_COMMENTS = 200_000  # letters of all comments that come with a record
LONGEST_ENTRY = 8_000  # letters of whatever else an entry says
LONGEST_NAME = LONGEST["name"]  # at a seat


def check_tags(tags: Mapping[str, str]) -> None:
    if len(tags) > MOST_TAGS:
        raise CapError(f"a record may have {MOST_TAGS} tags, not {len(tags)}", "tags")
    lengths = {name: len(name) + len(value) for name, value in tags.items()}
    for name, length in lengths.items():
        if length > LONGEST_TAG:
            text = f"the tag {name[:LONGEST_NAME]} has {length} letters; {LONGEST_TAG} are the most"
            raise CapError(text, "tags")
    if (whole := sum(lengths.values())) > LONGEST_TAGS:
        raise CapError(f"all tags may have {LONGEST_TAGS} letters, not {whole}", "tags")


def check_entries(entries: Sequence[Logged]) -> None:
    comments = 0
    for logged in entries:
        match logged.entry:
            case Sit(name=name) if len(name) > LONGEST_NAME:
                text = f"a name may have {LONGEST_NAME} letters, not {len(name)}"
                raise CapError(text, "name")
            case Note(text=words) if len(words) > LONGEST_COMMENT:
                text = f"a comment may have {LONGEST_COMMENT} letters, not {len(words)}"
                raise CapError(text, "comments")
            case Note(text=words):
                comments += len(words)
            case other if (length := len(repr(other))) > LONGEST_ENTRY:
                text = f"at once {LONGEST_ENTRY} letters can be kept, not {length}"
                raise CapError(text, "text")
        if logged.number > MOST_ENTRIES:
            text = f"at this table {MOST_ENTRIES} things have been done; no more can be kept"
            raise CapError(text, "log")
    if comments > LONGEST_COMMENTS:
        text = f"all comments may have {LONGEST_COMMENTS} letters, not {comments}"
        raise CapError(text, "comments")
