"""What the server itself says, in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tailbiter.games.errors import unknown
from tailbiter.games.sentences import English, Reader, capital, counted, joined
from tailbiter.play.outcome import Outcome
from tailbiter.server.words import en_post
from tailbiter.server.words.en_master import mastering as mastering
from tailbiter.server.words.en_notices import notice as notice
from tailbiter.server.words.en_notices import offers as offers
from tailbiter.server.words.en_notices import speaker as speaker
from tailbiter.server.words.en_pace import days_of, duration
from tailbiter.server.words.en_pace import late as late
from tailbiter.server.words.en_pace import terms as terms
from tailbiter.server.words.post import PostWords
from tailbiter.tables.clock import Control

YOU = "You"
WENT_BACK = "the host went back"
post: PostWords = en_post
MOST_NAMED = 24  # letters of names in one line
ENDED = {
    "resigned": "{who} resigned.",
    "time": "{whose} time was up.",
    "agreed": "{all} agreed on a draw.",
    "abandoned": "The game was abandoned.",
    "stopped": "The game was stopped.",
}
TITLES: Mapping[str, str] = {
    "front": "Tailbiter",
    "wrong": "Not here",
    "account": "Your account",
    "letters": "Letters",
    "now": "Games now",
    "your_games": "Your games",
    "set_up": "Set up {game}",
    "rules": "How to play {game}",
    "sheet": "The rules of {game}",
    "learn": "Learn {game}",
    "lobby": "Lobby",
    "lab": "Reports of the lab",
    "study": "Analysis: {game}",
    "reports": "Reports: {game}",
    "replay": "{game}: a game",
    "table": "{game}",
    "act": "{first.prompt}: {game}",
    "over": "Over: {game}",
}
LATE = {
    "rule": "has a turn made for them",
    "extension": "has an extension, then a turn made for them",
    "stand_in": "is stood in for, or has a turn made for them",
    "loss": "loses",
}
TOO_MANY = {
    "requests": "more than this server can answer you at once",
    "messages": "more than this server can hear at once",
    "tables": "a lot of new tables; play at one of them",
    "turns": "a lot of turns",
    "analyses": "a lot to think about",
    "keys": "a lot of keys; use one of them",
    "files": "a lot of files",
    "letters": "a lot of records",
    "accounts": "a lot of new accounts",
    "exports": "a lot of copies",
    "confirmations": "a lot of letters that ask for an address",
    "feeds": "a lot of looks at one feed",
    "mail": "a lot of letters of one seat",
    "strange mail": "a lot of letters that nobody signed",
    "codes": "a lot of links and codes",
    "words": "a lot to say at once",
    "reports": "a lot of reports",
    "notes": "a lot of notes",
}
UNITS = ((86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"))
LASTING = ((3600, "hour"), (60, "minute"), (1, "second"))
REFUSALS: Mapping[str, str | Callable[..., str]] = {
    # how something was sent
    "not_json_type": "send JSON, with Content-Type: application/json",
    "not_json": "this is not JSON: {why}",
    "not_text": "send text: one JSON message each",
    "nested": "this JSON is nested too deeply",
    "shape": "{why}",
    "too_large": "that is too much: at most {most} bytes",
    "too_long": "that is too much: at most {most} characters",
    "too_slow": "send it within {seconds:.0f} seconds",
    "broken_off": "the request broke off",
    "foreign": "pages of other sites cannot play here; programs use Authorization: Bearer KEY",
    "key": "this is no key of ours; POST /api/keys gives you one",
    "host": "this server is not called {given}; its administrator can add names with --host-name",
    # who asks, and for whom
    "guest": "you are a guest here; log in, or make an account, and ask again",
    "logged_in": "you are logged in; log out before you make another account",
    "log_in": "this name and this password do not belong together",
    "wrong_password": "this is not your password; say the one you log in with",
    "guessing": lambda seconds: f"that was tried often; try again in {lasting(seconds)}",
    "passwords_busy": "many people are logging in; try again in {seconds} seconds",
    "name_length": "a name has {least} to {most} letters",
    "name_alphabets": "write a name in one alphabet: letters of two look like each other",
    "name_letters": "a name is made of letters, digits, blanks, and - _ . '",
    "name_taken": "the name {name} is taken, or too much like another; choose one of your own",
    "password_length": "a password has at least {least} letters; a few words are fine",
    "password_name": "a password that is your name is soon guessed; choose another",
    "email": "this is no e-mail address; leave it out, or write it as in you@example.org",
    "registration_closed": "no new accounts are made here; you can play as a guest",
    "no_link": "this link was used, or is too old, or was never ours; ask who runs this server",
    "no_account": "nobody here has an account of the name {name}",
    "yourself": "that is you; name somebody else",
    "no_zone": "there is no time zone {given}; write it as in Europe/Vienna",
    "no_mail": "this server sends no letters; whoever runs it can name a mail server",
    "no_email": "give an address first, and keep it",
    "no_mail_link": "this link is too old, or was never ours; your account says what you get",
    "no_session": "there is no such session of yours; it may have ended already",
    "most_settings": "at most {most} settings are kept",
    # what was asked for
    "address": "there is nothing at this address",
    "method": "this address is not asked that way",
    "no_table": "there is no such table, or it is private: ask for its link",
    "no_report": "there is no such report; the list of them says which there are",
    "no_picture": "there is no picture of such a table",
    "no_game": lambda given, known: unknown("game", given, known),
    "no_start": "say which table, or which game and start",
    "no_seat": "seats are 1 to {players}, not {given}",
    "seat_number": "a seat is a number from 1, as in ?seat=2",
    "which_seat": 'say for which seat, as in {{"do": "{do}", "seat": 1}}',
    "players": "options say {given} players, but {seats} seats are open",
    "most_turns": "at most {most} turns can be shown, not {given}",
    "most_comments": "at most {most} comments can be kept, not {given}",
    "no_words": "there are no words in it; say something",
    "no_speaker": "nobody else who spoke here has the number {given}",
    "after_number": "say after which entry, as in ?after=12",
    "not_said": "nothing that you could hear was said in entry {given}",
    "not_played": "{turns} turns have been played, not {given}",
    # how people come together
    "no_code": "this link or code leads nowhere, or no longer; ask for a new one",
    "one_screen": "all who play at this table sit at one screen",
    "master_plays": "who sees all hands cannot play: leave your seat to a friend, or see no hands",
    "no_open_seat": "nobody else is awaited: open a seat for others, or leave this out",
    "stays_private": "people sat down here because it is private; open another table to be watched",
    "no_free_seat": "no seat is free for you here now; you may look on, or ask for a link",
    "sits_already": "you sit at this table already",
    "not_for_you": "this seat is not free for you; another table may be",
    "not_host": "only the host gives links to other seats than your own",
    "not_again": "those who played may play once more, when the game is over",
    "most_invitations": "a table has at most {most} links; revoke one first",
    "most_waiting": "{most} people wait already; come back in a minute",
    "no_person": "nobody else here has an account of the name {given}; send them a link instead",
    "not_asked": "{given} cannot be asked to play; send somebody else a link",
    "rated": "this game is rated: no bot helps before it is over",
    # when it was asked for
    "moved_on": "the table has moved on; look again",
    "nothing_to_play": "seat {seat} has nothing to play now",
    "secret_record": "a record holds everybody's secrets: it is given when the game is over",
    "secret_study": "this game has secrets: it can be studied when it is over",
    "busy": "wait until the last is done: at most {most} {what} at once",
    "talked_out": "all has been said at this table; the game goes on",
    "too_many": lambda what, seconds: f"that is {TOO_MANY[what]}; come back in {lasting(seconds)}",
    "disk": "the disk is nearly full: games go on, new tables come back when there is room again",
    "most_kept": "{most} tables are kept for you; put one away that you no longer want",
    "most_letters": "your games fill the place there is for you; put some of them away",
    "compiling": "the search is being compiled, which happens once; ask again in a minute",
    "stopping": "the server is being stopped",
    "fault": "something went wrong here; what was stored is safe",
}


PLANS: Mapping[str, str] = {
    "": "",
    "played": "A turn of your plan was played.",
    "elsewhere": "Your plan is over: another turn was played than you expected.",
    "illegal": "Your plan is over: its next turn was not legal any more.",
    "back": "Your plan is over: the game went back.",
}


def label(name: str, word: str, is_bot: bool, is_one_of_many: bool) -> str:
    if name:
        return name
    if is_bot:
        return f"Bot {word}" if is_one_of_many else "Bot"
    return word if len(word) > 1 else f"Player {word}"


def ended(
    outcome: Outcome, alike: Sequence[int], reader: Reader, seat_name: Callable[[int], str]
) -> str:
    words, say = ENDED[outcome.termination], English(reader, seat_name)
    if outcome.seat is None:
        return words.format(all="The players" if reader.seat is None else "You")
    who, whose = (joined([one(seat) for seat in alike]) for one in (say.who, say.whose))
    told = capital(words.format(who=who, whose=whose))
    before = [say.who(seat) for seat in outcome.left if seat not in alike]
    return f"{told} {capital(joined(before))} had left before." if before else told


def prompt_to_act(name: str | None) -> str:
    return f"{name}'s turn." if name else "Your turn."


def prompt_thinking(names: Sequence[str]) -> str:
    return f"{some_of(names)} {'are' if len(names) > 1 else 'is'} thinking"


def prompt_gathering() -> str:
    return "Waiting until everybody sits."


def prompt_paused() -> str:
    return "The game is paused."


def prompt_waiting(names: Sequence[str]) -> str:
    return f"Waiting for {some_of(names)}." if names else "…"


def some_of(names: Sequence[str]) -> str:
    """In one line, however many there are and however long their names."""
    words = joined(list(names))
    return words if len(names) < 2 or len(words) <= MOST_NAMED else f"{len(names)} seats"


def clock(control: Control) -> str:
    if control.kind == "none":
        return "no clock"
    if control.kind in ("turn", "calendar"):
        late = [lateness(control)] if control.kind == "calendar" or control.lateness.goes_on else []
        return "; ".join([how_long(control), *allowances(control), *late])
    more = f", {duration(control.increment)} more with every turn" if control.increment else ""
    return f"{duration(control.milliseconds)} each{more}"


def how_long(control: Control) -> str:
    calendar = control.calendar
    if calendar is None or control.kind == "turn":
        saved = f", up to {duration(control.cap)} saved" if control.cap else ""
        days = f", {days_of(calendar.weekdays)} in {calendar.zone}" if calendar else ""
        return f"{duration(control.milliseconds)} a turn{saved}{days}"
    times = joined([f"{minutes // 60}:{minutes % 60:02}" for minutes in calendar.times])
    return f"deadlines {days_of(calendar.weekdays)} at {times} in {calendar.zone}"


def allowances(control: Control) -> list[str]:
    found = [f"{duration(control.grace)} of grace"] if control.grace else []
    if control.extensions:
        found.append(counted(control.extensions, "extension"))
    if control.vacation:
        found.append(f"{counted(control.vacation, 'day')} off")
    return found


def lateness(control: Control) -> str:
    late = control.lateness
    more = f", after {counted(late.misses, 'time')} the seat is offered" if late.misses else ""
    return f"who is late {LATE[late.what]}{more}"


def lasting(seconds: int) -> str:
    size, word = next(unit for unit in LASTING if seconds > unit[0] or unit is LASTING[-1])
    count = -(-seconds // size)
    return f"{count} {word}{'s' if count > 1 else ''}"


def until(milliseconds: int) -> str:
    """When something is due; a page says it in the reader's own time as soon as it can."""
    for size, word in UNITS:
        if milliseconds >= size:
            count = milliseconds // size
            return f"due in {count} {word}{'s' if count > 1 else ''}"
    return "due now"


def since(turns: int, is_round: bool) -> str:
    """How much was played while somebody was elsewhere."""
    word = "round" if is_round else "turn"
    return f"{turns} {word}{'s' if turns > 1 else ''}"


def ago(milliseconds: int) -> str:
    for size, word in UNITS:
        if milliseconds >= size:
            count = milliseconds // size
            return f"{count} {word}{'s' if count > 1 else ''} ago"
    return "just now"
