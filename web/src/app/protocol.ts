// Made by tools/protocol.py from protocol/. Do not edit.

export const PROTOCOL_VERSION = 1;

/** A summary of a table. */
export interface Brief {
  /** The table. */
  table: string;
  /** As in TableInfo. */
  phase: "lobby" | "running" | "over" | "ended";
  /** Map's id. */
  map: string;
  /** Variant's id. */
  variant: string;
  /** The table uses the host's own ticket list. */
  own_tickets?: boolean;
  /** Names by seat; bots have theirs; empty for an open seat. */
  names: string[];
  /** Seats that bots play; missing in tables stored by an older server. */
  bots?: number[];
  /** Open seats. */
  open: number;
  /** Seats that must decide. */
  turn: number[];
  /** Seats of people for whom a bot plays. */
  away?: number[];
  /** Seats that you hold. */
  yours?: number[];
  /** When the first clock runs out, milliseconds since 1970; left out while none runs. */
  due?: number;
  /** The final count by seat, once the game is over. */
  points?: number[];
  /** Seats that have won, once the game is over. */
  winners?: number[];
  /** One of them is yours. */
  your_turn: boolean;
  /** You are its host. */
  host: boolean;
  /** How time is counted. */
  clock: ClockRule;
  /** Milliseconds since 1970. */
  created: number;
  /** Milliseconds since 1970. */
  changed: number;
}

/** Where news go. */
export interface Channel {
  /** Its id. */
  channel: string;
  /** As it was added. */
  kind: "push" | "webhook" | "discord" | "slack" | "telegram" | "mail";
  /** The name in the URL, or the address. */
  shown: string;
  /** Nothing goes there any more, and why: it failed again and again. */
  stopped?: string;
}

/** The clocks. */
export interface Clock {
  /** Server's time, milliseconds since 1970. */
  now: number;
  /** Milliseconds left by seat; null without a clock. */
  left: (number | null)[];
  /** Seats whose clock runs. */
  running: number[];
}

/** How time is counted. */
export interface ClockRule {
  /** bank: a bank for the game and an increment for each turn; days: so much for each turn. */
  kind: "none" | "bank" | "days";
  /** Seconds. */
  bank?: number;
  /** Seconds. */
  increment?: number;
  /** Days for a turn. */
  days?: number;
}

/** A bot's result in a deal. */
export interface DealBot {
  /** The bot. */
  level: string;
  /** Points. */
  points: number;
  /** Among the seats, from 1. */
  place: number;
}

/** The deals of a day. */
export interface DealDay {
  /** The day by UTC, 2026-11-16. */
  day: string;
  /** It is today: a ranked try can be begun. */
  today: boolean;
  /** Until then a ranked try can be begun. Milliseconds since 1970. */
  ends: number;
  /** Until then it counts when it is over, and the deal is sealed. Milliseconds since 1970. */
  closes: number;
  /** It has closed: anybody can play it, without counting. Before that a past day is only for people who began it in time. */
  closed: boolean;
  /** Days in a row, up to today or yesterday, on which you finished at least one deal in time. */
  streak: number;
  /** One deal for each map. */
  maps: DealMap[];
}

/** The results of a deal. */
export interface DealList {
  /** The day by UTC, 2026-11-16. */
  day: string;
  /** Map's id. */
  map: string;
  /** As in DealDay. */
  closes: number;
  /** Of your ranked try; new without a key. */
  state: "new" | "running" | "finished";
  /** Its table, unless new. */
  table?: string;
  /** Results are shown: you have finished, or the deal has closed. */
  open: boolean;
  /** How many have finished it. */
  players?: number;
  /** Yours, when finished. */
  rank?: number;
  /** The best 50, and those around you. */
  results?: DealResult[];
  /** The bots' results from your seat, weakest first, as far as they have played. */
  bots?: DealBot[];
  /** All of them have played; if not, ask again later. */
  bots_ready?: boolean;
}

/** A deal. */
export interface DealMap {
  /** Map's id. */
  map: string;
  /** Variant's id. */
  variant: string;
  /** The person's seat, from 1. */
  seat: number;
  /** Bots of the other seats, in order. */
  opponents: string[];
  /** Of your ranked try; new without a key. */
  state: "new" | "running" | "finished";
  /** Its table, unless new. */
  table?: string;
  /** Yours, when finished. */
  points?: number;
  /** Yours among the seats, from 1, when finished. */
  place?: number;
}

/** A result. */
export interface DealResult {
  /** From 1; shared by people with equal points. */
  rank: number;
  /** The name. */
  name: string;
  /** Points. */
  points: number;
  /** Among the seats of the table, from 1. */
  place: number;
  /** The table: GET /api/tables/ID/game has the game. */
  table: string;
  /** The game file is there. */
  replay: boolean;
  /** It is yours. */
  you: boolean;
}

/** A device of a person. */
export interface Device {
  /** Its id. */
  device: string;
  /** As it called itself; may be empty. */
  name: string;
  /** Milliseconds since 1970. */
  added: number;
  /** When it connected last, give or take ten minutes; milliseconds since 1970. */
  seen: number;
  /** This one. */
  here?: boolean;
}

/** Something that happened. Members that a seat may not see are left out. */
export interface Event {
  /** Kind. */
  event: "dealt" | "offered" | "kept" | "returned" | "took" | "took-blind" | "turned-up" | "row-reset" | "reshuffled" | "terrain-took" | "terrain-up" | "terrain-shuffled" | "claimed" | "merchandise" | "prize-up" | "prize" | "tunnel" | "tunnel-lost" | "station" | "passed" | "resigned" | "last-round" | "turn" | "over";
  /** Whose. */
  seat?: number;
  /** Cards or tickets. */
  count?: number;
  /** Dealt, discarded or paid. */
  cards?: Record<string, number>;
  /** Offered, kept or returned. */
  tickets?: Ticket[];
  /** Place in the row, from 1; null from the pile. */
  slot?: number | null;
  /** The card. */
  card?: string;
  /** The type. */
  terrain?: string;
  /** The track. */
  track?: string;
  /** Scored. */
  points?: number;
  /** For double points. */
  doubled?: boolean;
  /** Played. */
  terrain_cards?: number;
  /** By a tunnel. */
  turned?: Record<string, number>;
  /** Extra cards of a tunnel. */
  owed?: number;
  /** Of a station. */
  city?: string;
  /** Of a row reset: in a long series, the number of resets before it without an event. */
  left_out?: number;
}

/** The table's part of View, with players counted. */
export interface Final {
  /** Id. */
  map: string;
  /** Id. */
  variant: string;
  /** false when given up. */
  over: boolean;
  /** By seat. */
  players: FinalPlayer[];
  /** Seats. */
  winners: number[];
}

/** A player in the final count. */
export interface FinalPlayer {
  /** The seat, from 1. */
  seat: number;
  /** Points. */
  total: number;
  /** From 1. */
  rank: number;
  /** Wins. */
  winner: boolean;
  /** Left. */
  resigned: boolean;
  /** Name. */
  name?: string;
  /** routes, tickets_done, tickets_failed, longest_path, most_tickets, stations, merchandise. */
  lines: Record<string, number>;
  /** track, a, b, length, color, points, doubled. */
  routes: any[];
  /** Tickets with done. */
  tickets: any[];
  /** city and borrowed track. */
  stations: any[];
  /** length, cities, tracks. */
  longest_path: any;
  /** Left. */
  trains_left: number;
  /** Left. */
  stations_left: number;
  /** Left. */
  hand: Record<string, number>;
  /** Left. */
  terrain: Record<string, number>;
  /** Cards. */
  merchandise: number;
  /** Prizes. */
  prizes?: number;
  /** rule and value. */
  tie_breaks: any[];
}

/** Where other devices find the server. */
export interface Network {
  /** Others can reach it; if not, it listens on its own machine only. */
  open: boolean;
  /** The machine's addresses, the likeliest first; IPv6 in brackets. */
  addresses: string[];
  /** The port. */
  port: number;
}

/** Tickets to choose among. */
export interface Offer {
  /** Them. */
  tickets: Ticket[];
  /** To keep at least. */
  least: number;
  /** To keep at most. */
  most: number;
}

/** A device's part in the shuffle of a table. */
export interface Pledge {
  /** SHA-256 of "depo-share-1:" and the 64 digits of a random number that the device keeps. */
  commit: string;
}

/** A seat of a table to be made. */
export interface SeatChoice {
  /** open: for anyone; bot: a bot; here: a person on this device, the host or others who share it. */
  kind: "open" | "bot" | "here";
  /** The bot, one of welcome's. */
  level?: string;
  /** The person's name for the others; no control characters. */
  name?: string;
}

/** A seat. */
export interface SeatInfo {
  /** The seat, from 1. */
  seat: number;
  /** The player's kind. */
  kind: "open" | "human" | "bot";
  /** The name; empty at an open seat. */
  name: string;
  /** The bot. */
  level?: string;
  /** In the game: the host has opened the seat, and a bot plays it until someone sits down. */
  open?: boolean;
  /** A bot plays for the person. */
  away: boolean;
  /** Held by your key. */
  you: boolean;
  /** You don't see its chat. */
  muted?: boolean;
  /** The host has muted it. */
  silenced?: boolean;
  /** It is this player's turn, since then; milliseconds since 1970. */
  asked?: number;
  /** When the player was last reminded of a turn. */
  nudged?: number;
  /** The player's clock stands, or stood, until then. */
  vacation?: number;
  /** Votes for the end. */
  vote: boolean;
}

/** The deal that a table plays. */
export interface TableDeal {
  /** The day by UTC, 2026-11-16. */
  day: string;
  /** It is that person's only try. */
  ranked: boolean;
  /** Until then the deal is sealed, and a ranked try counts if it is over. Milliseconds since 1970. */
  closes: number;
}

/** A table. */
export interface TableInfo {
  /** ended: stopped early. */
  phase: "lobby" | "running" | "over" | "ended";
  /** Map's id. */
  map: string;
  /** Hash of the map's rules. */
  map_hash: string;
  /** The host has brought the map: GET /api/tables/ID/map. */
  own_map?: boolean;
  /** Only with tickets: hash of the map that they are put into; GET /api/maps/HASH has it. map_hash is then that of the map with them. */
  map_base?: string;
  /** The host's own ticket list (docs/map-format.md), by ids. */
  tickets?: string;
  /** Variant's id. */
  variant: string;
  /** Options. */
  options: string[];
  /** The seats. */
  seats: SeatInfo[];
  /** The seat that begins, 0 by chance. */
  first: number;
  /** How time is counted. */
  clock: ClockRule;
  /** Milliseconds of a bot's move. */
  pace: number;
  /** In the lobby. */
  listed: boolean;
  /** Seconds spectators are behind. */
  delay: number;
  /** Hints allowed. */
  hints: boolean;
  /** To the seed, from the start of the game. */
  commitment?: string;
  /** The numbers promised and revealed for the seed (docs/game-file.md, docs/fairness.md); the server's own comes with over. Older tables and deals of the day have none. */
  shuffle?: string;
  /** Milliseconds since 1970. */
  created: number;
  /** You are the host. */
  host: boolean;
  /** The host has removed you from a seat. */
  kicked?: boolean;
  /** Seats whose vote for the end is missing; empty while nobody has voted. */
  vote_waits: number[];
  /** A move was undone against bots. */
  marked: boolean;
  /** players: the people at the table, by vote; operator: the operator of the server. */
  ended_by?: "people" | "operator";
  /** The table is a game of the deal of the day. */
  deal?: TableDeal;
  /** The table that follows. */
  rematch?: string;
  /** Where the game file is, once over. */
  file?: string;
}

/** A ticket. */
export interface Ticket {
  /** Its text, as in moves. */
  ticket: string;
  /** City or group. */
  a: string;
  /** City or group. */
  b: string;
  /** Points. */
  points: number;
  /** A long one. */
  long: boolean;
  /** Not from a public source. */
  reconstructed?: boolean;
}

/** A tunnel attempt under way. */
export interface Tunnel {
  /** The track. */
  track: string;
  /** Cards turned. */
  turned: Record<string, number>;
  /** Extra cards. */
  owed: number;
  /** That were played. */
  color: string;
  /** Cards laid for it: they return if it is given up. */
  laid: Record<string, number>;
}

/** A seat's view. Cards are purple, white, blue, yellow, orange, black, red, green, loco. */
export interface View {
  /** null for a spectator. */
  seat: number | null;
  /** Id. */
  map: string;
  /** Id. */
  variant: string;
  /** Ids. */
  options: string[];
  /** The decision. */
  phase: "start-long" | "start-tickets" | "turn" | "second-card" | "offer" | "tunnel" | "over";
  /** The game is over. */
  over: boolean;
  /** Whose turn. */
  turn: number;
  /** The seat that began. */
  first: number;
  /** The seats that must decide. */
  deciders: number[];
  /** Face-up cards, null for an empty place. */
  row: (string | null)[];
  /** Cards in the draw pile. */
  deck: number;
  /** The discard pile. */
  discard: Record<string, number>;
  /** Tickets in the deck. */
  ticket_deck: number;
  /** In the last round. */
  turns_left?: number;
  /** The seat that started the last round. */
  last_round_by?: number;
  /** Face-up terrain cards. */
  terrain_row?: (string | null)[];
  /** Terrain cards in the pile, by type. */
  terrain_deck?: Record<string, number>;
  /** Cards. */
  merchandise_left?: number;
  /** The prize route, null without one. */
  prize?: string | null;
  /** While a tunnel is settled. */
  tunnel?: Tunnel;
  /** By seat. */
  players: ViewPlayer[];
  /** Own cards. */
  hand?: Record<string, number>;
  /** Own tickets. */
  tickets?: Ticket[];
  /** Own tickets to choose among. */
  offer?: Offer;
}

/** A player as seen from a seat. */
export interface ViewPlayer {
  /** The seat, from 1. */
  seat: number;
  /** Points for routes. */
  score: number;
  /** Left. */
  trains: number;
  /** In hand. */
  cards: number;
  /** Held. */
  ticket_count: number;
  /** Cards everyone knows to be in that hand. */
  known_cards: Record<string, number>;
  /** Claimed, as text: portland-seattle gray. */
  tracks: string[];
  /** Left the game. */
  resigned: boolean;
  /** Cities. */
  stations?: string[];
  /** Left. */
  stations_left?: number;
  /** Terrain cards by type. */
  terrain?: Record<string, number>;
  /** Cards. */
  merchandise?: number;
  /** Prizes. */
  prizes?: number;
}

/** Removes a channel. Answered by my-alerts. */
export interface AlertOffCommand {
  t: "alert-off";
  /** For the answer. */
  id: string;
  /** About this table's own channels, which tell everyone's turns; for those who sit there, and its host. Without it: the person's. */
  table?: string;
  /** The last seq of the table that this person has been told, by whatever process. */
  seen?: number;
  /** The channel. */
  channel: string;
}

/** Adds a channel that news go to, or writes one anew. Eight for a person and eight for a table at most; only for those who sit at a table. Answered by my-alerts. */
export interface AlertCommand {
  t: "alert";
  /** For the answer. */
  id: string;
  /** About this table's own channels, which tell everyone's turns; for those who sit there, and its host. Without it: the person's. */
  table?: string;
  /** The last seq of the table that this person has been told, by whatever process. */
  seen?: number;
  /** push: a subscription of a browser. webhook: a small JSON by POST. discord, slack, telegram: the same in the form that these take. mail: an address. */
  kind: "push" | "webhook" | "discord" | "slack" | "telegram" | "mail";
  /** A URL; of Telegram the bot's token; or an address. */
  target: string;
  /** push: p256dh. */
  key?: string;
  /** push: auth. */
  auth?: string;
  /** telegram: the chat. */
  chat?: string;
  /** The language to write in. */
  lang?: string;
}

/** Asks where news of this person's tables go: that it is their turn, that a game is over. Answered by my-alerts. */
export interface AlertsCommand {
  t: "alerts";
  /** For the answer. */
  id: string;
  /** About this table's own channels, which tell everyone's turns; for those who sit there, and its host. Without it: the person's. */
  table?: string;
  /** The last seq of the table that this person has been told, by whatever process. */
  seen?: number;
}

/** The host changes a seat before the start: opens it, gives it to a bot, or takes it. In the game the host opens the seat of a bot, or of a person for whom a bot plays, and closes it with kind bot. */
export interface ArrangeCommand {
  t: "arrange";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The seat's new kind. */
  kind: "open" | "bot" | "here";
  /** The bot. */
  level?: string;
  /** The person's name for the others; no control characters. */
  name?: string;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Takes the seat over from the bot, after leave or after the clock had run out. */
export interface BackCommand {
  t: "back";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Sends a chat message to the people at the table: either a line of text, or a phrase that everyone reads in their language. */
export interface ChatCommand {
  t: "chat";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** One line. */
  text?: string;
  /** A phrase; the rules and limits of a line apply. */
  phrase?: "hello" | "good-luck" | "nice-move" | "thanks" | "my-way" | "oh-no" | "thinking" | "your-move" | "sorry" | "back-soon" | "good-game" | "again";
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** The device's part in the shuffle of a table before its game, for a seat it holds without one: after a rematch, or in a new round. */
export interface CommitCommand {
  t: "commit";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
  /** SHA-256 of "depo-share-1:" and the 64 digits of a random number that the device keeps. */
  commit: string;
}

/** Makes a table. The same body without t and id can be sent by POST /api/tables. Answered by ack with the table. Its creator is the host. */
export interface CreateCommand {
  t: "create";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** A map's id. */
  map: string;
  /** A variant of the map; the first one if left out. */
  variant?: string;
  /** Options of the map. */
  options?: string[];
  /** A list of tickets by ids (docs/map-format.md) that replaces those of the variant and of the options it names; at most 128 tickets and 6000 bytes. Everyone at the table gets it with TableInfo. */
  tickets?: string;
  /** The seats in order of play. */
  seats: SeatChoice[];
  /** The host's name, for the seats marked here. */
  name?: string;
  /** The seat that begins; 0 or left out: by chance. */
  first?: number;
  /** The clock; none if left out. */
  clock?: ClockRule;
  /** Milliseconds that a bot takes for a move; 0 for none. 900 if left out. */
  pace?: number;
  /** Whether the lobby shows the table; if not, only those with the link find it. */
  listed?: boolean;
  /** Seconds by which spectators see everything later. */
  delay?: number;
  /** Whether clients may show hints in a game between people. */
  hints?: boolean;
  /** Start at once; refused when a seat is open. */
  start?: boolean;
  /** The device's part in the shuffle, one for each seat that it holds, in order. */
  commits?: Pledge[];
}

/** The deal of the day: makes and starts the table of your try, or finds it. Answered by ack with the table. Today's is ranked, one for each map, whatever the id; a past day's is unranked, and a new id makes a new table. */
export interface DealCommand {
  t: "deal";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** A map's id. */
  map: string;
  /** A day by UTC, 2026-11-16; today if left out. */
  day?: string;
  /** The person's name for the others; no control characters. */
  name?: string;
  /** As in create. */
  pace?: number;
}

/** The host removes the table for good: before the start, after the end, or while nobody else plays there. Its followers get error no-table. */
export interface DeleteCommand {
  t: "delete";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Removes a device: its connections end, its browser gets no more messages, and it can't see or play for this person any more. A device with own seats has them again. The only device can't be removed. Answered by my-devices. */
export interface DeviceOffCommand {
  t: "device-off";
  /** For the answer. */
  id: string;
  /** The device. */
  device: string;
}

/** Asks for the devices of this person. Answered by my-devices. */
export interface DevicesCommand {
  t: "devices";
  /** For the answer. */
  id: string;
}

/** Asks for a code that another device becomes this person with. A new code replaces the one before. Answered by handover-code. */
export interface HandoverCommand {
  t: "handover";
  /** For the answer. */
  id: string;
  /** A name for this device in the list, like Firefox on Android. */
  name?: string;
}

/** The first message. The key is the person: it holds every seat that it sat down on. The client makes it from 16 random bytes and keeps it; the server stores only a hash. Without a key you can only watch. Answered by welcome. */
export interface HelloCommand {
  t: "hello";
  /** The person's secret. */
  key?: string;
  /** The form of positions and events: JSON with the legal moves (json, the default), or the short texts of docs/position.md (text), for clients that implement the rules. */
  views?: "json" | "text";
}

/** Starts to follow a table, in full or in brief; a connection may do both at once, independently. In full it is answered by table, then (in a game) one update without view for each entry after last, then a view for each seat held, or the spectators' view. A reconnecting client sends the last seq it has; last 0 asks for the whole story, without undone moves. A long story comes as fast as the client reads and its rate allows; new entries are added to it meanwhile. */
export interface JoinCommand {
  t: "join";
  /** The table. */
  table: string;
  /** The last seq of the table that the client has seen. */
  last?: number;
  /** Brief messages, for a list of tables: one now, and one whenever something happens. */
  brief?: boolean;
  /** false: updates come without views, for clients that keep count themselves. */
  views?: boolean;
  /** For a screen that everyone in a room looks at: the spectators' view only, whatever seats the key holds. These seats count as online, and point messages arrive. */
  board?: boolean;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** The host removes a person from a seat during the game: a bot plays it to the end. Before the start, use arrange. The removed person can watch but cannot sit down again. */
export interface KickCommand {
  t: "kick";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Lets a bot play your seat until you are back. The host, seated or not, may do so for someone offline, and while the host is offline too, anyone seated (presence lists those seats); that person can take the seat again at any time. */
export interface LeaveCommand {
  t: "leave";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Asks for the map that the host has brought, where TableInfo has own_map: answered by map-file. GET /api/tables/ID/map is the same. */
export interface MapCommand {
  t: "map";
  /** The table. */
  table: string;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Asks for the tables of this key, the same on every device: those where it holds a seat or is the host. Answered by my-tables, 30 at a time. From then on the connection gets my-tables-changed. */
export interface MineCommand {
  t: "mine";
  /** For the answer. */
  id: string;
  /** Finished ones, the last one first; otherwise those that wait or run, the one that came or began last first. */
  over?: boolean;
  /** next of the page before; the first page if left out. */
  after?: string;
}

/** Makes a move, in the canonical text of docs/game-file.md. Refused with stale when the seat's decision has changed since seq; what others do meanwhile without touching it (a chat line, another seat's first tickets) does not matter. */
export interface MoveCommand {
  t: "move";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The last seq of the table that the client has seen. */
  seq: number;
  /** The move, or resign. */
  move: string;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Hides the chat of another seat from yours, or shows it again. */
export interface MuteCommand {
  t: "mute";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The seat to hide. */
  who: number;
  /** true hides. */
  on: boolean;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Reminds a player of their turn: they get a message where they asked for messages. An hour after they were asked, and once a day. */
export interface NudgeCommand {
  t: "nudge";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** Your seat. */
  seat: number;
  /** Theirs. */
  who: number;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Stops following a table. Following in brief and in full are independent: each ends with its own part. */
export interface PartCommand {
  t: "part";
  /** The table. */
  table: string;
  /** Ends the brief messages instead of the full ones. */
  brief?: boolean;
}

/** Asks for a sign of life, the server's time and the followed tables. A client that hears nothing for a while should ask, and treat a missing answer as a lost connection. */
export interface PingCommand {
  t: "ping";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
}

/** Lights up a route on the big boards of the table: the one that this seat thinks about while it is its turn. Not stored, not acknowledged, and shown to nobody else; at a table with a delay it does nothing. */
export interface PointCommand {
  t: "point";
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The route, from 1, in the order of tracks of GET /api/maps/ID; 0: none any more. */
  route: number;
}

/** Makes a new table with the same people and rules once the game is over, the next seat first. Everyone gets a table message with rematch set and joins it with the same key. */
export interface RematchCommand {
  t: "rematch";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
  /** The device's part in the shuffle, one for each seat that it holds, in order. */
  commits?: Pledge[];
}

/** Changes the name at a seat. */
export interface RenameCommand {
  t: "rename";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The person's name for the others; no control characters. */
  name: string;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Reports another person to the operator of the server, with the name, the reason and that seat's last chat lines. For the host and people with a seat, at most five in an hour. */
export interface ReportCommand {
  t: "report";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat of the person. */
  seat: number;
  /** Why. */
  text: string;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** The number behind a commitment of the device, once the table's shuffle is called. */
export interface RevealCommand {
  t: "reveal";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
  /** The number: 64 hexadecimal digits. */
  share: string;
}

/** The host mutes a seat for everyone, or unmutes it. */
export interface SilenceCommand {
  t: "silence";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The muted seat. */
  seat: number;
  /** true mutes. */
  on: boolean;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Sits down on an open seat: before the start, or in the game when the host has opened it. In the game the new player gets the story of the seat as after join, and holds no other seat. */
export interface SitCommand {
  t: "sit";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The person's name for the others; no control characters. */
  name: string;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
  /** The device's part in the shuffle: SHA-256 of "depo-share-1:" and the 64 digits of a random number that it keeps. */
  commit?: string;
}

/** Frees a seat before the start. */
export interface StandCommand {
  t: "stand";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Starts the game; the host or anyone seated may, once no seat is open. Where devices take part in the shuffle it begins when they have revealed their numbers, after a few seconds at most. */
export interface StartCommand {
  t: "start";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** With a code of handover this device becomes that person, with its own key. Seats that the key itself holds stay with the key and come back when the device is removed. Ten tries an hour. Answered by my-devices; then all connections of the key get bye with device. */
export interface TakeCommand {
  t: "take";
  /** For the answer. */
  id: string;
  /** Letters and digits; case, spaces and dashes don't matter. */
  code: string;
  /** A name for this device in the list, like Firefox on Android. */
  name?: string;
}

/** Undoes the seat's last move. Between people only while nobody else has acted, nothing hidden was seen and nobody is hurt (first tickets are final once everyone has chosen, a move is final once it started another player's bank of time). Against bots alone always, back to the seat's last decision, and the game is marked. At most 200 times a game for each seat. */
export interface UndoCommand {
  t: "undo";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The last seq of the table that the client has seen. */
  seq: number;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Stops your clock at a table with days on the clock; everyone there sees it. 14 days in 13 weeks at most; days that are left when it ends early come back. */
export interface VacationCommand {
  t: "vacation";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** From now on; 0 ends it. */
  days: number;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

/** Votes for ending a dead table, or withdraws the vote. It ends when all people without a bot playing for them agree; vote_waits of the table lists the missing votes. */
export interface VoteCommand {
  t: "vote";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** true to end. */
  on: boolean;
  /** The last seq of the table that this person has received, from any process. */
  seen?: number;
}

export type ClientMessage = AlertOffCommand | AlertCommand | AlertsCommand | ArrangeCommand | BackCommand | ChatCommand | CommitCommand | CreateCommand | DealCommand | DeleteCommand | DeviceOffCommand | DevicesCommand | HandoverCommand | HelloCommand | JoinCommand | KickCommand | LeaveCommand | MapCommand | MineCommand | MoveCommand | MuteCommand | NudgeCommand | PartCommand | PingCommand | PointCommand | RematchCommand | RenameCommand | ReportCommand | RevealCommand | SilenceCommand | SitCommand | StandCommand | StartCommand | TakeCommand | UndoCommand | VacationCommand | VoteCommand;

/** The command is done, and durable. */
export interface AckMessage {
  t: "ack";
  /** The table. */
  table?: string;
  /** The last seq of the table that the client has seen. */
  seq?: number;
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
}

/** The operator's announcement to everyone, such as a restart: after welcome while it is valid, and when it changes. */
export interface AnnounceMessage {
  t: "announce";
  /** Plain text; empty: the announcement is over. */
  text: string;
  /** When it ends, milliseconds since 1970; left out: until it is cleared. */
  until?: number;
}

/** A summary of a table, for lists: after a join with brief, and when it changes. */
export interface BriefMessage {
  t: "brief";
  /** The table. */
  table: string;
  /** The last seq of the table that the client has seen. */
  seq: number;
  /** The table. */
  brief: Brief;
}

/** The server ends the connection; reconnect after a while. */
export interface ByeMessage {
  t: "bye";
  /** Why: shutdown, slow, flood, device (who you are has changed: say hello again), banned (then do not reconnect). */
  code: string;
}

/** A line of chat, for the people at the table; after join the last ones come again. */
export interface ChatLineMessage {
  t: "chat-line";
  /** The table. */
  table: string;
  /** The last seq of the table that the client has seen. */
  seq: number;
  /** The speaker. */
  seat: number;
  /** The line; for a phrase the English sentence, for clients that don't know its code. */
  text: string;
  /** The code of a phrase, to be read in the reader's language; there may be new ones. */
  phrase?: string;
  /** When. */
  at: number;
}

/** The command was refused, or the message was invalid. code is a symbol: one of the rules' refusals with its clause, or one of the list below. */
export interface ErrorMessage {
  t: "error";
  /** The table. */
  table?: string;
  /** The last seq of the table that the client has seen. */
  seq?: number;
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id?: string;
  /** Why. */
  code: string;
  /** The clause of docs/rules.md. */
  clause?: string;
  /** For programmers, in English. */
  message: string;
}

/** Answers handover. */
export interface HandoverCodeMessage {
  t: "handover-code";
  /** Of the question. */
  id: string;
  /** Eight letters and digits: it works once, in any writing (ABCD-EFGH). */
  code: string;
  /** When it ends, milliseconds since 1970: after five minutes. */
  until: number;
}

/** The map that the host has brought, as a map file (map-format.md). */
export interface MapFileMessage {
  t: "map-file";
  /** The table. */
  table: string;
  /** The map; left out when the host has brought none. */
  map?: any;
}

/** Answers alerts, alert and alert-off. */
export interface MyAlertsMessage {
  t: "my-alerts";
  /** Of the question. */
  id: string;
  /** The public key to subscribe a browser with; left out where the server sends nothing to browsers. */
  push?: string;
  /** Webhooks may be added. */
  hooks?: boolean;
  /** Addresses may be added. */
  mail?: boolean;
  /** Oldest first. */
  channels: Channel[];
}

/** Answers devices, take and device-off. */
export interface MyDevicesMessage {
  t: "my-devices";
  /** Of the question. */
  id: string;
  /** Oldest first; empty while the person has only one and never asked for a code. */
  devices: Device[];
}

/** A table of this key is new, deleted, begun or over, or its people have changed: ask for mine again. */
export interface MyTablesChangedMessage {
  t: "my-tables-changed";
}

/** Answers mine. */
export interface MyTablesMessage {
  t: "my-tables";
  /** Of the question. */
  id: string;
  /** In order. */
  tables: Brief[];
  /** There may be more: ask again with this as after. */
  next?: string;
}

/** The game is over: everything is open now. After join too. */
export interface OverMessage {
  t: "over";
  /** The table. */
  table: string;
  /** The last seq of the table that the client has seen. */
  seq: number;
  /** With JSON views: the position with every line of the count, as depo replay --json prints it. */
  final?: Final;
  /** With text views: the position as everybody may see it now. */
  position?: string;
  /** The seed behind the commitment. */
  seed: string;
  /** SHA-256 of "depo-seed-1:" and the seed. */
  commitment: string;
  /** The shuffle with all its numbers: the seed follows from it (docs/game-file.md). */
  shuffle?: string;
  /** Where the game file is. */
  file: string;
}

/** To big boards: the route that a player thinks about. It holds until the next one, or the end of the turn. */
export interface PointedMessage {
  t: "pointed";
  /** The table. */
  table: string;
  /** The seat, from 1. */
  seat: number;
  /** The route, from 1, in the order of tracks of GET /api/maps/ID; 0: none any more. */
  route: number;
}

/** Answers ping. */
export interface PongMessage {
  t: "pong";
  /** The command's own name, made by the client, new for each command: a retry with the same id is answered, not done again. */
  id: string;
  /** Server's time, milliseconds since 1970. */
  time: number;
  /** The tables this connection follows in full: a client that misses one joins it again. */
  tables: string[];
}

/** The people online: at join and when it changes. A person without a sign of life for some seconds counts as offline, even if the connection has not ended. */
export interface PresenceMessage {
  t: "presence";
  /** The table. */
  table: string;
  /** Seats with a connection. */
  connected: number[];
  /** How many watch. */
  spectators: number;
  /** Seats of people who are offline without a bot playing for them. */
  missing: number[];
  /** Those of them for whom you may ask a bot to play, by leave. */
  replace: number[];
  /** How many big boards show the table: join with board. */
  boards?: number;
}

/** Everything about the table except the game: at join, and whenever it changes. */
export interface TableMessage {
  t: "table";
  /** The table. */
  table: string;
  /** The last seq of the table that the client has seen. */
  seq: number;
  /** The table. */
  info: TableInfo;
}

/** Something happened in the game: who did what, the events as the seat may see them, and the position after it. In the story after join there is no view. */
export interface UpdateMessage {
  t: "update";
  /** The table. */
  table: string;
  /** The last seq of the table that the client has seen. */
  seq: number;
  /** The seat that this is for, or null for a spectator. */
  seat: number | null;
  /** When, milliseconds since 1970. */
  at: number;
  /** The move. */
  what: "start" | "move" | "undo" | "timeout" | "leave" | "back" | "kick" | "end";
  /** The seat that did it. */
  by?: number;
  /** A bot made the move. */
  bot?: boolean;
  /** undo: the number of undone moves. */
  moves?: number;
  /** In order, with JSON views. */
  events?: Event[];
  /** The events as text, with text views. */
  happened?: string;
  /** The position, with JSON views. */
  view?: View;
  /** The position as text, with text views. */
  position?: string;
  /** As in view. */
  legal?: string[];
  /** As in view. */
  undo?: boolean;
  /** The clocks. */
  clock?: Clock;
}

/** A seat's view: after join, and after an undo. */
export interface ViewMessage {
  t: "view";
  /** The table. */
  table: string;
  /** The last seq of the table that the client has seen. */
  seq: number;
  /** The seat, or null for a spectator. */
  seat: number | null;
  /** The position, with JSON views. */
  view?: View;
  /** The position as text, with text views. */
  position?: string;
  /** With JSON views: every legal move of the seat when it must decide, in canonical text. resign is always possible and not in it. */
  legal?: string[];
  /** Whether undo would be accepted now. */
  undo?: boolean;
  /** The clocks. */
  clock?: Clock;
}

/** Answers hello. */
export interface WelcomeMessage {
  t: "welcome";
  /** Of this protocol. */
  version: number;
  /** Program and version. */
  server: string;
  /** Server's time, milliseconds since 1970. */
  time: number;
  /** Levels of bots, weakest first. */
  bots: string[];
  /** Ids of the maps. */
  maps: string[];
  /** Messages about a table may carry seen. An older server refuses the field. */
  seen?: boolean;
  /** Number of the server's page: a page with another number was loaded from an older server. */
  page?: string;
  /** Where others find the server; sent only to a page opened on the server's own machine. */
  network?: Network;
}

export type ServerMessage = AckMessage | AnnounceMessage | BriefMessage | ByeMessage | ChatLineMessage | ErrorMessage | HandoverCodeMessage | MapFileMessage | MyAlertsMessage | MyDevicesMessage | MyTablesChangedMessage | MyTablesMessage | OverMessage | PointedMessage | PongMessage | PresenceMessage | TableMessage | UpdateMessage | ViewMessage | WelcomeMessage;
