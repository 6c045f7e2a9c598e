// Made of server/messages.py, server/*_messages.py and server/catalogue.py by `make types`: change it there. Types only: no browser loads this.

/** Something to be done. `request` is an id of the asker's own: sent twice, it counts once. */
export type Changing = {
  request?: string | null;
};

/** Something to be done at a table. Who watches it may have a `brief` answer. */
export type Acting = {
  request?: string | null;
  brief?: boolean;
};

/**
 * Who sits there: the opener, a bot, or somebody else who is awaited.
 *
 * An open seat with a name is kept for the account of that name. A closed seat is not part of the
 * game.
 */
export type NewSeat = {
  who?: "person" | "bot" | "open" | "closed";
  level?: number;
  name?: string;
};

/**
 * A time for the game, to which a turn adds; a time for every turn; or deadlines.
 *
 * What happens to the late, too: docs/correspondence.md. What is not said is as usual, and that is
 * otherwise where a turn has half a day or more.
 */
export type NewClock = {
  kind?: "none" | "game" | "turn" | "calendar";
  seconds?: number;
  increment?: number;
  bank?: number; // that each seat has saved at the beginning
  cap?: number; // the most that it can save of the times for its turns
  grace?: number; // seconds in which nobody is late yet
  extensions?: number | null; // that each player may take
  vacation?: number | null; // days that each may be away
  ready?: boolean | null; // are orders revealed only when all say that they are done?
  zone?: string; // as in Europe/Berlin
  weekdays?: number[] | null;
  times?: number[] | null; // of deadlines, in minutes after midnight; null: at 20:00
  least?: number; // that everybody has before a deadline
  late?: "rule" | "extension" | "stand_in" | "loss" | null; // what happens to the late
  level?: number; // of the bot that plays for them
  misses?: number;
  like?: string | null; // a table whose calendar this one shares; then nothing else counts
};

/** A game to be played. Without seats a person, of the name given, plays against bots. */
export type NewTable = {
  request?: string | null;
  game: string;
  options?: Record<string, string | number | boolean>;
  preset?: string | null;
  seats?: NewSeat[] | null;
  name?: string;
  lot?: boolean; // who sits where is drawn
  seed?: number | null;
  clock?: NewClock | null;
  access?: "private" | "link" | "watched" | "lobby" | null;
  rated?: boolean;
  commitment?: string; // to a word for the draw
  master?: "" | "blind" | "sees";
};

/** A whole turn. `number` is how many turns were played when it was thought of. */
export type NewTurn = {
  request?: string | null;
  brief?: boolean;
  turn: string;
  seat: number;
  number?: number | null;
};

/** A turn in the making: the decisions so far. */
export type Making = {
  seat: number;
  made?: string[];
};

/**
 * A decision that is looked at, and those made before it in the same turn.
 *
 * `version` is that of the state in which it was offered: where the table has moved on since, and
 * it is offered no more, there is nothing to say.
 */
export type Looking = {
  seat: number;
  text: string;
  made?: string[];
  version?: number | null;
};

/** A turn that somebody would like to play. */
export type Trying = {
  seat: number;
  turn: string;
};

/** Which seat asks. */
export type Sitting = {
  request?: string | null;
  brief?: boolean;
  seat: number;
};

/** Something that is no turn. What the host does for all needs no seat, nor to stand in. */
export type Doing = {
  request?: string | null;
  brief?: boolean;
  do: "resign" | "leave" | "free" | "offer" | "accept" | "decline" | "extend" | "ready" | "not_ready" | "put_off" | "away" | "back" | "pause" | "resume" | "roll_back" | "watched" | "unwatched" | "stop" | "stand_in" | "stand_down";
  seat?: number | null;
  what?: "draw" | "undo" | "pause" | "back"; // to offer
  turns?: number; // that stand when one has rolled back, or all agree to
  milliseconds?: number; // to give a seat
  due?: number; // the deadline that is put off: asked twice, it is put off once
  start?: number; // of the days off
  until?: number;
  name?: string; // of who would stand in
  number?: number | null; // turns that were played when one was done with the round
};

/** Once more, please; with `level`, against bots of that level. */
export type Again = {
  request?: string | null;
  level?: number | null;
  commitment?: string; // to a word for the draw, where people are apart
};

/** A `.tail` file to be opened. */
export type NewRecord = {
  request?: string | null;
  text: string;
};

export type StudyTurn = {
  text: string;
  seat?: number | null;
};

/**
 * A position reached by turns from a start, to look at and try things; nothing is kept.
 *
 * The start is a table (whose first `at` turns are played) or a game with a position text.
 */
export type Study = {
  table?: string | null;
  at?: number;
  game?: string | null;
  options?: Record<string, string | number | boolean>;
  start?: string | null;
  turns?: StudyTurn[];
  seat?: number | null;
  you?: boolean; // sentences speak to this seat
  made?: string[];
  look?: string | null; // a decision that may come next, to be told what it would do
  trying?: boolean; // a last turn that is refused is no error, but part of the answer
};

/** A brief answer: the state of this version, or a later one, is told on the socket. */
export type Done = {
  version: number;
  number: number;
};

/** What was wrong, and what would work. */
export type Error = {
  error: string;
  rule: string | null;
  field: string | null;
  code: string | null; // a word for the kind of mistake
  data: Record<string, any>; // what is at fault
  why: string; // a whole sentence without the rule's number; "" where `error` is one
};

/**
 * What happened, by which rule; `seat` is null where it is nobody's doing.
 *
 * `kind` and `data` are the game's own; `text` is the sentence for who reads it.
 */
export type Event = {
  kind: string;
  rule: string;
  seat: number | null;
  data: Record<string, any>;
  text: string;
};

/** One moment in the telling of a turn, and the board after it. */
export type Frame = {
  events: Event[];
  board: Record<string, any>;
};

/** One turn, as it is written. */
export type Played = {
  turn: number;
  seat: number;
  text: string;
};

/** How a game ended by its rules; a draw has no winners. */
export type Result = {
  winners: number[];
  scores: number[]; // by seat
  won: string; // who, in a sentence for who reads it
  reason: string;
  rule: string;
};

/** All that a seat may know: docs/view.md. */
export type View = {
  game: string;
  title: string;
  options: Record<string, string | number>;
  rules: number; // their version
  seat: number | null; // for whom it is; null for a spectator
  start: string | null; // the position text of the start; null where it holds a secret
  turn: number; // or round, about to be played
  acting: number[]; // seats whose turn or order is missing
  board: Record<string, any>; // the game's own part
  decisions: string[]; // what the seat may decide first, where it acts
  history: Played[];
  events: Event[]; // what the last turn did
  result: Result | null;
};

/** One turn of the game so far. */
export type Entry = {
  number: number;
  turn: number;
  seat: number;
  text: string;
  deed: string; // the same in a few words: "Place d4, eat 3"
  frames: Frame[];
};

export type SeatInfo = {
  who: "person" | "bot" | "free";
  level: number | null;
  name: string; // "" where nobody gave one
  called: string; // what the game calls the seat: "A", or "White"
  label: string; // the name to read: the given one, "Bot", "White", "Player A"
  mine: boolean; // this visitor holds it
  left: boolean; // whoever sat there has left; the seat cannot win
};

/** How a game ended: by its rules, or before. */
export type Outcome = {
  termination: "rules" | "resigned" | "time" | "agreed" | "abandoned" | "stopped";
  winners: number[];
  seat: number | null; // who resigned, or whose time was up
  won: string; // who, in a sentence for who reads it
  text: string; // and why
};

export type TableInfo = {
  id: string;
  game: string;
  title: string;
  options: Record<string, string | number>;
  seats: SeatInfo[];
  secret: boolean; // seats hold what others may not see
  together: boolean; // all seats act at the same time
  created: number; // milliseconds since 1970
  changed: number; // the same
  over: boolean;
  turns: number;
  acting: number[];
  termination: "rules" | "resigned" | "time" | "agreed" | "abandoned" | "stopped" | null; // how it ended; null while it goes on
};

export type Deadline = {
  seat: number;
  due: number; // milliseconds since 1970
};

/** A table in a list, and how it came out. */
export type ListedTable = {
  id: string;
  game: string;
  title: string;
  options: Record<string, string | number>;
  seats: SeatInfo[];
  secret: boolean;
  together: boolean;
  created: number;
  changed: number;
  over: boolean;
  turns: number;
  acting: number[];
  termination: "rules" | "resigned" | "time" | "agreed" | "abandoned" | "stopped" | null;
  winners: number[];
  scores: number[]; // a number a seat when it is over
  deadlines: Deadline[]; // of the seats that are to play
  due: number | null; // the first that is yours, or else anybody's; milliseconds since 1970
  new: number; // turns since the reader was last there
  offered: boolean; // was the reader late too often, so that others may take their seat?
};

export type Tables = {
  tables: ListedTable[];
};

/** The game of the reader's that waits most, besides the one they are at. */
export type Next = {
  table: string | null;
  title: string;
  waiting: number; // how many games do
};

/** A table as a small picture: what everybody may see of it. */
export type Picture = {
  game: string;
  options: Record<string, string | number>;
  acting: number[];
  names: string[]; // of the seats, to read
  board: Record<string, any>;
};

/** How somebody has fared against bots of a level. */
export type Score = {
  game: string;
  level: number;
  won: number;
  drawn: number;
  lost: number;
};

export type Scores = {
  scores: Score[];
};

/** How the start of a game comes about for which people gathered; see docs/fair-draws.md. */
export type Draw = {
  header: string; // what the server's secret is for
  commitment: string; // to that secret
  lot: boolean; // it is drawn who sits where
  chosen: boolean; // by the opener: nothing is dealt
  seed: string; // that they chose it by, or ""
  promised: number[]; // seats that promised a word, as they sat before the lot
  missing: number[]; // of these, who has not shown it; once the game has begun, who was left out
  due: number | null; // when it is drawn without them, in milliseconds since 1970
  words: string[]; // as they were shown, by seat; "" for none
  order: number[]; // what the lot came to: which seat's people sit at 1, 2, ...; or empty
  secret: string; // when the game is over
};

/** What a seat asks the others to agree to. */
export type Offered = {
  seat: number;
  what: "draw" | "undo" | "pause" | "back";
  due: number[]; // seats that have not answered
  text: string;
};

/** The time that seats have, as it was at one moment. */
export type Clock = {
  kind: "game" | "turn";
  left: number[]; // milliseconds a seat
  running: number[]; // seats whose time runs since then
  counted: number; // when that was, in milliseconds since 1970
};

/** Days off, in milliseconds since 1970. */
export type Away = {
  start: number;
  until: number;
};

export type SeatPace = {
  due: number | null; // until when it is to play; null where its time does not run
  ordered: boolean; // where all order together: its order is in
  ready: boolean; // and it is done
  late: boolean; // its turn is being made for it
  misses: number; // in a row
  extensions: number; // that it may still take
  days: number; // off that it may still take
  away: Away | null; // its days off, now or to come
  bank: number; // milliseconds that it has saved
  offered: boolean; // others may take it
  stand_in: boolean; // somebody plays there until its player is back
  kept: boolean; // for you: sit down, and it is yours again
};

/** Days for a turn, or deadlines: what was agreed on, and how each seat stands to it. */
export type Pace = {
  kind: "turn" | "calendar";
  zone: string;
  weekdays: number[]; // 0 is Monday
  times: number[]; // of deadlines, in minutes after midnight in that zone
  least: number; // milliseconds before one
  grace: number; // milliseconds after one
  slow: boolean; // days for a turn: nobody need sit there and watch a clock
  turn: number; // milliseconds that a turn has, where that was agreed on
  cap: number; // the most that can be saved
  asks: boolean; // orders are revealed when all say that they are done
  late: "rule" | "extension" | "stand_in" | "loss"; // what happens to the late
  level: number; // of the bot that plays for them
  misses: number; // in a row, until others may have the seat; 0: never
  words: string; // all that in a line
  terms: string[]; // the same, a sentence each
  seats: SeatPace[];
  willing: string[]; // who would stand in, or take a seat that is offered
  helping: boolean; // you are one of them
};

/** The game master of a hosted game, as everybody may know before they sit down. */
export type Master = {
  sees: boolean; // all hands
  seat: number | null; // where they play, too
  terms: string[]; // what they may do, a sentence each
};

/** One decision that may come next. */
export type Decision = {
  text: string;
  turn: string; // the turn so far with it
  whole: boolean; // the turn is complete with it
  parts: Record<string, any>; // what it is made of: the game's own
};

/** A turn in the making. */
export type Step = {
  seat: number;
  made: string[];
  parts: Record<string, any>[]; // what those decisions are made of: the game's own
  text: string; // the turn so far
  events: Event[]; // what the last decision did
  board: Record<string, any> | null; // as the decisions so far have left it; null: as in the view
  choices: Record<string, any>; // what may come next: the game's own
  decisions: Decision[] | null; // the same in full; null in a state, whose view has the texts
};

/** A table as one seat, or a spectator, may see it. */
export type State = {
  table: TableInfo;
  gathering: boolean; // somebody is awaited, or the start is not drawn: the view is of an example
  draw: Draw | null; // where people gathered
  version: number; // grows with everything that happens, also with what is taken back
  number: number; // how many turns were played
  view: View;
  deeds: string[]; // the last turn in a few words, or every known order of the last round
  frames: Frame[]; // how it went
  thinking: number[]; // seats whose bots are at work
  undo: boolean;
  redo: boolean;
  paused: boolean; // nobody plays until somebody who may lets it go on
  resume: boolean; // you may
  offer: Offered | null; // until all have answered
  asks: ("draw" | "undo" | "pause" | "back")[]; // what this seat may ask of the others
  clock: Clock | null; // null where nobody's time runs
  pace: Pace | null; // where turns have their time, or deadlines
  master: Master | null; // where the host is a game master
  outcome: Outcome | null;
  step: Step | null; // for the seat that acts, and only for it
};

/** What a decision would do. */
export type Prospect = {
  text: string;
  turn: string; // the turn so far with it
  whole: boolean; // the turn is complete with it
  deed: string; // what a button says that makes it: "Place d4, eat 3"
  events: Event[];
  board: Record<string, any>;
};

/** A position to look at: as the seat that acts may see it, or as was asked. */
export type Studied = {
  refused: Error | null; // then this is the position before the last turn
  view: View;
  deed: string; // the last turn in a few words, as in an entry; "" where the seat may not know it
  frames: Frame[];
  number: number;
  step: Step | null;
  prospect: Prospect | null;
};

/** A whole game, turn by turn, as a seat may know it. */
export type Story = {
  table: TableInfo;
  seat: number | null;
  view: View; // before the first turn
  entries: Entry[];
  result: Result | null;
  outcome: Outcome | null; // also where the rules did not end it
};

/** Whether a turn may be played, and if not, by which rule. */
export type Verdict = {
  legal: boolean;
  turn: string | null;
  rule: string | null;
  why: string | null;
  rule_text: string | null;
};

/** Reports of a game, by their names; each as a file with any of the endings. */
export type Archive = {
  names: string[];
  endings: string[];
};

/** Tell me what happens at a table, as a seat or as a spectator. */
export type Watch = {
  type: "watch";
  table: string;
  seat?: number | null;
};

/** Tell me what you think of a position, until I say stop. */
export type Think = {
  type: "think";
  study: Study;
  seconds?: number;
};

/** Tell me who waits for whom, as it changes. */
export type EnterLobby = {
  type: "lobby";
};

/** I would play a game with the next who would. */
export type Pair = {
  type: "pair";
  game: string;
  name?: string;
  commitment?: string;
  watched?: boolean; // if both like it, the game is shown to all
};

/** I wait no longer. */
export type Unpair = {
  type: "unpair";
};

/** Stop thinking. */
export type Stop = {
  type: "stop";
};

/** Judge every turn of a game, and draw its chances. */
export type Judge = {
  type: "judge";
  table: string;
};

/** Judge another turn in the place of one that was judged; `best` is what was better. */
export type TryAgain = {
  type: "try";
  table: string;
  number: number; // of the turn in the game, from 1
  turn: string;
  best: string;
};

/** Tell me what time it is with you. */
export type AskTime = {
  type: "time";
  sent: number; // the asker's own time, to be said back
};

/** A turn of an expected line, to be shown before anybody plays it. */
export type Expected = {
  turn: string;
  seat: number;
  deed: string;
  parts: Record<string, any>[];
  events: Event[];
};

export type Line = {
  turn: string;
  parts: Record<string, any>[]; // what the decisions of the turn are made of: the game's own
  chance: number; // of the seat to play, from 0 to 1
  visits: number;
  follows: string[]; // the turns expected after it
  proven: string; // "win", "draw" or "loss" of the seat to play, where that is certain
  turns_to_go: number | null;
  promise: string; // the chance, or what is certain, in words
  expected: Expected[]; // the turn itself and some that follow
};

/** A sentence, and the rule that makes it so, if one does. */
export type Cited = {
  text: string;
  rule: string | null;
};

export type Opinion = {
  seat: number | null;
  chances: number[]; // each seat's, of winning
  lines: Line[]; // the best first
  simulations: number;
  seconds: number;
  is_final: boolean;
  is_quick: boolean; // a glance, until the search is compiled: no chances are known
  meaning: string; // of what the numbers are the chance
  advice: string; // the best turn and what it promises, in a sentence
  why: Cited[];
};

export type StateNow = {
  type: "state";
  state: State;
};

export type OpinionNow = {
  type: "opinion";
  opinion: Opinion;
};

/** One event along a line of play, and the turns that led to it. */
export type Reason = {
  line: string[]; // the turns up to it, its own the last
  seat: number; // that plays the last of them
  kind: string;
  rule: string;
  data: Record<string, any>;
  text: string;
  is_end: boolean; // the game is over by it
  winners: number[];
};

/** A part of a turn that is an amount, against the best one with all else the same. */
export type Amount = {
  part: string; // its name
  made: number;
  best: number;
  regret: number; // the chance that the better one would have added
};

/** One turn judged, as far as its seat could know. */
export type JudgedTurn = {
  head: string; // which turn it was and how good, in words
  why: Cited[];
  number: number; // of the turn in the record, from 1
  turn: number; // of the game, or the round
  seat: number;
  text: string;
  before: number[]; // each seat's chance with the best turn to come
  chance: number; // of the seat, with the turn it played
  best: string;
  best_chance: number;
  loss: number; // of chance: 0 for the best turn
  word: string;
  line: string[]; // what is expected after the turn played
  best_line: string[]; // and after the best one
  loses_in: number | null; // turns of one's own, where that is proven
  wins_in: number | null; // and with the best one
  bite: Reason | null; // the rule that bit
  promise: Reason | null; // the rule that would have helped
  happened: Reason[]; // where orders are sealed: what it came to
  amount: Amount | null;
};

/** The chances after so many turns, or before a round; null where nobody looked. */
export type Point = {
  number: number;
  chances: (number | null)[];
};

/** A turn that cost the reader much, asked again. */
export type Question = {
  number: number; // of the turn in the record, from 1
  seat: number;
  best: string;
  told: string; // what was played and what it cost
  ask: string; // the same as a question
  hint: Cited[];
  answer: string;
  why: Cited[];
};

/** A record, judged. */
export type Review = {
  game: string;
  title: string;
  players: number;
  seat: number | null; // whose turns are judged; null: everybody's
  is_sealed: boolean; // judged from each seat's own view, round by round
  is_whole: boolean; // false: it was stopped before the end
  turns: number;
  result: Record<string, any> | null;
  verdicts: JudgedTurn[];
  points: Point[];
  accuracy: (number | null)[]; // 0 to 100, by seat; null where it had nothing to choose
  costly: number[]; // numbers of the turns that lost most, the worst first
  questions: Question[]; // of the reader's own turns, or everybody's, in the order played
  decided: number | null; // the number of the turn that decided it, where one did
};

/** How far judging is; `review` comes with the last one. */
export type JudgedNow = {
  type: "judged";
  done: number;
  total: number;
  review: Review | null;
};

/** What came of another try. */
export type TriedNow = {
  type: "tried";
  number: number;
  turn: string;
  is_right: boolean; // nothing is much better
  text: string;
  why: Cited[];
};

/** Who waits for whom: a LobbyInfo. */
export type LobbyNow = {
  type: "lobby";
  lobby: any;
};

/** Somebody else would play, too: go to this table. */
export type PairedNow = {
  type: "paired";
  table: string;
};

/** Somebody asks you by name to play, or no longer: ask /api/invitations. */
export type InvitedNow = {
  type: "invited";
};

/** Those of a table want to play once more, at another. */
export type NextNow = {
  type: "next";
  table: string;
  next: string;
};

export type ErrorNow = {
  type: "error";
  error: string;
  rule: string | null;
  code: string | null;
  data: Record<string, any>;
};

/** What time it is here, for clocks that run down on screens elsewhere. */
export type TimeNow = {
  type: "time";
  sent: number; // as it was asked
  now: number; // milliseconds since 1970
};

/** Who is there. Until it is told, nobody is away and nobody looks on. */
export type PresenceNow = {
  type: "presence";
  away: number[]; // seats of people of whom no page is open
  watching: number; // how many look on
  gone: number[]; // of them, seats that a host may open
};

/** Something said at a table, or done besides turns. */
export type TalkLine = {
  number: number; // of the entry, among those of which people may hear
  at: number; // milliseconds since 1970
  kind: string; // "said", or what was done
  seat: number | null; // whose words or doing; null: the host's, or of somebody who looks on
  speaker: number; // the same for all that one person says at this table
  name: string; // of who says it, to read; "" where something was done
  text: string;
  mine: boolean;
  aside: boolean; // said by somebody who looks on
  press: boolean; // printed in a report
};

export type SaidNow = {
  type: "said";
  line: TalkLine;
};

/** What a seat of yours has planned is otherwise than before: ask for it. */
export type PlansNow = {
  type: "plans";
  table: string;
  seat: number;
};

/** Something that concerns you happened at one of your tables, whichever page is open. */
export type NoticeNow = {
  type: "notice";
  table: string;
  kind: string;
  text: string;
};

/**
 * Sit down: by a code, by an invitation of one's own, or where anybody may.
 *
 * Without a seat it is the first that is open. `commitment` is to a word for the draw.
 */
export type TakingSeat = {
  request?: string | null;
  name?: string;
  seat?: number | null;
  code?: string;
  commitment?: string;
};

/** Have a bot sit down, or open a seat for somebody else. */
export type FillingSeat = {
  request?: string | null;
  seat: number;
  who: "bot" | "open";
  level?: number;
};

/** The word that was promised when its page sat down. */
export type ShowingWord = {
  request?: string | null;
  seat: number;
  word: string;
};

/**
 * A link to a seat that is free, or to one's own; without one, to any that is free.
 *
 * With the name of an account it is for nobody else.
 */
export type NewInvitation = {
  seat?: number | null;
  name?: string;
};

/** A link and a code by which somebody comes to a seat. */
export type InvitationInfo = {
  code: string;
  seat: number | null; // null: any that is free
  name: string; // of whoever it is for; "" for whoever has it
};

/** How people come to a table, for whoever asks. */
export type MeetingInfo = {
  host: boolean; // you opened it
  access: "private" | "link" | "watched" | "lobby";
  rated: boolean;
  clock: string; // what was agreed on, in words
  options: string[]; // the same of the game's
  open: number[]; // seats that you may take
  invitations: InvitationInfo[]; // the host's to give, and those of your own seats
  next: string | null; // the table at which they play once more
};

/** Somebody asks you by name to play. */
export type InvitedInfo = {
  code: string;
  table: string;
  title: string; // of the game
  by: string; // whose table it is, to read
  options: string[];
  clock: string;
  rated: boolean;
};

export type Invitations = {
  invitations: InvitedInfo[];
};

/** A table in the lobby, where somebody is awaited. */
export type WaitingTable = {
  id: string;
  game: string;
  title: string;
  options: string[]; // those that are not as usual, in words
  clock: string;
  rated: boolean;
  seats: SeatInfo[];
  created: number;
};

/** A table where a game goes on, and others may take the seat of who was late too often. */
export type OfferedTable = {
  id: string;
  game: string;
  title: string;
  options: string[]; // those that are not as usual, in words
  clock: string;
  rated: boolean;
  seats: SeatInfo[];
  offered: number[]; // of these
  turns: number; // played so far
};

/** Who waits for whom. */
export type LobbyInfo = {
  tables: WaitingTable[];
  offered: OfferedTable[]; // seats that others may take
  waiting: Record<string, number>; // by game: people who would play with the next who comes
};

/** Something to say: as a seat of one's own, as the host, or as somebody who looks on. */
export type NewWords = {
  request?: string | null;
  text: string;
  seat?: number | null;
  name?: string; // of somebody who looks on
  press?: boolean; // to be printed in the next report; of who plays, and the host
};

/** Whose words one does not want to read any more, or again. */
export type Muting = {
  speaker: number;
  muted?: boolean;
};

/** What somebody finds amiss in what was said. */
export type Reporting = {
  number: number; // of the line
};

/** What was said and done at a table, as far as whoever asks may hear it. */
export type Talk = {
  lines: TalkLine[];
  muted: number[]; // speakers whom an account has blocked
};

/** A game that everybody may watch. */
export type RunningTable = {
  id: string;
  game: string;
  title: string;
  options: Record<string, string | number>;
  seats: SeatInfo[];
  secret: boolean;
  together: boolean;
  created: number;
  changed: number;
  over: boolean;
  turns: number;
  acting: number[];
  termination: "rules" | "resigned" | "time" | "agreed" | "abandoned" | "stopped" | null;
  winners: number[];
  scores: number[];
  deadlines: Deadline[];
  due: number | null;
  new: number;
  offered: boolean;
  watching: number; // how many look on
};

export type GamesNow = {
  tables: RunningTable[]; // the latest first
};

/**
 * Lines of turns from the position after `number` turns, each of whoever is to play there.
 *
 * Lines that begin alike are branches; each ends with a turn of the seat. Without lines nothing is
 * planned any more.
 */
export type NewPlan = {
  request?: string | null;
  seat: number;
  lines: string[][];
  number: number;
};

/**
 * What to order where no order is given: at the deadline, as soon as a round begins, or never.
 *
 * The cards that are best liked come first; a bid is points, or percent of those left by then.
 */
export type NewStanding = {
  request?: string | null;
  seat: number;
  when: "never" | "deadline" | "at_once";
  cards?: number[];
  bid?: number;
  unit?: "points" | "percent";
};

export type PlannedTurn = {
  seat: number;
  text: string;
  deed: string; // the same in a few words: "Place d4, eat 3"
};

export type StandingOrder = {
  when: "deadline" | "at_once";
  cards: number[];
  bid: number;
  unit: "points" | "percent";
  order: string; // what it comes to now
};

/** What a seat has planned. Nobody else is told, or told that there is anything. */
export type Plans = {
  seat: number;
  number: number; // after how many turns the lines begin
  lines: PlannedTurn[][];
  standing: StandingOrder | null;
  news: "" | "played" | "elsewhere" | "illegal" | "back"; // what became of the plan last
  text: string; // the same in a sentence; "" where there is nothing to tell
};

/** All that one's notebook of a game is to hold. */
export type NewNotes = {
  text: string;
};

/** What somebody wrote beside a game, for themselves alone. */
export type Notebook = {
  text: string;
};

/** A key for a program; who has an account calls it something. */
export type NewKey = {
  label?: string;
};

export type NewAccount = {
  name: string;
  password: string;
  email?: string;
  invitation?: string; // where one is needed
};

export type LogIn = {
  name: string;
  password: string;
};

/** The password of before, or a link of the administrator's, and the one from now on. */
export type NewPassword = {
  password: string;
  before?: string;
  link?: string;
};

export type NewEmail = {
  password: string;
  email?: string; // "": none
};

/** Delete the account, for good. */
export type Leaving = {
  password: string;
};

/** How you stand to somebody; "none" undoes it. */
export type NewTie = {
  name: string;
  kind: "friend" | "blocked" | "none";
};

/** What the pages keep for you; `changed` says when, in milliseconds since 1970. */
export type NewSettings = {
  settings: Record<string, string | boolean | number | null>;
  changed?: number;
};

export type Key = {
  key: string; // shown once: keep it
};

export type Friend = {
  name: string;
  online: boolean;
};

/** A browser that is logged in, or a program with a key. */
export type SessionTold = {
  id: string;
  kind: "browser" | "program";
  label: string;
  created: number; // milliseconds since 1970, as all times here
  seen: number;
  current: boolean; // the one that asks
};

/** Who you are to this server. Guests have no name here. */
export type Account = {
  name: string | null;
  registration: "open" | "invitation" | "closed";
  email: string;
  created: number;
  friends: Friend[];
  blocked: string[];
  sessions: SessionTold[];
};

export type KeptSettings = {
  settings: Record<string, any>;
  changed: number;
};

export type ExportedGame = {
  id: string;
  game: string;
  record: string | null; // a .tail file; null while the game has secrets
};

/** What you wrote beside a game. */
export type ExportedNotebook = {
  id: string; // of the table
  text: string;
};

/** How and of what you want to hear: each letter at once, all of a day together, or none. */
export type Wishes = {
  how?: "at_once" | "digest" | "none";
  kinds?: ("turn" | "round" | "near" | "late" | "over" | "seat" | "offer" | "free" | "talk")[];
  hour?: number; // of the digest, by the clock of your zone
  zone?: string; // as in Europe/Vienna
  warning?: number; // hours before a deadline
  always?: boolean; // also while you look at the table
};

/** How you are reminded, and where your feeds are. */
export type PostTold = {
  mail: boolean; // are letters sent here at all?
  email: string;
  confirmed: boolean; // only then letters are sent there
  failing: boolean; // letters came back, and no more are sent until you confirm it anew
  wishes: Wishes;
  calendar: string; // the path of your deadlines as a calendar; whoever has it can read it
};

/** All that is kept of you. */
export type Exported = {
  account: Account;
  settings: KeptSettings;
  games: ExportedGame[];
  notebooks: ExportedNotebook[];
  reminders: PostTold;
};

/** What can be set: words, numbers from least to most, or both. */
export type OptionInfo = {
  name: string;
  default: string | number;
  rule: string;
  tags: string[];
  title: string; // what people read in the place of its name
  text: string;
  rule_text: string;
  words: string[];
  said: Record<string, string>; // what people read for each of these
  least: number | null; // null: no number will do
  most: number | null;
};

/** A game as pages and programs are told of it. */
export type GameInfo = {
  name: string;
  title: string;
  designer: string;
  sentence: string;
  minutes: string;
  least: number; // seats
  most: number;
  called: string[]; // what it calls its seats
  labels: string[]; // the same as names to read
  together: boolean; // all seats act at the same time
  letter: string; // of its rule numbers
  options: OptionInfo[];
  presets: Record<string, Record<string, string | number>>;
};

/** How strong a bot may be. */
export type LevelInfo = {
  level: number;
  words: string;
};

/** One piece of a rule sheet; what is called html is safe, and so are the cells of rows. */
export type Block = {
  kind: "head" | "rule" | "table" | "text";
  text?: string;
  html?: string;
  rule?: string;
  tags?: string[];
  rows?: string[][];
};

/** A rule sheet, and what its tags mean: in a word, and in more. */
export type Sheet = {
  game: string;
  tags: Record<string, string>;
  meanings: Record<string, string>;
  blocks: Block[];
};

/** What a game master does: `put_off` and `replace` are about a seat. */
export type Mastering = {
  request?: string | null;
  do: "remind" | "resolve" | "put_off" | "replace" | "forward";
  seat?: number | null;
};

/** A letter that was not clear. What it ordered only a game master reads who sees hands. */
export type LetterInfo = {
  seat: number;
  at: number; // milliseconds since 1970
  half: boolean; // a half of an order was clear, and is kept
  order: string; // that half, with ? for what is missing; "" where it is not to be known
  asked: string; // what was asked back; likewise
};

/** What a seat holds, or nobody. */
export type Hand = {
  seat: number | null;
  what: string;
  items: string[];
};

/** How a round stands at the desk of its game master, and what they may do by now. */
export type Desk = {
  sees: boolean; // all hands
  missing: number[]; // seats of which nothing is in
  late: number[]; // seats that missed the last turn, or this one
  deadline: number | null; // the last that somebody has; milliseconds since 1970
  standby: string[]; // who would play on for somebody, the next one first
  letters: LetterInfo[]; // of this turn
  press: string[]; // for the next report
  hands: Hand[];
  view: Record<string, any> | null; // everything; null where no hands are seen
  may: ("remind" | "resolve" | "forward" | "preview")[];
  put_off: number[]; // seats whose extension may be taken for them
  replace: number[]; // seats that may be given to the first of the standby list
};

/** What a round would tell everybody if it were resolved now. Nothing is kept of it. */
export type Preview = {
  missing: number[]; // seats that would be late
  drawn: number[]; // seats with an order by chance here, which will be another in earnest
  text: string; // the report; "" where the round would not end
};

export type SocketAsked = Watch | Think | Judge | TryAgain | Stop | EnterLobby | Pair | Unpair | AskTime;

export type MeetingSaid = LobbyNow | PairedNow | InvitedNow | NextNow | NoticeNow;

export type ApartSaid = TimeNow | PresenceNow | SaidNow | PlansNow;

export type SocketSaid = StateNow | OpinionNow | JudgedNow | TriedNow | ErrorNow | LobbyNow | PairedNow | InvitedNow | NextNow | NoticeNow | TimeNow | PresenceNow | SaidNow | PlansNow;
