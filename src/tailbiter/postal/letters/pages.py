"""A letter in HTML as lines: what somebody sees of it, with what was quoted marked by `>`."""

from __future__ import annotations

import re
from html.parser import HTMLParser

UNSEEN_TAGS = {"head", "style", "script", "title", "template", "s", "strike", "del", "object"}
BLOCKS = {
    *("address", "article", "blockquote", "br", "center", "dd", "div", "dl", "dt", "footer"),
    *("form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre"),
    *("section", "table", "tbody", "tr", "ul"),
}
VOID = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"),
}
LISTS = {"ol": 0, "ul": -1}
RAISED = {"sup", "sub"}
HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all", re.I)
CROSSED_OUT = re.compile(r"text-decoration[^;]*:\s*[^;]*line-through", re.I)
# By what mail programs mark the letter that is answered, and a signature.
QUOTE_NAMES = re.compile(
    r"gmail_quote|gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|divRplyFwdMsg"
    r"|appendonsend|OLK_SRC_BODY|OutlookMessageHeader|mail-editor-reference-message|zmail_extra"
    r"|reply-intro|WordSection1_quote|tutanota_quote",
    re.I,
)
SIGNATURE_NAMES = re.compile(
    r"gmail_signature|moz-signature|AppleMailSignature|protonmail_signature|ms-outlook-mobile-sig",
    re.I,
)
REST_IS_QUOTED = re.compile(r"divRplyFwdMsg|appendonsend|OutlookMessageHeader", re.I)
# A picture within an attribute is not looked at; a tag without end costs the library hours.
LONG_VALUE = re.compile(r'="[^"<>]{1000,}"')
LONG_TAG = re.compile(r"<[^<>]{4000}|(?:<[^<>]{0,400}){40}<")
DEEPEST = 500  # elements; a page of letters has fewer


class Page(HTMLParser):
    """Collects what is seen."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = [""]
        self.open: list[tuple[str, str]] = []  # tags, each with what it is: "", unseen, or quoted
        self.is_rest_quoted = False
        self.lists: list[int] = []  # those that are open: how many items so far, -1 without numbers
        self.number = ""  # that the item which begins has in its list

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self.end_line()
        named = " ".join(value or "" for name, value in attrs if name in ("class", "id"))
        self.is_rest_quoted = self.is_rest_quoted or bool(REST_IS_QUOTED.search(named))
        if tag in VOID:
            return
        self.begin_item(tag)
        if len(self.open) >= DEEPEST:
            raise ValueError("a page without end")
        style = " ".join(value or "" for name, value in attrs if name == "style")
        is_unseen = (
            tag in UNSEEN_TAGS
            or any(name == "hidden" for name, _ in attrs)
            or any(found.search(style) for found in (HIDDEN, CROSSED_OUT))
            or SIGNATURE_NAMES.search(named)
        )
        is_quoted = tag == "blockquote" or QUOTE_NAMES.search(named)
        self.open.append((tag, "unseen" if is_unseen else "quoted" if is_quoted else ""))

    def handle_endtag(self, tag: str) -> None:
        for place in range(len(self.open) - 1, -1, -1):
            if self.open[place][0] == tag:
                del self.open[place:]
                break
        if tag in LISTS and self.lists:
            self.lists.pop()
        if tag in BLOCKS:
            self.end_line()
        elif tag in ("td", "th"):
            self.lines[-1] += " "

    def begin_item(self, tag: str) -> None:
        """Lists are numbered as they are seen: a choice by preference is not the last of it."""
        if tag in LISTS:
            self.lists.append(LISTS[tag])
        elif tag == "li" and self.lists and self.lists[-1] >= 0:
            self.lists[-1] += 1
            self.number = f"{self.lists[-1]}. "

    def end_line(self) -> None:
        if self.lines[-1].strip("> "):
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        kinds = [kind for _, kind in self.open]
        if "unseen" in kinds:
            return
        quote = "> " if self.is_rest_quoted or "quoted" in kinds else ""
        is_kept = any(tag == "pre" for tag, _ in self.open)
        pieces = data.splitlines() if is_kept else [" ".join(("." + data + ".").split())[1:-1]]
        for number, piece in enumerate(pieces):
            if number:
                self.end_line()
            if not self.lines[-1] and piece.strip():
                piece, self.number = f"{quote}{self.number}{piece.lstrip()}", ""
            elif RAISED & {tag for tag, _ in self.open} and piece[:1].isdigit():
                piece = f" {piece}"  # `5` and a small `2` are not 52
            if piece.strip("> "):
                self.lines[-1] += piece


def page_lines(page: str) -> list[str] | None:
    """What is seen of a page, line by line; None if it is no page that can be read."""
    parser, text = Page(), LONG_VALUE.sub('=""', page)
    if LONG_TAG.search(text):
        return None
    try:
        parser.feed(text)
        parser.close()
    except (AssertionError, ValueError, RecursionError):  # what the library makes of rubbish
        return None
    lines = [line for line in parser.lines if line]
    return [line.rstrip() for line in lines]
