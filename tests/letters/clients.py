"""How mail programs send an answer: headers, encodings, quotes and signatures, byte by byte.

Each takes what somebody typed and gives what arrives. The letter that is answered is ours, numbers
and all: whoever reads the wrong part of it plays `20 bid 7`.
"""

import base64
import quopri
from collections.abc import Callable
from html import escape

from tailbiter.postal.letters import marks
from tailbiter.postal.letters.quoting import FENCE

SECRET = bytes(range(32))
GAME = "em5"
MARK = marks.make(SECRET, GAME, 1)
OLD = [
    FENCE,
    "",
    "Round 3. Deadline: Friday, 20 November 2026, 20:00.",
    "You hold 3, 7, 13, 14, 17, 20, 28 and 40. You have 46 points to bid with.",
    "Write for example: 20 bid 7",
]
DESK = "The Desk <orders@desk.example>"
MET = "Mon, 16 Nov 2026 21:12:33 +0100"

Client = Callable[[str], bytes]


def headers(agent: str, kind: str, subject: str = "", coding: str = "", **more: str) -> str:
    about = subject or f"Re: [{MARK}] Round 3"
    lines = {
        "Return-Path": "<carla@mail.example>",
        "Received": "from out.mail.example (out.mail.example [192.0.2.7]) by desk.example",
        "From": "Carla Ruiz <carla@mail.example>",
        "To": "orders@desk.example",
        "Subject": about,
        "Date": "Tue, 17 Nov 2026 08:01:02 +0100",
        "Message-ID": f"<{agent.replace(' ', '.')}.1@mail.example>",
        "MIME-Version": "1.0",
        "Content-Type": kind,
        **({"Content-Transfer-Encoding": coding} if coding else {}),
        **({"User-Agent": agent} if agent else {}),
        **{name.replace("_", "-"): value for name, value in more.items()},
    }
    return "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)


def message(head: str, body: bytes) -> bytes:
    return head.encode() + b"\r\n" + body


def crlf(text: str) -> str:
    return text.replace("\n", "\r\n")


def quoted(lines: list[str], mark: str = "> ") -> str:
    return "".join(f"{mark}{line}".rstrip() + "\n" for line in lines)


def plain(
    agent: str,
    text: str,
    charset: str = "utf-8",
    coding: str = "8bit",
    flowed: str = "",
    **more: str,
) -> bytes:
    kind = f"text/plain; charset={charset}{flowed}"
    return message(headers(agent, kind, coding=coding, **more), encoded(text, charset, coding))


def encoded(text: str, charset: str, coding: str) -> bytes:
    raw = crlf(text).encode(charset.strip('"'), "replace")
    if coding == "base64":
        return base64.encodebytes(raw).replace(b"\n", b"\r\n")
    if coding == "quoted-printable":
        lines = [quopri.encodestring(line) for line in raw.split(b"\r\n")]
        return b"\r\n".join(line.replace(b"=\n", b"=\r\n") for line in lines)
    return raw


def alternative(
    agent: str, text: str, page: str, coding: str = "quoted-printable", **more: str
) -> bytes:
    mark = "----=_Part_8821_" + str(len(text))
    parts = [("plain", text), ("html", page)]
    body = b"".join(
        f'--{mark}\r\nContent-Type: text/{kind}; charset="UTF-8"\r\n'
        f"Content-Transfer-Encoding: {coding}\r\n\r\n".encode()
        + encoded(one, "utf-8", coding)
        + b"\r\n"
        for kind, one in parts
    )
    head = headers(agent, f'multipart/alternative; boundary="{mark}"', **more)
    return message(head, b"\r\n" + body + f"--{mark}--\r\n".encode())


def paragraphs(text: str, tag: str = "div") -> str:
    return "".join(f"<{tag}>{escape(line) or '<br>'}</{tag}>" for line in text.split("\n"))


def old_page() -> str:
    return "<br>".join(escape(line) for line in OLD)


def gmail_web(text: str) -> bytes:
    when = "On Mon, Nov 16, 2026 at 9:12\u202fPM The Desk <orders@desk.example>\nwrote:\n\n"
    page = (
        f'<div dir="ltr">{paragraphs(text)}</div><br><div class="gmail_quote"><div dir="ltr" '
        'class="gmail_attr">On Mon, Nov 16, 2026 at 9:12 PM The Desk &lt;<a href="mailto:orders@'
        'desk.example">orders@desk.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" '
        f'style="margin:0 0 0 .8ex">{old_page()}</blockquote></div>'
    )
    return alternative("", f"{text}\n\n{when}{quoted(OLD)}", page)


def gmail_android(text: str) -> bytes:
    when = "Am Mo., 16. Nov. 2026, 21:12 hat The Desk <orders@desk.example> geschrieben:\n\n"
    page = (
        f'<div dir="auto">{paragraphs(text)}</div><div class="gmail_quote">Am Mo. schrieb The Desk'
        f"<blockquote>{old_page()}</blockquote></div>"
    )
    return alternative("", f"{text}\n\n{when}{quoted(OLD)}", page, "base64")


def apple_mail(text: str) -> bytes:
    when = "\n\n> On 16 Nov 2026, at 21:12, The Desk <orders@desk.example> wrote:\n> \n"
    more = {"X_Mailer": "Apple Mail (2.3826.200.121)"}
    return plain("", text + when + quoted(OLD), "us-ascii", "7bit", **more)


def apple_french(text: str) -> bytes:
    when = "\n\nLe 16 nov. 2026 à 21:12, The Desk <orders@desk.example> a écrit :\n\n"
    return plain("Apple Mail", text + when + quoted(OLD), "utf-8", "quoted-printable")


def iphone(text: str) -> bytes:
    when = "\n\nSent from my iPhone\n\n> On Nov 16, 2026, at 9:12 PM, The Desk <orders@desk.example> wrote:\n> \n> \ufeff"
    return plain(
        "", text + when + quoted(OLD)[2:], "utf-8", "base64", X_Mailer="iPhone Mail (23B85)"
    )


def iphone_german(text: str) -> bytes:
    tail = "\n\nVon meinem iPhone gesendet\n\n> Am 16.11.2026 um 21:12 schrieb The Desk <orders@desk.example>:\n> \n"
    return plain("iPhone Mail", text + tail + quoted(OLD), "utf-8", "quoted-printable")


def iphone_spanish(text: str) -> bytes:
    tail = "\n\nEnviado desde mi iPhone\n\n> El 16 nov 2026, a las 21:12, The Desk <orders@desk.example> escribió:\n> \n"
    return plain("iPhone Mail", text + tail + quoted(OLD), "utf-8", "quoted-printable")


def outlook_desktop(text: str) -> bytes:
    tail = (
        "\n\nFrom: The Desk <orders@desk.example> \nSent: Monday, November 16, 2026 9:12 PM\n"
        f"To: Carla Ruiz <carla@mail.example>\nSubject: [{MARK}] Round 3\n\n" + "\n".join(OLD)
    )
    page = (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal '
        "{margin:0 13px 17px}</style></head><body lang=EN-US><div class=WordSection1>"
        + paragraphs(text, "p class=MsoNormal").replace("</p class=MsoNormal>", "<o:p></o:p></p>")
        + "<div><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p><b>From:</b> The Desk "
        "&lt;orders@desk.example&gt; <br><b>Sent:</b> Monday, November 16, 2026 9:12 PM<br><b>To:"
        f"</b> Carla<br><b>Subject:</b> Round 3</p></div></div><p>{old_page()}</p></div></body></html>"
    )
    return alternative("", text + tail, page, X_Mailer="Microsoft Outlook 16.0")


def outlook_german(text: str) -> bytes:
    tail = (
        "\n\nVon: The Desk <orders@desk.example>\nGesendet: Montag, 16. November 2026 21:12\n"
        "An: Carla Ruiz <carla@mail.example>\nBetreff: Runde 3\n\n" + "\n".join(OLD)
    )
    return plain(
        "", text + tail, "windows-1252", "quoted-printable", X_Mailer="Microsoft Outlook 15.0"
    )


def outlook_original(text: str) -> bytes:
    tail = (
        "\n\n-----Original Message-----\nFrom: The Desk [mailto:orders@desk.example] \n"
        "Sent: Monday, November 16, 2026 9:12 PM\nTo: Carla Ruiz\nSubject: Round 3\n\n"
        + "\n".join(OLD)
    )
    return plain("", text + tail, "iso-8859-1", "7bit", X_Mailer="Microsoft Office Outlook 12.0")


def outlook_web(text: str) -> bytes:
    page = (
        '<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body '
        'dir="ltr"><div class="elementToProof" style="font-size: 12pt;">'
        + paragraphs(text)
        + '</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">'
        '<div id="divRplyFwdMsg" dir="ltr"><font><b>From:</b> The Desk<br><b>Sent:</b> Monday, November '
        f"16, 2026 9:12 PM<br><b>Subject:</b> Round 3</font></div><div>{old_page()}</div></body></html>"
    )
    tail = (
        "\n________________________________\nFrom: The Desk <orders@desk.example>\nSent: Monday, "
        "November 16, 2026 9:12 PM\nTo: Carla Ruiz <carla@mail.example>\nSubject: Round 3\n\n"
    )
    return alternative("", text + tail + "\n".join(OLD), page)


def outlook_mobile(text: str) -> bytes:
    tail = (
        "\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: The "
        "Desk <orders@desk.example>\nSent: Monday, November 16, 2026 9:12:33 PM\nTo: Carla\nSubject: "
        "Round 3\n\n"
    )
    return plain("", text + tail + "\n".join(OLD), "utf-8", "base64")


def thunderbird(text: str) -> bytes:
    tail = "\n\nOn 11/16/26 21:12, The Desk wrote:\n" + quoted(OLD)
    return plain("Mozilla Thunderbird", text + tail, "UTF-8", "7bit", "; format=flowed")


def thunderbird_german(text: str) -> bytes:
    tail = "\n\nAm 16.11.26 um 21:12 schrieb The Desk:\n" + quoted(OLD)
    return plain("Mozilla Thunderbird", text + tail, "UTF-8", "8bit", "; format=flowed")


def thunderbird_below(text: str) -> bytes:
    above = "On 11/16/26 21:12, The Desk wrote:\n" + quoted(OLD) + "\n"
    return plain("Mozilla Thunderbird", above + text + "\n", "UTF-8", "8bit", "; format=flowed")


def mutt_below(text: str) -> bytes:
    above = "On Mon, Nov 16, 2026 at 09:12:33PM +0100, The Desk wrote:\n" + quoted(OLD) + "\n"
    below = "\n\n-- \nCarla Ruiz   GPG 13AF 1717 20BC 0007\n"
    return plain("Mutt/2.2.12 (2023-09-09)", above + text + below, "us-ascii", "7bit")


def alpine(text: str) -> bytes:
    tail = "\n\nOn Mon, 16 Nov 2026, The Desk wrote:\n\n" + quoted(OLD)
    return plain("Alpine 2.26", text + tail, "US-ASCII", "7bit", "; format=flowed")


def yahoo(text: str) -> bytes:
    page = (
        f'<html><body><div class="ydp1yahoo-style-wrap">{paragraphs(text)}</div><div id="yahoo_quoted_1" '
        'class="yahoo_quoted"><div>On Monday, November 16, 2026 at 09:12:33 PM GMT+1, The Desk &lt;'
        f"orders@desk.example&gt; wrote:</div><div>{old_page()}</div></div></body></html>"
    )
    tail = (
        "\n\n    On Monday, November 16, 2026 at 09:12:33 PM GMT+1, The Desk <orders@desk.example> "
        "wrote:  \n \n " + "\n ".join(OLD)
    )
    return alternative("", text + tail, page, X_Mailer="WebService/1.1.22 YahooMailIosMobile")


def proton(text: str) -> bytes:
    tail = (
        "\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\nOn Monday, November "
        "16th, 2026 at 9:12 PM, The Desk <orders@desk.example> wrote:\n\n" + quoted(OLD)
    )
    return plain("", text + tail, "utf-8", "base64")


def k9(text: str) -> bytes:
    tail = (
        "\n\nAm 16. November 2026 21:12:33 MEZ schrieb The Desk <orders@desk.example>:\n"
        + quoted(OLD, ">")
        + "\n-- \nDiese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.\n"
    )
    return plain("K-9 Mail for Android", text + tail, "utf-8", "quoted-printable")


def web_de(text: str) -> bytes:
    page = (
        '<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">'
        + paragraphs(text)
        + '<div name="quote" style="margin:10px 5px 5px 10px; border-left:2px solid #C3D9E5;"><div><b>'
        "Gesendet:</b>&nbsp;Montag, 16. November 2026 um 21:12 Uhr<br/><b>Von:</b>&nbsp;The Desk<br/><b>"
        f"An:</b>&nbsp;carla@web.example<br/><b>Betreff:</b>&nbsp;Runde 3</div><div>{old_page()}</div>"
        "</div></div></body></html>"
    )
    return message(headers("", "text/html; charset=UTF-8"), crlf(page).encode())


def aol(text: str) -> bytes:
    tail = (
        "\n\nIn a message dated 11/16/2026 9:12:33 PM Eastern Standard Time, orders@desk.example "
        "writes:\n\n" + quoted(OLD)
    )
    return plain("", text + tail, "US-ASCII", "7bit", X_Mailer="AOL 9.0 VR sub 5200")


def blackberry(text: str) -> bytes:
    tail = (
        "\n\nSent from my BlackBerry 10 smartphone.\n  Original Message  \nFrom: The Desk\nSent: "
        "Monday, November 16, 2026 21:12\nTo: Carla\nSubject: Round 3\n\n"
    )
    return plain("", text + tail + "\n".join(OLD), "utf-8", "quoted-printable")


def notes(text: str) -> bytes:
    tail = (
        "\n\n\nFrom:\tThe Desk <orders@desk.example>\nTo:\tCarla Ruiz/MAD/EXAMPLE@EXAMPLE\nDate:\t"
        "16/11/2026 21:12\nSubject:\tRound 3\n\n\n"
    )
    return plain("", text + tail + "\n".join(OLD), "ISO-8859-1", "8bit", X_Mailer="HCL Notes 12")


def samsung(text: str) -> bytes:
    tail = (
        "\n\n\nSent from my Galaxy S22\n\n-------- Original message --------\nFrom: The Desk "
        "<orders@desk.example> \nDate: 16/11/2026  21:12  (GMT+01:00) \nTo: carla@mail.example \n"
        "Subject: Round 3 \n\n"
    )
    return plain("", text + tail + "\n".join(OLD), "utf-8", "base64")


def evolution_below(text: str) -> bytes:
    above = "On Mon, 2026-11-16 at 21:12 +0100, The Desk wrote:\n" + quoted(OLD) + "\n"
    return plain("Evolution 3.50.2", above + text, "UTF-8", "8bit")


def gnus_below(text: str) -> bytes:
    above = "The Desk <orders@desk.example> writes:\n\n" + quoted(OLD) + "\n"
    return plain("Gnus/5.13 (Gnus v5.13)", above + text, "utf-8", "8bit")


def zoho(text: str) -> bytes:
    tail = (
        "\n\n---- On Mon, 16 Nov 2026 21:12:33 +0100 The Desk <orders@desk.example> wrote ---\n\n"
    )
    return plain("Zoho Mail", text + tail + quoted(OLD), "UTF-8", "quoted-printable")


def roundcube_german(text: str) -> bytes:
    tail = "\n\nThe Desk schrieb am 2026-11-16 21:12:\n" + quoted(OLD)
    return plain("Roundcube Webmail/1.6.5", text + tail, "UTF-8", "8bit", "; format=flowed")


def horde(text: str) -> bytes:
    above = "Zitat von The Desk <orders@desk.example>:\n\n" + quoted(OLD) + "\n"
    return plain(
        "Horde Application Framework 5", above + text, "UTF-8", "8bit", "; format=flowed; DelSp=Yes"
    )


def eudora(text: str) -> bytes:
    tail = "\n\nAt 09:12 PM 11/16/2026, The Desk wrote:\n" + quoted(OLD, ">")
    return plain(
        "", text + tail, "us-ascii", "7bit", X_Mailer="QUALCOMM Windows Eudora Version 7.1.0.9"
    )


def pegasus_below(text: str) -> bytes:
    above = "On 16 Nov 2026 at 21:12, The Desk wrote:\n\n" + quoted(OLD) + "\n"
    return plain("Pegasus Mail for Windows (4.80)", above + text, "ISO-8859-15", "quoted-printable")


def dutch_hotmail(text: str) -> bytes:
    tail = (
        "\n\nVerzonden vanuit Mail voor Windows\n\nVan: The Desk\nVerzonden: maandag 16 november 2026 "
        "21:12\nAan: Carla\nOnderwerp: Ronde 3\n\n"
    )
    return plain("", text + tail + "\n".join(OLD), "utf-8", "quoted-printable")


def gmail_dutch(text: str) -> bytes:
    tail = "\n\nOp ma 16 nov 2026 om 21:12 schreef The Desk <orders@desk.example>:\n\n"
    return plain("", text + tail + quoted(OLD), "UTF-8", "quoted-printable")


def gmail_japanese(text: str) -> bytes:
    tail = "\n\n2026年11月16日(月) 21:12 The Desk <orders@desk.example>:\n"
    return plain("", text + tail + quoted(OLD), "iso-2022-jp", "7bit")


def gmail_korean(text: str) -> bytes:
    tail = "\n\n2026년 11월 16일 (월) 오후 9:12, The Desk <orders@desk.example>님이 작성:\n\n"
    return plain("", text + tail + quoted(OLD), "euc-kr", "base64")


def orange_fr(text: str) -> bytes:
    tail = '\n\n\n> Message du 16/11/26 21:12\n> De : "The Desk" <orders@desk.example>\n> A : carla\n> \n'
    return plain("", text + tail + quoted(OLD), "UTF-8", "8bit", X_Mailer="Orange Mail")


def pipes(text: str) -> bytes:
    return plain(
        "The Bat! (v10.5) Professional", text + "\n\n" + quoted(OLD, "| "), "us-ascii", "7bit"
    )


def initials(text: str) -> bytes:
    return plain("Forte Agent 8.00", text + "\n\n" + quoted(OLD, "TD> "), "us-ascii", "7bit")


def unquoted_fence(text: str) -> bytes:
    return plain("", text + "\n\n" + "\n".join(OLD), "utf-8", "8bit")


def page_alone(text: str) -> bytes:
    """`text` is the page itself."""
    page = f"<html><body>{text}</body></html>"
    return message(headers("", "text/html; charset=UTF-8"), crlf(page).encode())


def bare(text: str) -> bytes:
    """No old letter at all: a new one, with the mark in the address."""
    head = headers("", "text/plain", subject="my orders", To=f"orders+{MARK.lower()}@desk.example")
    return message(head, crlf(text).encode())


def telnet(text: str) -> bytes:
    """Written by hand: no MIME, bare line feeds."""
    return f"From: carla@mail.example\nSubject: {MARK}\n\n{text}\n".encode()
