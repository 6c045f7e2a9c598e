"""Letters that must be asked about: what is asked, and the half that is clear nevertheless."""

from dataclasses import dataclass

from tests.letters import clients as by


@dataclass(frozen=True)
class Doubt:
    situation: str
    client: by.Client
    text: str
    code: str
    order: str | None = None  # what was clear, with ? for the rest

    @property
    def raw(self) -> bytes:
        return self.client(self.text)


def middle(client: by.Client, text: str, code: str, order: str | None = None) -> Doubt:
    return Doubt("middle", client, text, code, order)


ASKED = [
    middle(by.gmail_web, "", "empty"),
    middle(by.iphone, "Thanks, got it!", "no_order"),
    middle(by.outlook_desktop, "Hi,\n\nwhen is the deadline again?\n\nCarla", "no_order"),
    middle(by.gmail_web, "play 13", "bid_missing", "13 bid ?"),
    middle(by.outlook_german, "Karte 13 bitte", "bid_missing", "13 bid ?"),
    middle(by.thunderbird, "bid 17", "card_missing", "? bid 17"),
    middle(by.k9, "Ich biete 17 Punkte", "card_missing", "? bid 17"),
    middle(by.alpine, "13 bid ?", "bid_missing", "13 bid ?"),
    middle(by.mutt_below, "? bid 7", "card_missing", "? bid 7"),
    middle(by.gmail_android, "13", "which_half"),
    middle(by.iphone, "17 I guess", "unsure"),
    middle(by.apple_mail, "13 17", "stray"),
    middle(by.yahoo, "13, 14", "stray"),
    middle(by.samsung, "13 and 17", "stray"),
    middle(by.proton, "13:17", "stray"),
    middle(by.aol, "Card 13, bid 17.5", "stray"),
    middle(by.eudora, "13 bid -5", "stray"),
    middle(by.bare, "13,17", "stray"),
    middle(by.gmail_web, "13, 18", "stray"),  # 18 is not in the hand, and may be meant to be
    middle(by.iphone, "My order: 13 18", "stray"),
    middle(by.thunderbird, "13 - 18", "stray"),
    middle(by.telnet, "play 13 14 bid 3", "stray"),
    middle(by.gmail_web, "19 bid 4 please", "refused", "? bid 4"),
    middle(by.outlook_web, "I play card 52 and bid 4 points", "refused", "? bid 4"),
    middle(by.thunderbird_german, "Ich spiele die 13 und biete 99", "refused", "13 bid ?"),
    middle(by.iphone, "19 bid 99", "refused"),
    middle(by.gmail_web, "13 or 14, bid 3", "unsure"),
    middle(
        by.outlook_desktop, "If Bob is late again, play 13 and bid 3, otherwise 14 bid 20", "unsure"
    ),
    middle(by.apple_mail, "Should I play 13 and bid 17?", "unsure"),
    middle(by.thunderbird, "Maybe 13, bid 17", "unsure"),
    middle(by.gmail_android, "I don't play 13 and I don't bid 17", "unsure"),
    middle(by.proton, "13 bid 17, just kidding", "unsure"),
    middle(by.yahoo, "13 bid about 17", "unsure"),
    middle(by.k9, "Ich spiele vielleicht die 13 und biete 17", "unsure"),
    middle(by.orange_fr, "Je ne joue pas la 13, mise 17", "unsure"),
    middle(by.gmail_dutch, "Misschien kaart 13, bod 17", "unsure"),
    middle(by.iphone_spanish, "Quizás carta 13, puja 17", "unsure"),
    middle(by.blackberry, "bid between 15 and 17 on 13", "unsure"),
    middle(by.notes, "Play 13, bid at most 17.", "unsure"),
    middle(by.evolution_below, "13 bid 17 if that leaves me first", "unsure"),
    middle(by.gnus_below, "13 bid 17\nor rather 14 bid 3?", "unsure"),
    middle(by.outlook_original, "I am thinking of 13, bid 17. What do you think?", "unsure"),
    middle(by.zoho, "Is it allowed to play 13 and bid 17?", "unsure"),
    middle(by.gmail_web, "This is only a test: 13 bid 17", "unsure"),
    middle(by.gmail_web, "same bid as last time", "same_as_before"),
    middle(by.iphone, "play 13, same bid as before", "same_as_before"),
    middle(by.iphone_german, "Karte 13, Gebot wie immer", "same_as_before"),
    middle(by.thunderbird, "NMR is fine with me", "nmr"),
    middle(by.alpine, "any card will do", "nmr"),
    middle(by.pegasus_below, "Round 4: 13 bid 17", "other_round"),
    middle(by.outlook_web, "Round 2 orders: card 13, bid 17", "other_round"),
    middle(by.gmail_web, "I play 13 and bid 17. I play 14 and bid 20.", "two_orders"),
    middle(by.outlook_desktop, "13 bid 17, 14 bid 20", "two_orders"),
    middle(by.gmail_android, "13 bid 17\nno wait, make it 14", "which_half"),
    middle(by.samsung, "13 bid 17\n\nPlease cancel my order.", "withdrawn_or_not"),
    middle(by.gmail_web, "standing: 13, 40, 7", "standing_unclear"),
    middle(by.outlook_desktop, "Standing order: 19, 40 bid 3", "refused"),
    middle(by.thunderbird, "Bob bid 20 last round", "no_order"),
    middle(by.iphone, "I have 13 points left", "no_order"),
    middle(by.apple_mail, "See you on 17 Nov, after round 3", "no_order"),
    middle(by.gmail_web, "Press: hello all\n\n13 bid 17", "order_in_press"),
    middle(by.mutt_below, "You hold 13, my spies say, and will bid 17", "unsure"),
    middle(by.aol, "Bob: 13 bid 17\nAnna: 14 bid 3", "unsure"),
    middle(by.web_de, "Karte 13, Gebot ein Drittel meiner Punkte", "unsure"),
    middle(by.gmail_web, '"13 bid 17", said Ann.', "unsure"),
    middle(by.iphone, "I bid 17. Card 13 is for the next round.", "unsure"),
    middle(by.k9, "Gebot 17. Karte 13 ist für die nächste Runde.", "unsure"),
    middle(by.samsung, "13 bid 17\n\nThis was for the other game, sorry.", "unsure"),
    middle(by.web_de, "Karte 13, Gebot 17\n\nDas war für das andere Spiel!", "unsure"),
    middle(by.gmail_android, "13 bid 17\n\nNo!", "withdrawn_or_not"),
    middle(by.outlook_web, "13 bid 17\n\nEdit: sorry that should be 14", "unsure"),
    middle(by.thunderbird_german, "13 Gebot 17\n\nTippfehler, muss 14 heißen", "unsure"),
    middle(by.apple_mail, "E: 13 bid 17", "unsure"),
    middle(by.yahoo, "13 bid ~17", "unsure"),
    middle(by.proton, "13 bid >17", "unsure"),
    middle(by.page_alone, "<ol><li>13 bid 17</li><li>14 bid 3</li></ol>", "stray"),
    middle(by.page_alone, "<p>13 bid 1<sup>7</sup></p>", "stray"),
    Doubt("opening", by.gmail_web, "13 bid 12", "not_due"),
    Doubt("opening", by.iphone, "card 13", "not_due"),
    Doubt("opening", by.outlook_desktop, "I bid 101", "refused"),
    Doubt("opening", by.thunderbird, "12 or 13", "unsure"),
    Doubt("last", by.gmail_web, "Card 13 and bid 4", "not_due"),
    Doubt("last", by.iphone, "14", "refused"),
    Doubt("same", by.gmail_web, "28, and 5 for round 3", "other_round"),
    Doubt("same", by.k9, "half my points on 28", "not_whole"),
    middle(by.gmail_web, "13 bid 17\n14 bid 3\nwhichever you like", "unsure"),
    middle(by.iphone, "13 bid 17\n20 bid 3\nYour choice!", "unsure"),
    middle(by.outlook_desktop, "ignore my last mail (13 bid 17)", "unsure"),
    middle(by.apple_mail, "13 bid 17\n\nActually let me sleep on it.", "unsure"),
    middle(by.thunderbird, "13 bid 17\n\nHmm, no.", "withdrawn_or_not"),
    middle(by.k9, "13 bid 17. Or not?", "withdrawn_or_not"),
    middle(by.gmail_android, "13 bid 17. I think.", "unsure"),
    middle(by.alpine, "13 bid 17\n\nPerhaps.", "unsure"),
    middle(by.yahoo, "13 bid 17\nI'll confirm tomorrow.", "unsure"),
    middle(by.proton, "13 bid 17\nLet me check with my wife first.", "unsure"),
    middle(by.samsung, "13 bid 17\nThat was a test.", "unsure"),
    middle(by.outlook_web, "13 bid 17\n(that's what I'd play if I were Ann)", "unsure"),
    middle(by.outlook_german, "13 Gebot 17\nIch muss noch darüber nachdenken.", "unsure"),
    Doubt("neighbor", by.iphone, "d4\nLet me sleep on it.", "withdrawn_or_not"),
    Doubt("neighbor", by.gmail_web, "a1 or d4?", "only_mentioned"),
    Doubt("neighbor", by.iphone, "I think a1 was a blunder", "only_mentioned"),
    Doubt("neighbor", by.outlook_desktop, "z9", "refused"),
    Doubt("neighbor", by.thunderbird, "I play a1. I play d4.", "two_turns"),
    Doubt("neighbor", by.k9, "Schöne Partie!", "no_turn"),
    Doubt("neighbor", by.alpine, "Move 7: d4", "other_turn"),
    Doubt("neighbor", by.proton, "I don't like d4", "only_mentioned"),
    Doubt("discs", by.gmail_web, "c3", "refused"),
    Doubt("discs", by.iphone, "-r", "refused"),
    Doubt("discs", by.mutt_below, "c3+\n\n-R", "two_turns"),
    Doubt("discs", by.yahoo, "if you are fast c3+ will do, otherwise c3x", "only_mentioned"),
    Doubt("ring", by.gmail_web, "2+3a", "refused"),
    Doubt("ring", by.outlook_web, "perhaps 2+1a b@3", "only_mentioned"),
]
