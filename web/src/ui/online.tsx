// SPDX-License-Identifier: MIT
// Tables of the server: making one, the lobby, the room where people sit down, the game itself.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Icon, Mark } from './art';
import { Dialog } from './dialog';
import { QrCode } from './qr';
import { ReplayScreen } from './replay';
import { BOT_NAMES, MapPicker, OptionPicker, useLevels, VariantPicker } from './start';
import { TableScreen } from './table';
import { MAPS } from '../app/catalog';
import { lang, nameOf, t, tn } from '../app/i18n';
import { isError, link } from '../app/link';
import { openLocal, type LocalRecord } from '../app/local';
import { forgetTable, myTables, OnlineRoom, type OnlineTable as Driver } from '../app/online';
import { paceMs, prefs } from '../app/prefs';
import { useStore } from '../app/store';
import { botName } from '../app/words';
import type { Brief, ClockRule, SeatWish, ServerMessage, TableInfo } from '../protocol';

const CLOCKS = { none: undefined, fast: { kind: 'bank', bank: 600, increment: 10 }, slow: { kind: 'days', days: 2 } } as const;
const clockName = (c: ClockRule): string => (c.kind === 'bank' ? tn('{n} minute each', '{n} minutes each', Math.round((c.bank ?? 0) / 60)) : c.kind === 'days' ? tn('{n} day a move', '{n} days a move', c.days ?? 1) : '');

function problemText(code: string): string {
  const known: Record<string, string> = { 'seat-taken': t('Someone sits there already.'), 'seats-open': t('Not everyone is here yet.'), 'not-host': t('Only who made the table can do that.'),
    'already-started': t('The game has begun already.'), 'table-closed': t('This table is closed.'), 'too-many': t('The server has no room for more tables now.'), 'too-fast': t('Too fast: wait a second and try again.'),
    'kicked': t('The host took you off this table.'), 'used-up': t('You have done that too often at this table.'),
    'bad-name': t('This name can\'t be used.'), 'store': t('The server can\'t keep the table now: try again.') };
  return known[code] ?? t('That did not work ({code}). Try again.', { code });
}

const mapName = (id: string): string => nameOf(MAPS.find((m) => m.id === id)?.name ?? { en: id, ru: id });

/** On the start page: invite friends, tables one sits at, the lobby. Silent where there is no server. */
export function OnlinePanel({ onOpen }: { onOpen: (id: string) => void }): JSX.Element {
  const [there, setThere] = useState<boolean | null>(null);
  const [lobby, setLobby] = useState<Brief[]>([]);
  const [mine, setMine] = useState<Map<string, Brief>>(new Map());
  const [making, setMaking] = useState(false);
  useEffect(() => {
    let gone = false, stops: (() => void)[] = [];
    const ask = () => fetch('/api/lobby').then((r) => (r.ok && r.headers.get('content-type')?.includes('json') ? r.json() : Promise.reject(new Error('none')))).then((x: { tables: Brief[] }) => { if (!gone) { setThere(true); setLobby(x.tables); } return true; }, () => { if (!gone) setThere(false); return false; });
    const got = (id: string) => (m: ServerMessage) => {
      if (m.t === 'brief') setMine((old) => new Map(old).set(id, m.brief));
      if (m.t === 'error' && m.code === 'no-table') forgetTable(id);
    };
    void ask().then((ok) => { if (ok && !gone) stops = myTables().map((id) => link.follow(id, true, { got: got(id) })); });
    const timer = setInterval(() => { if (!document.hidden) void ask(); }, 8000);
    return () => { gone = true; clearInterval(timer); for (const stop of stops) stop(); };
  }, []);
  const others = lobby.filter((b) => !mine.has(b.table));
  const item = (b: Brief, id: string) => (
    <li key={id}><button data-table={id} class={`game${b.your_turn ? ' yours' : ''}`} onClick={() => onOpen(id)}><b>{mapName(b.map)}{b.your_turn && <span class="tag last-round">{t('your turn')}</span>}</b><span>{b.names.map((n) => n || '…').join(', ')}</span>
      <small>{b.phase === 'lobby' ? tn('{n} open seat', '{n} open seats', b.open) : b.phase === 'running' ? (mine.has(id) ? t('running') : t('running: watch')) : t('finished')}</small></button></li>
  );
  return (
    <>
      {mine.size > 0 && <section class="panel" aria-label={t('My tables')}><h2>{t('My tables')}</h2><LostTag /><ul class="games">{[...mine].sort(([, a], [, b]) => Number(b.your_turn) - Number(a.your_turn) || b.changed - a.changed).map(([id, b]) => item(b, id))}</ul></section>}
      <section class="panel" aria-label={t('With friends')}>
        <h2>{t('With friends')}</h2>
        {there === false ? <p class="quiet">{t('No server here: play against bots or pass the device.')}</p> : <>
          <p class="quiet">{t('Make a table and send its link: whoever opens it picks a seat and a name.')}</p>
          <div class="sheet-buttons"><button class="main" onClick={() => setMaking(true)} disabled={!there} data-do="invite"><Icon name="share" /> {t('Invite friends')}</button></div></>}
      </section>
      {others.length > 0 && <section class="panel" aria-label={t('Lobby')}><h2>{t('Lobby')}</h2><ul class="games">{others.slice(0, 8).map((b) => item(b, b.table))}</ul></section>}
      {making && <NewTable onClose={() => setMaking(false)} onOpen={onOpen} />}
    </>
  );
}

function NewTable({ onClose, onOpen }: { onClose: () => void; onOpen: (id: string) => void }): JSX.Element {
  const p = useStore(prefs), levels = useLevels(), [map, setMap] = useState(p.lastGame.map), m = MAPS.find((x) => x.id === map) ?? MAPS[0];
  const [variant, setVariant] = useState(p.lastGame.variant);
  const [options, setOptions] = useState<string[]>([]);
  const { friends, bots, level, clock, listed, hints } = p.lastTable, set = (part: Partial<typeof p.lastTable>) => prefs.update({ lastTable: { ...p.lastTable, ...part } });
  const [problem, setProblem] = useState('');
  const most = m.players[1] - 1, f = Math.min(friends, most), b = Math.min(bots, most - f);
  const make = async () => {
    const seats: SeatWish[] = [{ kind: 'here' }, ...Array.from({ length: f }, (): SeatWish => ({ kind: 'open' })), ...Array.from({ length: b }, (_, i): SeatWish => ({ kind: 'bot', level, name: BOT_NAMES[lang()][i] }))];
    const v = m.variants.some((x) => x.id === variant) ? variant : m.variants[0].id;
    const answer = await link.command({ t: 'create', map: m.id, variant: v, options: options.filter((o) => m.options.some((x) => x.id === o)), seats, name: p.name.trim() || t('Guest'), listed, hints, pace: paceMs(), clock: CLOCKS[clock] });
    if (isError(answer)) setProblem(problemText(answer.code));
    else if (answer.t === 'ack' && answer.table) { onClose(); onOpen(answer.table); }
  };
  const number = (label: string, value: number, least: number, top: number, set: (n: number) => void, name: string) => (
    <label class="field"><span>{label}</span><select value={value} data-field={name} onChange={(e) => set(Number(e.currentTarget.value))}>{Array.from({ length: top - least + 1 }, (_, i) => i + least).map((n) => <option key={n} value={n}>{n}</option>)}</select></label>
  );
  return (
    <Dialog title={t('Invite friends')} onClose={onClose} wide>
      <MapPicker value={m.id} onPick={setMap} />
      <div class="fields" style={{ marginTop: '14px' }}>
        <VariantPicker map={m} variant={variant} onVariant={setVariant} />
        <label class="field"><span>{t('Your name')}</span><input value={p.name} maxLength={24} placeholder={t('Guest')} onInput={(e) => prefs.update({ name: e.currentTarget.value })} /></label>
        {number(t('Friends'), f, 1, most, (n) => set({ friends: n }), 'friends')}
        {most - f > 0 && number(t('Bots'), b, 0, most - f, (n) => set({ bots: n }), 'bots')}
        {b > 0 && <label class="field"><span>{t('Level')}</span><select value={level} onChange={(e) => set({ level: e.currentTarget.value })}>{levels.map((l) => <option key={l} value={l}>{botName(l)}</option>)}</select></label>}
        <label class="field"><span>{t('Clock')}</span><select value={clock} onChange={(e) => set({ clock: e.currentTarget.value as typeof clock })}><option value="none">{t('none')}</option><option value="fast">{clockName(CLOCKS.fast)}</option><option value="slow">{clockName(CLOCKS.slow)}</option></select></label>
      </div>
      <OptionPicker map={m} options={options} onOptions={setOptions} />
      <div class="options"><label class="check"><input type="checkbox" checked={listed} onChange={() => set({ listed: !listed })} /> {t('Show the table in the lobby')}</label>
        <label class="check"><input type="checkbox" checked={hints} onChange={() => set({ hints: !hints })} /> {t('Allow hints and the coach')}</label></div>
      {problem && <p class="warn">{problem}</p>}
      <div class="sheet-buttons"><button class="main" onClick={() => void make()} data-do="make">{t('Make the table')}</button></div>
    </Dialog>
  );
}

/** Said wherever a table is followed. */
function LostTag(): JSX.Element | null {
  const line = useStore(link.online);
  return line === 'lost' ? <p role="status"><span class="tag lost">{t('Connection lost: trying again…')}</span></p> : null;
}

/** The server plays on a map that this page can't draw: it is older than the server, or the line broke. */
function NoMap({ map, onHome }: { map: string; onHome: () => void }): JSX.Element {
  return (
    <div class="loading" role="alert">
      <div>
        <p>{t('The map “{map}” of this table can\'t be loaded. The page may be older than the server.', { map })}</p>
        <div class="sheet-buttons">
          <button onClick={onHome}>{t('Home')}</button>
          <button class="main" onClick={() => location.reload()}>{t('Load the page again')}</button>
        </div>
      </div>
    </div>
  );
}

interface TableProps { id: string; onHome: () => void; onOpen: (id: string) => void; onSettings: () => void; onRules: (map: string, clause?: string) => void; onPlay: (r: LocalRecord) => void }

export function OnlineTable({ id, onHome, onOpen, onSettings, onRules, onPlay }: TableProps): JSX.Element {
  const room = useMemo(() => new OnlineRoom(id), [id]);
  useEffect(() => () => room.close(), [room]);
  const info = useStore(room.info), table = useStore(room.table), problem = useStore(room.problem);
  const [replay, setReplay] = useState(false);
  const [wanted, setWanted] = useState(false); // the rematch was asked for here: go there as soon as it is made
  useEffect(() => { if (wanted && info?.rematch) onOpen(info.rematch); }, [wanted, info?.rematch]);
  if (problem === 'no-table') return <div class="loading"><div><p>{t('There is no such table.')}</p><div class="sheet-buttons"><button class="main" onClick={onHome}>{t('Home')}</button></div></div></div>;
  if (!info) return <div class="loading" role="status"><div><p>{t('Looking for the table…')}</p><LostTag /></div></div>;
  if (problem === 'no-map') return <NoMap map={info.map} onHome={onHome} />;
  if (info.phase === 'lobby') return <Room room={room} info={info} onHome={onHome} onSettings={onSettings} onRules={() => onRules(info.map)} />;
  if (!table) return <p class="loading" role="status">{t('Setting the table…')}</p>;
  if (replay && table.record()) return <ReplayScreen table={table} onBack={() => setReplay(false)} onPlayOn={(moves, seat) => { const local = table.local(); if (local) { const record = local.branch(moves, seat); void openLocal(record).then((x) => { x.close(); onPlay(record); }); } }} />;
  const again = () => { if (info.rematch) onOpen(info.rematch); else { setWanted(true); void link.command({ t: 'rematch', table: id }).then((m) => { if (m.t === 'ack' && m.table && m.table !== id) onOpen(m.table); }); } };
  return <TableScreen table={table} id={id} onHome={onHome} onSettings={onSettings} onRules={(clause) => onRules(info.map, clause)} onReplay={() => setReplay(true)} onAgain={again}
    againLabel={info.rematch ? t('To the rematch') : t('Rematch')} extra={<TableExtras id={id} info={info} table={table} />} />;
}

/** Chat, seats taken over by bots, ending a dead table. */
function TableExtras({ id, info, table }: { id: string; info: TableInfo; table: Driver }): JSX.Element | null {
  const state = useStore(table.state), [open, setOpen] = useState(false), [text, setText] = useState(''), [read, setRead] = useState(0), [muted, setMuted] = useState<number[]>([]);
  const me = state.me, mine = me === 255 ? null : info.seats[me], people = info.seats.filter((s) => s.kind === 'human').length;
  if (!mine) return null;
  const lines = state.chat.filter((c) => !muted.includes(c.seat)), others = [...new Set(state.chat.map((c) => c.seat))].filter((s) => s !== me);
  if (open && read !== state.chat.length) setRead(state.chat.length);
  const mute = (s: number) => setMuted(muted.includes(s) ? muted.filter((x) => x !== s) : [...muted, s]);
  const send = (e: Event) => { e.preventDefault(); if (text.trim()) table.say(text.trim()); setText(''); };
  return (
    <>
      {mine.away && <div class="note" role="status"><span>{t('A bot plays for you.')}</span><button class="main" onClick={() => void link.command({ t: 'back', table: id, seat: me + 1 })}>{t('I am back')}</button></div>}
      {people > 1 && <button class="tool chat-button" onClick={() => setOpen(!open)} aria-label={t('Chat')} aria-expanded={open} title={t('Chat')}><Icon name="chat" />{!open && state.chat.slice(read).some((c) => c.seat !== me && !muted.includes(c.seat)) && <span class="dot-new" />}</button>}
      {open && <section class="chat" aria-label={t('Chat')}><ol tabIndex={0} aria-label={t('Chat')}>{lines.map((c, i) => <li key={i}><Mark seat={c.seat} size={13} /> <b>{c.name}</b> {c.text}</li>)}{!lines.length && <li class="quiet">{t('Nothing said yet')}</li>}</ol>
        <form onSubmit={send}><input value={text} maxLength={200} aria-label={t('Say something')} placeholder={t('Say something')} onInput={(e) => setText(e.currentTarget.value)} /><button class="tool" aria-label={t('Send')}><Icon name="next" /></button></form>
        {others.map((s) => <label key={s} class="check"><input type="checkbox" checked={muted.includes(s)} onChange={() => mute(s)} /> {t('Mute {who}', { who: info.seats[s]?.name ?? '' })}</label>)}
        <label class="check"><input type="checkbox" checked={mine.vote} onChange={() => void link.command({ t: 'vote', table: id, seat: me + 1, on: !mine.vote })} /> {t('End this table')}</label>
        {!mine.away && <button onClick={() => void link.command({ t: 'leave', table: id, seat: me + 1 })}>{t('Let a bot play for me')}</button>}</section>}
    </>
  );
}

/** Before the game: who sits where, the link, the start. */
function Room({ room, info, onHome, onSettings, onRules }: { room: OnlineRoom; info: TableInfo; onHome: () => void; onSettings: () => void; onRules: () => void }): JSX.Element {
  const p = useStore(prefs), levels = useLevels(), presence = useStore(room.presence), [copied, setCopied] = useState(false), [problem, setProblem] = useState('');
  const address = `${location.origin}/t/${room.id}`, seated = info.seats.some((s) => s.you), open = info.seats.filter((s) => s.kind === 'open').length, name = p.name.trim() || t('Guest');
  const send = (m: Parameters<typeof link.command>[0]) => void link.command(m).then((a) => setProblem(isError(a) ? problemText(a.code) : ''));
  const copy = () => {
    if (navigator.clipboard) { navigator.clipboard.writeText(address).then(() => setCopied(true), () => undefined); return; }
    const field = document.createElement('input'); // plain http at home: the old way
    field.value = address;
    document.body.append(field);
    field.select();
    setCopied(document.execCommand('copy'));
    field.remove();
  };
  const variant = MAPS.find((m) => m.id === info.map)?.variants.find((v) => v.id === info.variant);
  return (
    <div class="start room">
      <header class="start-head"><button class="tool" onClick={onHome} aria-label={t('Home')}><Icon name="home" /></button><div><h1>{mapName(info.map)}</h1><p>{[variant ? nameOf(variant.name) : info.variant, clockName(info.clock), info.hints ? t('hints and coach allowed') : ''].filter(Boolean).join(' · ')}</p></div>
        <nav><button class="tool" onClick={onRules} aria-label={t('Rules')}><Icon name="help" /></button><button class="tool" onClick={onSettings} aria-label={t('Settings')}><Icon name="menu" /></button></nav></header>
      <main class="start-main">
        <section class="panel" aria-label={t('Seats')}><h2>{seated ? t('The table') : t('Pick a seat')}</h2>
          <label class="field name-field"><span>{t('Your name')}</span><input value={p.name} maxLength={24} placeholder={t('Guest')} onInput={(e) => prefs.update({ name: e.currentTarget.value })}
            onChange={() => info.seats.filter((s) => s.you).forEach((s) => send({ t: 'rename', table: room.id, seat: s.seat, name }))} /></label>
          <ol class="seats">{info.seats.map((s) => (
            <li key={s.seat} class={s.you ? 'you' : ''}><Mark seat={s.seat - 1} size={26} /><span class="seat-name">{s.kind === 'open' ? <i>{t('open')}</i> : s.name}{s.kind === 'bot' && <small> {botName(s.level ?? '')}</small>}{s.kind === 'human' && !presence.connected.includes(s.seat) && <small> {t('away')}</small>}</span>
              {s.kind === 'open' && <button class={seated ? '' : 'main'} data-do="sit" onClick={() => send({ t: 'sit', table: room.id, seat: s.seat, name: seated ? `${name} ${s.seat}` : name })}>{seated ? t('Sit here too') : t('Sit here')}</button>}
              {s.you && info.seats.filter((x) => x.you).length > 0 && <button onClick={() => send({ t: 'stand', table: room.id, seat: s.seat })}>{t('Stand up')}</button>}
              {info.host && !s.you && s.kind !== 'human' && <select aria-label={t('Who plays this seat')} value={s.kind === 'bot' ? s.level : 'open'} onChange={(e) => { const v = e.currentTarget.value; send(v === 'open' ? { t: 'arrange', table: room.id, seat: s.seat, kind: 'open' } : { t: 'arrange', table: room.id, seat: s.seat, kind: 'bot', level: v, name: BOT_NAMES[lang()][s.seat - 1] }); }}>
                <option value="open">{t('a friend')}</option>{levels.map((l) => <option key={l} value={l}>{t('bot: {level}', { level: botName(l) })}</option>)}</select>}
            </li>))}</ol>
          {problem && <p class="warn" role="status">{problem}</p>}
          <LostTag />
          <div class="sheet-buttons"><button class="main big" disabled={open > 0 || (!seated && !info.host)} onClick={() => send({ t: 'start', table: room.id })} data-do="start">{t('Start')}</button>{open > 0 && <span class="quiet">{tn('waiting for {n} more', 'waiting for {n} more', open)}</span>}</div>
        </section>
        <section class="panel invite" aria-label={t('Invite')}><h2>{t('Invite')}</h2><QrCode text={address} /><p class="address"><a href={address}>{address}</a></p><div class="sheet-buttons"><button onClick={copy}><Icon name="share" /> {copied ? t('Copied') : t('Copy the link')}</button></div></section>
      </main>
    </div>
  );
}
