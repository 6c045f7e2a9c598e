"""Letters that are odd by their bytes: charsets, parts, labels that lie, and what no person sent."""

import base64

from tests.letters.clients import MARK, OLD, crlf, encoded, headers, message, plain, quoted

SUBJECT = f"Re: [{MARK}] Round 3"


def text(body: bytes, kind: str, coding: str = "8bit", **more: str) -> bytes:
    return message(headers("", kind, coding=coding, **more), body)


def parts(kind: str, *inner: bytes) -> bytes:
    mark = "=_b7"
    body = b"".join(b"--=_b7\r\n" + one + b"\r\n" for one in inner) + b"--=_b7--\r\n"
    return message(headers("", f'multipart/{kind}; boundary="{mark}"'), body)


def part(kind: str, body: bytes, **more: str) -> bytes:
    lines = {
        "Content-Type": kind,
        **{name.replace("_", "-"): value for name, value in more.items()},
    }
    return (
        crlf("".join(f"{name}: {value}\n" for name, value in lines.items())).encode()
        + b"\r\n"
        + body
    )


def nested(depth: int, inner: bytes) -> bytes:
    for number in range(depth):
        mark = f"n{number}".encode()
        inner = (
            b'Content-Type: multipart/mixed; boundary="' + mark + b'"\r\n\r\n--' + mark + b"\r\n" + inner
            + b"\r\n--" + mark + b"--\r\n"
        )  # fmt: skip
    return inner


PAGE = b"<html><body><p>13&nbsp;bid&nbsp;17</p><blockquote>20 bid 7</blockquote></body></html>"
TNEF = base64.encodebytes(b"\x78\x9f\x3e\x22 20 bid 7 " * 9).replace(b"\n", b"\r\n")
OLD_MAIL = b"From: desk@desk.example\r\nSubject: Round 3\r\n\r\n20 bid 7\r\n"
LONG_TALE = "\n".join(f"Chapter {n}: the ring goes on and on, and nobody eats." for n in range(900))

# Each is meant as 13 bid 17, in the middle of a game.
ODD: dict[str, bytes] = {
    "windows-1252": text("Hallo \u2013 Karte\u00a013, Gebot\u00a017 \u2026".encode("cp1252"), "text/plain; charset=windows-1252"),
    "latin-1-that-is-1252": text("\u201c13 bid 17\u201d".encode("cp1252"), "text/plain; charset=iso-8859-1"),
    "utf-8-called-latin-1": text("13 bid 17 \u2013 gr\u00fc\u00dfe".encode(), "text/plain; charset=iso-8859-1"),
    "utf-8-called-ascii": text("13 bid 17\r\nGr\u00fc\u00dfe".encode(), "text/plain; charset=us-ascii"),
    "latin-1-called-utf-8": text("13 bid 17\r\nGr\u00fc\u00dfe".encode("latin-1"), "text/plain; charset=utf-8"),
    "utf-16-with-bom": text(base64.encodebytes("13 bid 17".encode("utf-16")), "text/plain; charset=utf-16", "base64"),
    "utf-16-le": text(base64.encodebytes("13 bid 17".encode("utf-16-le")), "text/plain; charset=utf-16le", "base64"),
    "utf-16-called-utf-8": text(base64.encodebytes("13 bid 17\r\n".encode("utf-16-le")), "text/plain; charset=utf-8", "base64"),
    "ascii-called-utf-16": text(b"13 bid 17", "text/plain; charset=utf-16"),
    "iso-2022-jp": text("\u3053\u3093\u306b\u3061\u306f\r\n13 bid 17\r\n\u3088\u308d\u3057\u304f".encode("iso-2022-jp"), "text/plain; charset=iso-2022-jp", "7bit"),
    "full-width-digits": text("\uff11\uff13 bid \uff11\uff17".encode("shift_jis"), "text/plain; charset=shift_jis"),
    "koi8": text("13 bid 17\r\n\u0421\u043f\u0430\u0441\u0438\u0431\u043e".encode("koi8-r"), "text/plain; charset=koi8-r"),
    "gb18030": text("13 bid 17\r\n\u8c22\u8c22".encode("gb18030"), "text/plain; charset=gb2312"),
    "unknown-charset": text(b"13 bid 17", "text/plain; charset=x-user-defined"),
    "quoted-charset": text(b"13 bid 17", "text/plain; charset=\"'utf-8'\""),
    "bom": text("\ufeff13 bid 17".encode(), "text/plain; charset=utf-8"),
    "zero-width": text("1\u200b3 bid\u200b 17\u200e".encode(), "text/plain; charset=utf-8"),
    "dashes-and-thin-spaces": text("Card\u2009\u2014\u200913, bid\u202f\u2013\u202f17".encode(), "text/plain; charset=utf-8"),
    "soft-line-breaks": text(b"I play card 13 and I bid =\r\n17 points=2E\r\n", "text/plain; charset=utf-8", "quoted-printable"),
    "lower-case-hex": text(b"13=20bid=2017=0d=0aGr=fc=dfe", "text/plain; charset=iso-8859-15", "quoted-printable"),
    "carriage-returns-only": text(b"Hello\r13 bid 17\rCarla\r", "text/plain"),
    "flowed": text(b"I play card 13 and \r\nbid 17.\r\n\r\n> 20 bid \r\n> 7\r\n", "text/plain; format=flowed"),
    "flowed-delsp": text(b"13 bi \r\nd 17\r\n", "text/plain; format=flowed; delsp=yes"),
    "flowed-stuffed": text(b" >13 of these would be quoted\r\n13 bid 17\r\n", "text/plain; format=flowed"),
    "wrapped-by-hand": text(b"After a long walk along the river with the old dog I play card 13 and\r\nbid 17 points for it.\r\n", "text/plain"),
    "no-mime": f"From: carla@mail.example\r\nSubject: {SUBJECT}\r\n\r\n13 bid 17\r\n".encode(),
    "encoded-subject": text(b"13 bid 17", "text/plain", Subject="=?utf-8?b?" + base64.b64encode(f"AW: [{MARK}] Runde drei \u2013 Grüße".encode()).decode() + "?="),
    "encoded-subject-in-two": text(b"13 bid 17", "text/plain", Subject=f"=?iso-8859-1?q?Re=3A_=5B{MARK.replace('-', '=2D')}?=\r\n =?iso-8859-1?q?=5D_Round_3?="),
    "mark-in-delivered-to": text(b"13 bid 17", "text/plain", Subject="hello", Delivered_To=f"orders+{MARK}@desk.example"),
    "html-only": text(PAGE, "text/html; charset=utf-8"),
    "html-quoted-printable": text(encoded(PAGE.decode(), "utf-8", "quoted-printable"), "text/html; charset=utf-8", "quoted-printable"),
    "html-table": text(b"<table><tr><td>Card:</td><td>13</td></tr><tr><td>Bid:</td><td>17</td></tr></table>", "text/html"),
    "html-crossed-out": text(b"<div><s>14 bid 3</s></div><div><span style='text-decoration: line-through'>40 bid 1</span></div>13 bid 17", "text/html"),
    "html-hidden": text(b"<div style=\"display:none\">20 bid 7</div><div>13 bid 17</div>", "text/html"),
    "html-unclosed": text(b"<p>13 bid 17<p><blockquote>20 bid 7", "text/html"),
    "html-entities": text(b"<p>&#49;&#51; bid &#x31;7</p>", "text/html"),
    "html-style": text(b"<style>p{margin:13px 17px}</style><!-- 20 bid 7 --><p>13 bid 17</p>", "text/html"),
    "html-pre": text(b"<pre>Card: 13\nBid: 17\n</pre>", "text/html"),
    "alternative-empty-plain": parts("alternative", part("text/plain; charset=utf-8", b"\r\n\r\n"), part("text/html; charset=utf-8", PAGE)),
    "alternative-excuse": parts("alternative", part("text/plain", b"Your mail program does not show HTML."), part("text/html", PAGE)),
    "alternative-html-first": parts("alternative", part("text/html", PAGE), part("text/plain", b"13 bid 17")),
    "mixed-with-picture": parts("mixed", part("text/plain", b"13 bid 17"), part("image/png; name=board.png", b"iVBORw0KGgo=", Content_Transfer_Encoding="base64")),
    "mixed-two-texts": parts("mixed", part("text/plain", b"Card 13"), part("image/png", b"aGk=", Content_Transfer_Encoding="base64"), part("text/plain", b"Bid 17")),
    "forwarded-as-attachment": parts("mixed", part("text/plain", b"13 bid 17"), part("message/rfc822", OLD_MAIL)),
    "winmail": parts("mixed", part("text/plain; charset=us-ascii", b"13 bid 17"), part("application/ms-tnef; name=winmail.dat", TNEF, Content_Transfer_Encoding="base64")),
    "attached-text": parts("mixed", part("text/plain", b"13 bid 17"), part("text/plain; name=old.txt", b"20 bid 7", Content_Disposition="attachment; filename=old.txt")),
    "signed": parts("signed", part("text/plain", b"13 bid 17"), part("application/pgp-signature", b"-----BEGIN PGP SIGNATURE-----\r\n13 17 20 7\r\n")),
    "related": parts("related", part("text/html", PAGE), part("image/gif", b"R0lGOA==", Content_Transfer_Encoding="base64")),
    "nested": message(headers("", "x").replace("Content-Type: x\r\n", "").encode().decode(), b"")[:-2] + nested(6, part("text/plain", b"13 bid 17")),
    "unclosed-boundary": parts("mixed", part("text/plain", b"13 bid 17"))[:-8],
    "list-footer": plain("", "13 bid 17\n\n_______________________________________________\nEatme mailing list\nEatme@lists.example\nhttps://lists.example/20/7\n"),
    "disclaimer": plain("", "13 bid 17\n\nThis e-mail and any attachments are confidential. Play 20 and bid 7 at your own risk.\n"),
    "signature": plain("", "13 bid 17\n-- \nCarla Ruiz\nCard 20, bid 7 is my motto\n"),
    "interleaved": plain("", f"{quoted(OLD[:4])}\nI play 13.\n\n{quoted(OLD[4:])}\nBid 17\n"),
    "left-over-of-a-quote": plain("", "13 bid 17\n\n> You hold so many cards that this line had to be broken. Write: 20 bid\n7\n> before Friday.\n"),
    "forwarded-below": plain("", "13 bid 17\n\n---------- Forwarded message ---------\nFrom: Bob <bob@mail.example>\n\nAnna: 20 bid 7\n"),
    "long-old-letter": plain("", "13 bid 17\n\n" + quoted(LONG_TALE.split("\n"))),
    "two-from-lines": text(b"13 bid 17", "text/plain", X_From="bob@mail.example"),
    "nul-bytes": text(b"\x00\x00\r\n13 bid 17\r\n", "text/plain"),
}  # fmt: skip

# No person wrote these: they are never answered, whatever they say.
AUTOMATIC: dict[str, bytes] = {
    "vacation": text(b"I am away. 13 bid 17", "text/plain", Auto_Submitted="auto-replied"),
    "exchange": text(b"Out until Monday.", "text/plain", Subject="Automatic reply: Round 3"),
    "german-away": text(b"Bin im Urlaub.", "text/plain", Subject="Abwesenheitsnotiz: Runde 3"),
    "bulk": text(b"13 bid 17", "text/plain", Precedence="bulk"),
    "x-autoreply": text(b"13 bid 17", "text/plain", X_Autoreply="yes"),
    "bounce": text(b"", "multipart/report; report-type=delivery-status; boundary=x"),
    "empty-return-path": text(b"13 bid 17", "text/plain", Return_Path="<>"),
    "mailer-daemon": text(b"undeliverable", "text/plain", From="MAILER-DAEMON@mail.example"),
    "list": text(b"13 bid 17", "text/plain", List_Id="<eatme.lists.example>"),
    "digest": text(
        b"Eatme Digest, Vol 13, Issue 17", "multipart/digest; boundary=x", Precedence="list"
    ),
    "qmail": text(b"Hi. This is the qmail-send program.", "text/plain", Subject="failure notice"),
}

# Not to be read: asked about, never played.
UNREADABLE: dict[str, bytes] = {
    "endless-text": plain("", "13 bid 17\n" + "and so on\n" * 20_000),
    "endless-line": plain("", "13 bid 17 " + "and " * 20_000),
    "endless-nesting": nested(40, part("text/plain", b"13 bid 17")),
    "broken-page": text(b"<p>13 bid 17<![foo[ ]]>", "text/html"),
    "forwarded-only": parts("mixed", part("message/rfc822", OLD_MAIL)),
    "attached-only": parts(
        "mixed", part("text/plain", b"13 bid 17", Content_Disposition="attachment")
    ),
    "digits-cut-by-nul": text(b"1\x003 bid 17", "text/plain"),
    "base64-that-is-none": text(b"13 bid 17", "text/plain", "base64"),
    "nothing": b"",
    "only-a-header": b"Subject: 13 bid 17",
    "noise": bytes(range(256)) * 40,
}
