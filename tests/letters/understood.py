"""Letters that are understood: who sent what, where the game stood, and what was meant."""

from dataclasses import dataclass

from tests.letters import clients as by


@dataclass(frozen=True)
class Case:
    situation: str
    client: by.Client
    text: str
    order: str | None  # as the rulebook writes it
    is_final: bool | None = None
    standing: str = ""  # cards, then the bid: "13.40.7 10%"
    withdraws: bool = False
    press: str = ""
    word: str = ""

    @property
    def raw(self) -> bytes:
        return self.client(self.text)


def middle(client: by.Client, text: str, order: str | None = "13 bid 17", **more: object) -> Case:
    return Case("middle", client, text, order, **more)  # type: ignore[arg-type]


MIDDLE = [
    middle(by.gmail_japanese, "13 bid 17"),
    middle(by.gmail_korean, "13 bid 17"),
    middle(by.mutt_below, "_13 bid 17_"),
    middle(by.iphone, "1. card 13\n2. bid 17"),
    middle(by.gmail_web, "13 bid 17. I think this is a great game! Please confirm receipt."),
    middle(by.k9, "13 bid 17 for now. I'll confirm tomorrow.", is_final=False),
    middle(by.outlook_web, "A: 13 bid 17"),
    middle(by.page_alone, "<ul><li>13 bid 17bp</li></ul>"),
    middle(by.k9, "13, Gebot nix", "13 bid 0"),
    middle(by.iphone, "Card 13, and bid 17 for the next round"),
    middle(by.gmail_web, "play 13 and bid 17 points for it"),
    middle(by.gmail_android, "13/17"),
    middle(by.apple_mail, "Card: 13 Bid: 17"),
    middle(by.iphone, "13 bid 17"),
    middle(by.outlook_desktop, "Hi,\n\nI play card 13 and bid 17.\n\nBest regards\nCarla"),
    middle(by.outlook_german, "Hallo,\n\nKarte 13, Gebot 17\n\nGruß\nCarla"),
    middle(by.outlook_original, "Card 13. Bid 17."),
    middle(by.outlook_web, "I'll play 13, with a bid of 17 points."),
    middle(by.outlook_mobile, "Bid 17 on 13"),
    middle(by.thunderbird, "I would like to play my 13 and bid 17 points, please."),
    middle(by.thunderbird_german, "Ich spiele die 13 und biete 17 Punkte."),
    middle(by.thunderbird_below, "13, bid 17"),
    middle(by.mutt_below, "C13 B17"),
    middle(by.alpine, "c13b17"),
    middle(by.yahoo, "card=13 bid=17"),
    middle(by.proton, "Card - 13\nBid - 17"),
    middle(by.k9, "Spiele 13, biete 17"),
    middle(by.web_de, "Meine Karte ist die 13, mein Gebot ist 17."),
    middle(by.aol, "PLAY 13 BID 17"),
    middle(by.blackberry, "play 13, bid 17 thx"),
    middle(by.notes, "Please enter card no. 13 with a bid of 17 points for me."),
    middle(by.samsung, "13 for 17"),
    middle(by.evolution_below, "My order: 13/17"),
    middle(by.gnus_below, "Thirteen, and I bid seventeen."),
    middle(by.zoho, "Offer 17 for 13"),
    middle(by.roundcube_german, "dreizehn, Gebot siebzehn"),
    middle(by.horde, "Ich nehme die 13 und biete 17"),
    middle(by.eudora, "Orders: 13 bid 17"),
    middle(by.pegasus_below, "I play the 13.\nI bid 17."),
    middle(by.dutch_hotmail, "Ik speel kaart 13 en bied 17 punten"),
    middle(by.gmail_dutch, "Kaart: 13, bod: 17"),
    middle(by.orange_fr, "Bonjour,\nje joue la carte 13 et mise 17 points. Merci"),
    middle(by.apple_french, "Carte 13, mise 17"),
    middle(by.iphone_spanish, "Juego la carta 13 y pujo 17 puntos"),
    middle(by.iphone_german, "Karte dreizehn und Gebot 17 bitte"),
    middle(by.pipes, "13 @ 17"),
    middle(by.initials, "13, 17 points"),
    middle(by.unquoted_fence, "Playing 13 and bidding 17"),
    middle(by.bare, "Card:\n13\nBid:\n17"),
    middle(by.telnet, "13|17"),
    middle(by.gmail_web, "Could you please put me down for 13/17?"),
    middle(by.gmail_web, "13 bid 17!"),
    middle(by.iphone, "13! bid 17!!"),
    middle(by.apple_mail, "17 points on card 13"),
    middle(by.gmail_android, "play thirteen for seventeen points"),
    middle(by.thunderbird, "For round 3: card 13, bid 17"),
    middle(by.mutt_below, "R3: 13 bid 17"),
    middle(by.outlook_desktop, "I play 13 now, and bid 17 for round 4."),
    middle(by.outlook_desktop, "Card for this round: 13\nBid for the next round: 17"),
    middle(
        by.gmail_web, "Hello Allan,\n\nmy card is 13 and my bid is 17 points.\n\nThanks,\nCarla"
    ),
    middle(by.iphone, "I'm going with 13, bid 17. Hope you are well!"),
    middle(by.yahoo, "Greetings from sunny Spain, I play 13 and bid 17 points for it"),
    middle(by.proton, "Bob bid 20 last round, can you believe it!\n\n13 bid 17"),
    middle(by.eudora, "13 bid 17\n\nI have 46 points left, so that hurts."),
    middle(by.k9, "Spiele 13, biete 17. Am 17. Nov. bin ich weg."),
    middle(by.gmail_web, "Deadline is 20 Nov, right. Anyway: play 13, bid 17"),
    middle(by.aol, "See you at 5 pm.\n\n13 bid 17"),
    middle(by.alpine, "a) card 13\nb) bid 17"),
    middle(by.thunderbird, "> not a quote of yours but of my notes\n13 bid 17"),
    middle(by.evolution_below, "Play 13 with 17 points."),
    middle(by.outlook_original, "Play card number 13, bid 17 points."),
    middle(by.blackberry, "13 b 17"),
    middle(by.telnet, "13b17"),
    middle(by.bare, "#13 bid 17"),
    middle(by.samsung, "I choose 13. My bid: 17"),
    middle(by.notes, "Let me play the 13 with a bid of 17."),
    middle(by.unquoted_fence, "Bid: 17\nCard: 13"),
    middle(by.gnus_below, "17 on 13"),
]
BIDS = [
    middle(by.gmail_web, "play 13, bid nothing", "13 bid 0"),
    middle(by.iphone, "13, no bid", "13 bid 0"),
    middle(by.thunderbird_german, "Karte 13, kein Gebot", "13 bid 0"),
    middle(by.apple_mail, "13 bid zero", "13 bid 0"),
    middle(by.gmail_android, "13 all in", "13 bid 46"),
    middle(by.outlook_web, "Play 13 and bid all my points!", "13 bid 46"),
    middle(by.k9, "Spiele 13 und biete alles", "13 bid 46"),
    middle(by.yahoo, "Card 13, bid 10%", "13 bid 5"),
    middle(by.proton, "play 13 and bid 50 % of my points", "13 bid 23"),
    middle(by.mutt_below, "13, bid half my points", "13 bid 23"),
    middle(by.aol, "Card 28, bid 9 pts", "28 bid 9"),
    middle(by.outlook_desktop, "twenty-eight bid twelve", "28 bid 12"),
    middle(by.horde, "achtundzwanzig, Gebot zwölf", "28 bid 12"),
    middle(by.orange_fr, "carte vingt-huit, mise douze", "28 bid 12"),
    middle(by.gmail_dutch, "kaart achtentwintig, bod twaalf", "28 bid 12"),
    middle(by.iphone_spanish, "carta veintiocho, puja doce", "28 bid 12"),
]
CHANGED = [
    middle(by.gmail_web, "13 bid 17\n\nNo wait, make the card 14.", "14 bid 17"),
    middle(by.iphone, "13 bid 17. Scratch that. 14 bid 3", "14 bid 3"),
    middle(by.outlook_desktop, "Correction: 14 bid 3", "14 bid 3"),
    middle(by.thunderbird, "13 bid 17\n14 bid 20", "14 bid 20"),
    middle(by.apple_mail, "13 bid 17 - sorry, I meant 14 bid 3", "14 bid 3"),
    middle(by.alpine, "I changed my mind: card 14, bid 3", "14 bid 3"),
    middle(by.proton, "Please play 14 instead of 13, bid 5", "14 bid 5"),
    middle(by.yahoo, "My new orders: 14/3", "14 bid 3"),
    middle(by.k9, "Korrektur: Karte 14, Gebot 3", "14 bid 3"),
    middle(by.orange_fr, "Rectification : carte 14, mise 3", "14 bid 3"),
    middle(by.mutt_below, "Please ignore my previous mail. Card 14, bid 3.", "14 bid 3"),
    middle(
        by.gmail_android,
        "13 bid 17\n\n(Should I play 40? No.)\n\nFinal: 14 bid 3",
        "14 bid 3",
        is_final=True,
    ),
    middle(by.outlook_mobile, "Card 13\nBid 17\nBid 12", "13 bid 12"),
    middle(by.samsung, "13 bid 17, no wait, bid 12", "13 bid 12"),
    middle(by.web_de, "13 bid 17\n***\n14 bid 3", "14 bid 3"),
    middle(by.proton, "This replaces my earlier order: 14 bid 3", "14 bid 3"),
    middle(by.gmail_web, "13 bid 17 (provisional)", is_final=False),
    middle(by.iphone_german, "Vorläufig: 13 bid 17", is_final=False),
    middle(by.outlook_web, "For now I play 13 and bid 17.", is_final=False),
    middle(by.zoho, "13 bid 17 unless I write again before Friday", is_final=False),
    middle(by.eudora, "13 bid 17. I'm done.", is_final=True),
    middle(by.roundcube_german, "Karte 13, Gebot 17, endgültig", is_final=True),
    middle(by.bare, "Cancel my order", None, withdraws=True),
    middle(
        by.pegasus_below, "Please withdraw my orders for now.", None, withdraws=True, is_final=False
    ),
    middle(by.k9, "Bitte meinen Zug streichen: ich storniere den Befehl", None, withdraws=True),
]
STANDING = [
    middle(by.gmail_web, "standing: 13, 40, 7 bid 10 %", None, standing="13.40.7 10%"),
    middle(by.outlook_desktop, "Standing order: 40 then 13, bid 5", None, standing="40.13 5"),
    middle(by.thunderbird, "13 bid 17\nStanding orders: 40, 7 bid 3", standing="40.7 3"),
    middle(by.k9, "Dauerauftrag: 13, 40 Gebot 10 %", None, standing="13.40 10%"),
    middle(by.iphone, "No more standing order please\n13 bid 17", standing="-"),
]
PRESS = [
    middle(
        by.gmail_web,
        "13 bid 17\n\nPress: The ring is mine, all 52 of it!",
        press="The ring is mine, all 52 of it!",
    ),
    middle(
        by.outlook_desktop,
        "press\nI bid 99 and play 52, says the Baron.\nend press\n\n13 bid 17",
        press="I bid 99 and play 52, says the Baron.",
    ),
    middle(by.thunderbird, "Word: seven hungry newts\n13 bid 17", word="seven hungry newts"),
    middle(by.alpine, "13 bid 17\nword: 40 bid 3", word="40 bid 3"),
]
OTHER_ROUNDS = [
    Case("opening", by.gmail_web, "bid 12", "bid 12"),
    Case("opening", by.iphone, "12", "bid 12"),
    Case("opening", by.outlook_desktop, "My opening bid is 12 points.", "bid 12"),
    Case("opening", by.thunderbird_german, "Ich biete 12 Punkte", "bid 12"),
    Case("opening", by.orange_fr, "Je mise douze points", "bid 12"),
    Case("opening", by.yahoo, "Opening bid: twelve", "bid 12"),
    Case("opening", by.gmail_android, "All in!", "bid 100"),
    Case("opening", by.proton, "I bid nothing this time", "bid 0"),
    Case("opening", by.mutt_below, "Bid for round 1: 12", "bid 12"),
    Case("opening", by.aol, "12 points", "bid 12"),
    Case("opening", by.k9, "10 %", "bid 10"),
    Case("opening", by.bare, "12. No wait, make it 14.", "bid 14"),
    Case("last", by.gmail_web, "13", "13"),
    Case("last", by.iphone, "my last card is 13", "13"),
    Case("last", by.outlook_german, "Ich spiele die 13", "13"),
    Case("last", by.thunderbird, "Card: 13", "13"),
    Case("last", by.yahoo, "13 bid 0", "13"),
    Case("last", by.alpine, "the 13 of course", "13"),
    Case("last", by.apple_french, "Je joue la 13", "13"),
    Case("same", by.gmail_web, "28 bid 5", "28 bid 5"),
    Case("same", by.outlook_web, "round 2: card 28, bid 5 for this round", "28 bid 5"),
    Case("same", by.k9, "28/5", "28 bid 5"),
]
OPEN_GAMES = [
    Case("neighbor", by.gmail_web, "d4", "d4"),
    Case("neighbor", by.iphone, "I play d4", "d4"),
    Case("neighbor", by.outlook_desktop, "Hi,\n\nmy move is d4 please.\n\nCarla", "d4"),
    Case("neighbor", by.thunderbird_below, "1. d4", "d4"),
    Case("neighbor", by.k9, "Mein Zug: d4", "d4"),
    Case("neighbor", by.alpine, "a1 would have been nice.\n\nd4", "d4"),
    Case("neighbor", by.proton, "My move: a1. Correction: d4", "d4"),
    Case("neighbor", by.yahoo, "a1\n\nno wait, d4", "d4"),
    Case("discs", by.gmail_web, "c3+", "c3+"),
    Case("discs", by.gmail_android, "12. d4x", "d4x"),
    Case("discs", by.outlook_web, "I'll play c3 +", "c3+"),
    Case("discs", by.gnus_below, "My move is \u201cc3x\u201d.", "c3x"),
    Case("discs", by.bare, "Turn 1: D4X", "d4x"),
    Case("ring", by.gmail_web, "2+1a b@3", "2+1a b@3"),
    Case("ring", by.thunderbird, "I play 2+1a b@3, thanks", "2+1a b@3"),
    Case("ring", by.outlook_original, "move: 10-1b", "10-1b"),
]
UNDERSTOOD = [*MIDDLE, *BIDS, *CHANGED, *STANDING, *PRESS, *OTHER_ROUNDS, *OPEN_GAMES]
