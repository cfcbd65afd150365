// SPDX-License-Identifier: MIT
// The table: board, cards, players, and whatever the moment asks for. What is clicked is the action.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announce, hush } from '../kit/announce';
import { BoardDefs, BoardLayers, Ground, noMarks, type BoardMarks } from '../board/board';
import { CardStrip, Hand, Market } from './cards';
import { ClaimSheet, OfferSheet, TunnelSheet } from '../sheets/sheets';
import { EndPanel } from '../end/end';
import { flyEvents } from './flights';
import { PanZoom } from '../board/panzoom';
import { LogList, Players, seatNames, TicketNote, Tickets } from './players';
import { Curtain, drawnBlind, HandOver } from './curtain';
import { Dialog, focusHome } from '../kit/dialog';
import { useKeys } from '../kit/keys';
import { RouteList } from './routes';
import { Shortcuts } from '../settings/help';
import { Icon } from '../kit/art';
import { Sentence, type Shown } from '../kit/sentence';
import { adviser, askBot } from '../app/bots';
import { cityName, lang, nameOf, speakOf, t, tn } from '../app/i18n';
import { layout } from '../app/layout';
import { mustConfirm, prefs } from '../app/prefs';
import { chime } from '../app/sound';
import { useStore } from '../app/store';
import { SCRATCH, SEEN, type Table } from '../app/table';
import {
  adviceText,
  cityNote,
  eventText,
  hintLines,
  outlook,
  promptText,
  refusalText,
  ticketName,
  trackName,
  trackNote,
  trackStatus,
  whyNotClaim,
} from '../app/words';
import { keepResult } from '../app/results';
import { flat } from '../core/sentence';
import {
  Ev,
  Kind,
  LOCO,
  move,
  NONE,
  Phase,
  type GameEvent,
  type Move,
  type Refusal,
} from '../core/types';

interface Props {
  table: Table;
  id: string;
  onHome: () => void;
  onSettings: () => void;
  onRules: (clause?: string) => void;
  onReplay: () => void;
  onAgain: () => void;
  extra?: ComponentChildren;
  againLabel?: string;
}
interface Note {
  text: string;
  clause: string;
  good?: boolean;
}

export function TableScreen({
  table,
  id,
  onHome,
  onSettings,
  onRules,
  onReplay,
  onAgain,
  extra,
  againLabel,
}: Props): JSX.Element {
  const state = useStore(table.state),
    p = useStore(prefs),
    way = useStore(layout),
    { game, core } = table,
    { view, choices, me } = state;
  speakOf(game.map);
  const names = seatNames(state.seats),
    over = view.phase === Phase.Over,
    mine = me !== NONE && view.deciders.includes(me);
  const [selected, setSelected] = useState(-1);
  const [point, setPoint] = useState(-1);
  const [pointCity, setPointCity] = useState(-1);
  const [ghost, setGhost] = useState(-1);
  const [pointTicket, setPointTicket] = useState(-1);
  const [paying, setPaying] = useState<Move[] | null>(null);
  const [stationMode, setStationMode] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const [ask, setAsk] = useState<'tickets' | 'routes' | 'keys' | 'log' | null>(null);
  const [offerPick, setOfferPick] = useState<Set<number>>(new Set());
  const [hint, setHint] = useState<{ lines: string[]; move: Move | null } | null>(null);
  const [lit, setLit] = useState<number[]>([]);
  const [focus, setFocus] = useState(0);
  const [showEnd, setShowEnd] = useState(true);
  const [shown, setShown] = useState<Shown | null>(null);
  const [fresh, setFresh] = useState<Set<number>>(new Set());
  const [turned, setTurned] = useState<GameEvent | null>(null);
  const second = useRef(false),
    zoom = useRef<PanZoom>(null),
    done = useRef<Set<number> | null>(null),
    prompted = useRef('');
  const player = me === NONE ? null : view.players[me],
    pointed = pointTicket >= 0 ? game.tickets[pointTicket] : null;
  const tally = useMemo(
    () => (player && game.rules.stations && player.stations.length ? core.count(SEEN)[me] : null),
    [state],
  );
  const standing = useMemo(
    () => (game.rules.merchandise ? core.count(SEEN).map((x) => x.merchandiseBonus) : null),
    [state],
  );
  const legal = useMemo(() => (mine ? core.legal(SEEN, me) : []), [state]);
  const hinted = hint?.move ?? null; // marked wherever it is made
  const pass = legal.length === 1 && legal[0].kind === Kind.Pass ? legal[0] : null;

  const cost = game.rules.stations && player ? game.rules.stations - player.stationsLeft + 1 : 0;
  const bonusAfter = (m: Move): number => {
    core.load(SCRATCH, core.save(SEEN));
    return core.play(SCRATCH, m) ? 0 : core.count(SCRATCH)[me].merchandiseBonus;
  };
  const say = (text: string, clause = '', good = false) => setNote({ text, clause, good });
  const refuse = (r: Refusal | null) => {
    if (r) say(refusalText(game, names, r));
  };
  const play = (m: Move) => {
    setPaying(null);
    setStationMode(false);
    setSelected(-1);
    setHint(null);
    setNote(null);
    refuse(table.play(m));
  };

  const prompt = promptText(game, state, names, SEEN);
  // Everything that happens is said, and then what can be done now; with the drawing, so that a curtain leaves nothing behind.
  useLayoutEffect(() => {
    if (state.curtain !== null) hush();
    announce(
      ...state.fresh.map((e) => eventText(game, names, e)),
      state.fresh.length || prompt !== prompted.current ? prompt : null,
    );
    prompted.current = prompt;
  }, [state]);
  useLayoutEffect(() => announce(note && flat(note.text)), [note]);
  useLayoutEffect(() => announce(...(hint?.lines ?? [])), [hint]);
  useLayoutEffect(
    () => announce(...state.chat.slice(-1).map((c) => `${c.name}: ${c.text}`)),
    [state.chat.length],
  );
  useLayoutEffect(() => {
    if (state.connection !== 'local')
      announce(state.connection === 'lost' ? t('Connection lost: trying again…') : t('Connected'));
  }, [state.connection]);
  // What just happened: flights, sounds, celebrations, and the second blind card.
  useEffect(() => {
    flyEvents(state.fresh, me);
    chime(state.fresh, mine);
    const claimed = state.fresh.filter((e) => e.kind === Ev.Claimed).map((e) => e.what);
    if (claimed.length) setFresh(new Set(claimed));
    const dug = state.fresh.find((e) => e.kind === Ev.Tunnel);
    if (dug) setTurned(dug);
    if (player && !over) {
      const now = new Set(player.tickets.filter((n) => outlook(game, view, me, n).fate === 'done'));
      const news = done.current ? [...now].filter((n) => !done.current!.has(n)) : [];
      done.current = now;
      if (news.length && state.fresh.some((e) => e.kind === Ev.Claimed && e.seat === me)) {
        setLit(news.flatMap((n) => outlook(game, view, me, n).path));
        say(
          `${t('Ticket completed!')} ${news.map((n) => `${ticketName(game, n)} +${game.tickets[n].points}`).join(', ')}`,
          '',
          true,
        );
      }
    }
    return undefined;
  }, [state]);
  useLayoutEffect(() => {
    if (!second.current) return;
    if (mine && view.phase === Phase.SecondCard) {
      second.current = false;
      if (choices?.blind) table.play(move(Kind.TakeBlind, me));
    } else if (!mine) second.current = false;
  }, [state]);
  useEffect(() => {
    // a timer of its own: the next move must not leave the path lit for ever
    if (!lit.length) return undefined;
    const timer = setTimeout(() => setLit([]), 3200);
    return () => clearTimeout(timer);
  }, [lit]);
  useEffect(() => {
    if (!turned) return undefined;
    const timer = setTimeout(() => setTurned(null), 2600);
    return () => clearTimeout(timer);
  }, [turned]);
  useEffect(() => refuse(state.notice), [state.notice]);
  useEffect(() => {
    if (!state.offer) setOfferPick(new Set());
  }, [!state.offer]);
  useEffect(() => {
    done.current = null;
    setLit([]);
  }, [me]);
  useEffect(() => {
    setShowEnd(over);
    setNote(null);
  }, [over]);
  useEffect(() => {
    // one's own games only: several people on one device have no statistics of one
    if (
      !state.tallies ||
      me === NONE ||
      state.seats[me].kind !== 'human' ||
      state.seats.some((s, i) => i !== me && s.kind === 'human' && state.connection === 'local')
    )
      return;
    const own = state.tallies[me];
    keepResult({
      id,
      when: Date.now(),
      map: game.map.id,
      place: own.rank,
      players: game.players,
      points: own.total,
      done: own.done.length,
      failed: own.failed.length,
      undone: state.undone,
    });
    if (p.guide) prefs.update({ guide: false }); // the first game is over
  }, [state.tallies]);
  useEffect(() => {
    document.title = mine ? `● ${t('your turn')} · Depo` : 'Depo';
    return () => {
      document.title = 'Depo';
    };
  }, [mine, p.lang]);
  useEffect(() => {
    // on a small screen a ticket is shown with both its ends
    if (way !== 'upright' || !pointed) return;
    const ends = [...pointed.nodesA, ...pointed.nodesB].map(
      (n) => game.map.cities[game.nodeCity[n]],
    );
    zoom.current?.frameBox(
      Math.min(...ends.map((c) => c.x)),
      Math.min(...ends.map((c) => c.y)),
      Math.max(...ends.map((c) => c.x)),
      Math.max(...ends.map((c) => c.y)),
    );
  }, [pointTicket]);
  useEffect(() => {
    if (!note) return undefined;
    const timer = setTimeout(() => setNote(null), note.good ? 4200 : 6500);
    return () => clearTimeout(timer);
  }, [note]);

  const pickTrack = (n: number) => {
    const track = game.tracks[n],
      ways = choices ? core.payments(SEEN, me, Kind.Claim, n) : [];
    setFocus(n);
    // A colour chosen in the hand leaves only its payments, on each track that has any.
    const fits = (m: Move) => m.color === selected || (m.cards === 0 && selected === LOCO);
    const moves = ways.filter(
      (m) => selected < 0 || fits(m) || !ways.some((x) => x.what === m.what && fits(x)),
    );
    if (moves[0]?.what === n && moves.filter((m) => m.what === n).length === 1 && !mustConfirm()) {
      play(moves[0]);
      return;
    }
    if (moves.length) {
      setPaying(moves);
      setGhost(moves[0].what);
      if (way === 'upright') zoom.current?.show(track.spaces[0].x, track.spaces[0].y, 0.5); // above the sheet
      return;
    }
    const about = `${trackName(game, track)}: `;
    if (me === NONE || over) {
      say(about + trackNote(game, track));
      return;
    }
    say(about + (whyNotClaim(game, names, SEEN, me, track) ?? trackNote(game, track)));
  };
  const pickCity = (node: number, city: number) => {
    const moves = choices ? core.payments(SEEN, me, Kind.Station, node) : [];
    if (moves.length) {
      setPaying(moves);
      return;
    }
    const refusal = stationMode
        ? core.check(SEEN, move(Kind.Station, me, { color: 8, locos: cost, what: node }))
        : null,
      about = cityNote(game, names, SEEN, city);
    if (refusal || about)
      say(`${cityName(game.map, city)}: ${refusal ? refusalText(game, names, refusal) : about}`);
  };
  const why = (what: 'slot' | 'blind' | 'tickets', slot: number) => {
    if (me === NONE) return;
    const kind =
      what === 'slot'
        ? slot === NONE
          ? Kind.TerrainBlind
          : Kind.Take
        : what === 'blind'
          ? Kind.TakeBlind
          : Kind.Tickets;
    const refusal = core.check(
      SEEN,
      move(kind, me, kind === Kind.Take ? { what: slot, color: view.row[slot] } : {}),
    );
    if (refusal) refuse(refusal);
    else say(t('One card is already taken: only one more'), 'B-08');
  };
  const canBuild = !!choices?.stationNodes.length && choices.stationKinds.length > 0;
  const whyNoStation = () => {
    const r = core.check(SEEN, move(Kind.Station, me, { color: LOCO, locos: cost, what: 0 })),
      other = r && r.symbol !== 'too-few-cards' && r.symbol !== 'station-cost';
    if (other) refuse(r);
    else
      say(
        tn(
          'a station costs {n} card of one colour now',
          'a station costs {n} cards of one colour now',
          cost,
        ),
        r?.clause ?? 'E-12',
      );
  };
  const giveHint = () => {
    setHint({ lines: [t('Thinking…')], move: null });
    askBot({
      map: game.map.id,
      variant: game.variant,
      options: game.options,
      players: game.players,
      state: core.save(SEEN),
      seat: me,
      bot: adviser(core.bots()),
      ms: 1500,
      salt: 1,
      fresh: true,
    }).then(
      ({ move: m, thoughts }) => setHint({ lines: hintLines(game, SEEN, m, thoughts), move: m }),
      () => setHint(null),
    );
  };

  useLayoutEffect(() => {
    if (stationMode)
      document.querySelector<SVGElement>('.city.target')?.focus({ preventScroll: true });
  }, [stationMode]);
  // Keys that work anywhere on the table. While a move is on its way to the server the next one waits for the answer.
  const early = useRef<{ key: string; row: number[] } | null>(null);
  const press = (k: string): boolean => {
    const slot = Number(k) - 1;
    if (slot >= 0 && slot < view.row.length) {
      if (choices?.slots.includes(slot))
        play(move(Kind.Take, me, { what: slot, color: view.row[slot] }));
      else if (mine) why('slot', slot);
    } else if (k === 'd') {
      if (choices?.blind) play(move(Kind.TakeBlind, me));
      else if (mine) why('blind', 0);
    } else if (k === 't') {
      if (choices?.tickets) setAsk('tickets');
      else if (mine) why('tickets', 0);
    } else if (k === 'p' && pass) play(pass);
    else if (k === 'p' && state.next !== null) table.passOn();
    else return false;
    return true;
  };
  useKeys((k, e) => {
    if (k === 'escape') {
      setPaying(null);
      setStationMode(false);
      setSelected(-1);
      setNote(null);
      setHint(null);
      if (over) {
        setShowEnd(false);
        setShown(null);
      }
    } else if (e.repeat)
      return false; // a key that is held down is one card, not a handful
    else if (state.sending && /^[1-5dtp]$/.test(k)) early.current = { key: k, row: view.row };
    else if (k === 'r' || k === '/') setAsk('routes');
    else if (k === 's' && canBuild) setStationMode(!stationMode);
    else if (k === 'h' && mine && state.hintsAllowed) giveHint();
    else if (k === 'u' && state.canUndo) table.undo();
    else if (k === 'l') setAsk('log');
    else if (k === '?') setAsk('keys');
    else return press(k);
    return true;
  });
  useLayoutEffect(() => {
    const was = early.current;
    if (!was || state.sending) return;
    early.current = null;
    const slot = Number(was.key) - 1;
    if (mine && !(slot >= 0 && was.row[slot] !== view.row[slot])) press(was.key); // a card that nobody has seen yet is not taken
  }, [state]);
  useLayoutEffect(focusHome, []);

  const arrow = (key: string) => {
    // to the nearest track in that direction, or city while a station is placed
    const places = stationMode
      ? [...marks.stations].map((node) => ({
          at: game.map.cities[game.nodeCity[node]],
          el: `[data-city="${game.map.cities[game.nodeCity[node]].id}"]`,
          n: -1,
        }))
      : game.tracks.map((track) => ({
          at: track.spaces[track.length >> 1],
          el: `[data-track="${track.n}"]`,
          n: track.n,
        }));
    const from =
      places.find((x) => document.activeElement?.matches(x.el)) ??
      places.find((x) => x.n === focus) ??
      places[0];
    let best = from,
      least = Infinity;
    for (const place of places) {
      const dx = place.at.x - from.at.x,
        dy = place.at.y - from.at.y;
      const [along, across] =
        key === 'ArrowRight'
          ? [dx, dy]
          : key === 'ArrowLeft'
            ? [-dx, dy]
            : key === 'ArrowDown'
              ? [dy, dx]
              : [-dy, dx];
      const price = along + 2.2 * Math.abs(across);
      if (along > 2 && price < least) {
        least = price;
        best = place;
      }
    }
    if (best === from) return;
    if (best.n >= 0) setFocus(best.n);
    zoom.current?.show(best.at.x, best.at.y);
    document.querySelector<SVGElement>(best.el)?.focus({ preventScroll: true });
  };

  const marks: BoardMarks = useMemo(() => {
    const way = pointed && player ? outlook(game, view, me, pointTicket) : null;
    const cities = new Set<number>(
      pointed ? [...pointed.nodesA, ...pointed.nodesB].map((n) => game.nodeCity[n]) : [],
    );
    const offered =
      state.offer && !pointed
        ? [...offerPick].flatMap((n) => [...game.tickets[n].nodesA, ...game.tickets[n].nodesB])
        : [];
    for (const n of offered) cities.add(game.nodeCity[n]);
    for (const c of shown?.cities ?? []) cities.add(c);
    if (hinted?.kind === Kind.Station) cities.add(game.nodeCity[hinted.what]);
    const can = new Set<number>();
    if (choices && !paying && !pointed)
      choices.claim.forEach((kinds, n) => {
        if (kinds.length && (selected < 0 || kinds.includes(selected))) can.add(n);
      });
    return {
      ...noMarks,
      can,
      cities,
      dim: !!pointed || !!shown || selected >= 0 || stationMode,
      trail: new Set(shown?.trail ?? []),
      plan: new Set([...(way?.way ?? []), ...(hinted?.kind === Kind.Claim ? [hinted.what] : [])]),
      path: new Set(shown ? shown.path : lit),
      ghost:
        paying && paying[0].kind === Kind.Claim && ghost >= 0
          ? { track: ghost, seat: me }
          : view.tunnel
            ? { track: view.tunnel.track, seat: view.turn }
            : null,
      stationMode,
      bottleneck: way && p.hints && state.hintsAllowed ? way.neck : NONE,
      stations: new Set(choices?.stationKinds.length ? choices.stationNodes : []),
      fresh,
      borrowed: new Set(
        (shown ? shown.borrowed : tally && !over ? tally.borrowed : []).filter((n) => n !== NONE),
      ),
    };
  }, [
    state,
    pointTicket,
    selected,
    paying,
    ghost,
    stationMode,
    lit,
    hint,
    fresh,
    offerPick,
    shown,
  ]);

  const aboutCity = pointCity >= 0 ? flat(cityNote(game, names, SEEN, pointCity) ?? '') : '';
  const hovered =
    point >= 0
      ? `${trackName(game, game.tracks[point])} · ${trackStatus(game, names, SEEN, game.tracks[point])}${marks.borrowed.has(point) ? `, ${t('borrowed through your station, as it stands')}` : ''}`
      : pointCity >= 0 && stationMode && marks.stations.has(game.nodeCity.indexOf(pointCity))
        ? `${cityName(game.map, pointCity)} · ${tn('a station here costs {n} card', 'a station here costs {n} cards', cost)}`
        : aboutCity && `${cityName(game.map, pointCity)} · ${aboutCity}`;
  const tip = useMemo(
    () =>
      p.guide && mine && state.hintsAllowed && player && !over && state.curtain === null
        ? adviceText(game, names, view)
        : '',
    [state, p.guide, p.lang],
  );
  const title = `${nameOf(game.map.name)}${game.map.variants.length > 1 ? ` · ${nameOf(game.map.variants[game.variant].name)}` : ''}`;
  return (
    <div
      class={`table${game.map.board.height > game.map.board.width ? ' tall' : ''}${mine ? ' my-turn' : ''}${state.curtain !== null ? ' curtained' : ''}`}
    >
      <header class="bar">
        <button
          type="button"
          class="tool"
          onClick={onHome}
          aria-label={t('Home')}
          title={t('Home')}
        >
          <Icon name="home" />
        </button>
        <h1>
          <span class="title">{title}</span>
          {state.undone && <span class="tag">{t('with undo')}</span>}
        </h1>
        <p class={`prompt${mine ? ' mine' : ''}`} tabIndex={-1} data-home>
          {promptText(game, state, names, SEEN, innerWidth < 1300)}
        </p>
        {view.turnsLeft > 0 && !over && <span class="tag last-round">{t('Last round')}</span>}
        {state.connection === 'lost' && (
          <span class="tag lost">{t('Connection lost: trying again…')}</span>
        )}
        <nav>
          {pass && (
            <button type="button" class="main" data-do="pass" onClick={() => play(pass)}>
              {t('Pass')}
            </button>
          )}
          {state.canUndo && (
            <button
              type="button"
              class="tool"
              onClick={() => table.undo()}
              aria-label={t('Undo')}
              title={`${t('Undo')} (U)`}
            >
              <Icon name="undo" />
            </button>
          )}
          {mine && state.hintsAllowed && p.hints && (
            <button
              type="button"
              class="tool"
              onClick={giveHint}
              aria-label={t('Hint')}
              title={`${t('Hint')} (H)`}
            >
              <Icon name="bulb" />
            </button>
          )}
          <button
            type="button"
            class="tool only-narrow"
            onClick={() => setAsk('log')}
            aria-label={t('Log')}
            title={t('Log')}
          >
            <Icon name="log" />
          </button>
          <button
            type="button"
            class="tool"
            onClick={() => setAsk('routes')}
            aria-label={t('List of routes')}
            title={`${t('List of routes')} (R)`}
          >
            <Icon name="route" />
          </button>
          <button
            type="button"
            class="tool"
            onClick={() => onRules()}
            aria-label={t('Rules')}
            title={t('Rules')}
          >
            <Icon name="help" />
          </button>
          <button
            type="button"
            class="tool"
            onClick={onSettings}
            aria-label={t('Settings')}
            title={t('Settings')}
          >
            <Icon name="menu" />
          </button>
        </nav>
      </header>
      <aside class="left" aria-label={t('Players')}>
        <Players game={game} state={state} names={names} standing={standing} />
        {tip && way === 'wide' && <Tip text={tip} />}
        <div class="log-box">
          <LogList
            game={game}
            events={state.log}
            names={names}
            onShow={over ? undefined : setShown}
          />
        </div>
      </aside>
      <main class="center">
        <PanZoom
          ref={zoom}
          width={game.map.board.width}
          height={game.map.board.height}
          label={t('Board: {map}', { map: nameOf(game.map.name) })}
          onArrow={arrow}
        >
          <BoardDefs />
          <Ground game={game} />
          <BoardLayers
            game={game}
            view={view}
            names={names}
            marks={marks}
            lang={`${lang()}${p.printedNames}`}
            live={mine}
            focus={focus}
            onTrack={pickTrack}
            onCity={pickCity}
            onPoint={setPoint}
            onPointCity={setPointCity}
          />
        </PanZoom>
        {hovered && !note && <p class="hover-note">{hovered}</p>}
        {pointed && player && !hovered && !note && !state.offer && (
          <p class="hover-note about-ticket">
            <b>{ticketName(game, pointTicket)}</b>{' '}
            <TicketNote
              game={game}
              view={view}
              seat={me}
              n={pointTicket}
              coach={p.hints && state.hintsAllowed}
            />
          </p>
        )}
        {tip && way !== 'wide' && !note && !hint && !paying && !state.offer && <Tip text={tip} />}
        {note && (
          <div class={`note${note.good ? ' good' : ''}`}>
            <Sentence game={game} text={note.text} onClause={onRules} />
            {note.clause && (
              <button
                type="button"
                class="link"
                onClick={() => onRules(note.clause)}
                title={t('the rule behind it')}
              >
                {t('rule {clause}', { clause: note.clause })}
              </button>
            )}
            <button
              type="button"
              class="tool"
              onClick={() => setNote(null)}
              aria-label={t('Close')}
            >
              <Icon name="close" size={14} />
            </button>
          </div>
        )}
        {hint && (
          <div class="note hint">
            <Icon name="bulb" />
            <span>
              <b>{hint.lines[0]}</b>
              {hint.lines.slice(1).map((line) => (
                <small key={line}>{line}</small>
              ))}
            </span>
            <button
              type="button"
              class="tool"
              onClick={() => setHint(null)}
              aria-label={t('Close')}
            >
              <Icon name="close" size={14} />
            </button>
          </div>
        )}
        {view.turnsLeft > 0 && !over && (
          <p class="banner">
            {way === 'wide'
              ? t('Last round: {who} has few trains left', { who: names[view.endsGame] ?? '' })
              : t('Last round')}{' '}
            · {tn('{n} turn to go', '{n} turns to go', view.turnsLeft)}
          </p>
        )}
        {turned && !over && !(mine && view.phase === Phase.Tunnel) && (
          <div class="turned">
            <b>{t('Tunnel {track}', { track: trackName(game, game.tracks[turned.what]) })}</b>
            <CardStrip game={game} cards={turned.cards} />
            <span>
              {turned.count
                ? tn('{n} card more', '{n} cards more', turned.count)
                : t('nothing more to pay')}
            </span>
          </div>
        )}
        {paying && player && (
          <ClaimSheet
            key={`${paying[0].kind}-${paying[0].what}`}
            game={game}
            view={view}
            names={names}
            moves={paying}
            onPlay={play}
            onClose={() => setPaying(null)}
            onTrack={setGhost}
            bonusNow={standing?.[me] ?? 0}
            bonusAfter={bonusAfter}
          />
        )}
        {state.offer && player && state.curtain === null && (
          <OfferSheet
            key={`${me}-${view.phase}`}
            game={game}
            view={view}
            offer={state.offer}
            coach={p.hints && state.hintsAllowed}
            pick={offerPick}
            setPick={setOfferPick}
            onPoint={setPointTicket}
            hinted={
              hinted?.kind === Kind.Keep
                ? state.offer.tickets.filter((_, i) => hinted.what & (1 << i))
                : []
            }
            onKeep={(places) => {
              setPointTicket(-1);
              setOfferPick(new Set());
              play(move(Kind.Keep, me, { what: places }));
            }}
          />
        )}
        {mine && view.phase === Phase.Tunnel && player && (
          <TunnelSheet
            game={game}
            view={view}
            pays={core.payments(SEEN, me, Kind.Pay, 0)}
            onPlay={play}
          />
        )}
        {over && state.tallies && showEnd && (
          <EndPanel
            table={table}
            names={names}
            onClose={() => {
              setShowEnd(false);
              setShown(null);
            }}
            onShow={setShown}
            onReplay={onReplay}
            onAgain={onAgain}
            againLabel={againLabel}
          />
        )}
        {state.next !== null && (
          <HandOver
            game={game}
            next={names[state.next]}
            drawn={drawnBlind(state.log, me)}
            onPassOn={() => table.passOn()}
          />
        )}
        {over && !showEnd && (
          <button type="button" class="main reopen" onClick={() => setShowEnd(true)}>
            {t('Final count')}
          </button>
        )}
        {extra}
      </main>
      <aside class="right" aria-label={t('Cards')}>
        <Market
          game={game}
          view={view}
          choices={choices}
          fresh={state.fresh}
          hinted={hinted}
          onTake={(slot) => play(move(Kind.Take, me, { what: slot, color: view.row[slot] }))}
          onBlind={(n) => {
            second.current = n === 2;
            play(move(Kind.TakeBlind, me));
          }}
          onTerrain={(slot) =>
            play(move(Kind.Terrain, me, { what: slot, color: view.terrainRow[slot] }))
          }
          onTerrainBlind={() => play(move(Kind.TerrainBlind, me))}
          onTickets={() => setAsk('tickets')}
          onWhy={why}
        >
          {player && game.rules.stations > 0 && !over && state.curtain === null && (
            <StationButton
              left={player.stationsLeft}
              cost={cost}
              on={stationMode}
              can={canBuild}
              onClick={() => {
                if (canBuild) setStationMode(!stationMode);
                else whyNoStation();
              }}
            />
          )}
        </Market>
      </aside>
      <footer class="own">
        {player && state.curtain === null ? (
          <>
            <Hand game={game} hand={player.hand} selected={selected} onSelect={setSelected} />
            <Tickets
              game={game}
              view={view}
              seat={me}
              tickets={player.tickets.filter((n) => !state.offer?.tickets.includes(n))}
              coach={p.hints && state.hintsAllowed}
              onPoint={setPointTicket}
            />
          </>
        ) : (
          <p class="quiet watching">{state.curtain !== null ? '' : t('You are watching')}</p>
        )}
      </footer>
      {state.curtain !== null && (
        <Curtain
          key={state.curtain}
          name={names[state.curtain]}
          seat={state.curtain}
          canUndo={state.canUndo}
          onUndo={() => table.undo()}
          onLift={() => table.lift()}
        />
      )}
      {ask === 'tickets' && (
        <Dialog title={t('Draw new tickets?')} onClose={() => setAsk(null)}>
          <p>
            {state.seats.filter((s) => s.kind === 'human').length < 2
              ? tn(
                  "You will see {n} ticket and must keep at least {keep}. A ticket you don't complete costs its points.",
                  "You will see {n} tickets and must keep at least {keep}. A ticket you don't complete costs its points.",
                  Math.min(game.rules.drawOffer, view.ticketDeck),
                  { keep: game.rules.drawKeep },
                )
              : tn(
                  "You will see {n} ticket and must keep at least {keep}. This can't be undone, and a ticket you don't complete costs its points.",
                  "You will see {n} tickets and must keep at least {keep}. This can't be undone, and a ticket you don't complete costs its points.",
                  Math.min(game.rules.drawOffer, view.ticketDeck),
                  { keep: game.rules.drawKeep },
                )}
          </p>
          <div class="sheet-buttons">
            <button
              type="button"
              class="main"
              data-focus
              data-do="tickets"
              onClick={() => {
                setAsk(null);
                play(move(Kind.Tickets, me));
              }}
            >
              {t('Draw tickets')}
            </button>
            <button type="button" onClick={() => setAsk(null)}>
              {t('Cancel')}
            </button>
          </div>
        </Dialog>
      )}
      {ask === 'routes' && (
        <RouteList
          game={game}
          names={names}
          choices={choices}
          onClose={() => setAsk(null)}
          onPick={(n) => {
            setAsk(null);
            pickTrack(n);
            const s = game.tracks[n].spaces[0];
            zoom.current?.show(s.x, s.y);
          }}
        />
      )}
      {ask === 'keys' && <Shortcuts onClose={() => setAsk(null)} />}
      {ask === 'log' && (
        <Dialog title={t('Log')} onClose={() => setAsk(null)}>
          <LogList game={game} events={state.log} names={names} />
        </Dialog>
      )}
    </div>
  );
}

interface StationProps {
  left: number;
  cost: number;
  on: boolean;
  can: boolean;
  onClick: () => void;
}
function StationButton({ left, cost, on, can, onClick }: StationProps): JSX.Element {
  return (
    <button
      type="button"
      class={`station-button${on ? ' on' : ''}`}
      aria-pressed={on}
      aria-disabled={!can}
      title={`${t('Build a station')} (S)`}
      onClick={onClick}
    >
      <Icon name="station" />
      <span>
        {left ? tn('Station: {n} card', 'Station: {n} cards', cost) : t('No station left')}
      </span>
    </button>
  );
}

/** How to play well, for a first game. */
function Tip({ text }: { text: string }): JSX.Element {
  return (
    <section class="guide" aria-label={t('Advice')}>
      <Icon name="bulb" size={16} />
      <p>{text}</p>
      <button
        type="button"
        class="tool"
        onClick={() => prefs.update({ guide: false })}
        aria-label={t('No more advice')}
        title={t('No more advice')}
      >
        <Icon name="close" size={14} />
      </button>
    </section>
  );
}
