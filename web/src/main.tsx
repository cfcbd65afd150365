// SPDX-License-Identifier: MIT
// Which screen is shown: the start page, a game of this device (#/game/ID), a table of the server
// (/t/ID), a replay of either.
import { render, type JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import './common/look';
import { AnnouncementBar } from './lobby/announcement';
import { later, Loading } from './common/later';
import { nextTask } from './common/nexttask';
import { ErrorNote } from './common/error';
import { Outdated } from './common/outdated';
import { StartScreen, type RulesRequest } from './start/start';
import { TableScreen } from './table/table';
import { address, visit } from './app/address';
import { learn, speakOf, t } from './app/i18n';
import { removed } from './app/link';
import { openLocal, type LocalTable } from './app/local';
import { placeAt, type Place } from './app/place';
import { FileProblem } from './app/problem';
import {
  GAME_PREFIX,
  isHeldElsewhere,
  localGames,
  newRecord,
  type LocalRecord,
} from './app/records';
import { ownMaps } from './app/keptmaps';
import { forgetful, prefs } from './app/prefs';
import { base, tablePath, viewPath } from './app/site';
import { useStore } from './app/store';
import { setTitle } from './app/title';
import { Kind, move, NONE } from './core/types';
import { isScreen, screens } from './screens';

const CountScreen = later(() => import('./count/screen').then((m) => m.CountScreen), Loading),
  OnlineTable = later(() => import('./lobby/online').then((m) => m.OnlineTable), Loading),
  ReviewScreen = later(() => import('./review/screen').then((m) => m.ReviewScreen), Loading),
  ReplayScreen = later(() => import('./replay/replay').then((m) => m.ReplayScreen), Loading),
  SharedGame = later(() => import('./replay/shared').then((m) => m.SharedGame), Loading),
  Elsewhere = later(() => import('./start/elsewhere').then((m) => m.Elsewhere), Loading),
  Forgetful = later(() => import('./settings/forgetful').then((m) => m.Forgetful)),
  TakeScanned = later(() => import('./devices/take').then((m) => m.TakeScanned)),
  RulesDialog = later(() => import('./settings/rules').then((m) => m.RulesDialog)),
  Settings = later(() => import('./settings/settings').then((m) => m.Settings));

/** The window's title; a table's says whose turn it is (table/stage.ts). */
const titleOf = (place: Place): string | null => {
  if (place.name === 'local' || place.name === 'online' || ('id' in place && place.id)) return null;
  if (place.name === 'shared') return `${t('Replay')} · ${t('Depo')}`;
  if (isScreen(place)) return `${screens[place.name].title()} · ${t('Depo')}`;
  const names = {
    start: '',
    count: t('Score a board game'),
    device: '',
  };
  return [names[place.name], t('Depo')].filter(Boolean).join(' · ');
};
const reason = (e: unknown): string => (e instanceof FileProblem ? e.message : String(e));

function App(): JSX.Element {
  speakOf(null);
  useStore(prefs); // a new language or look draws everything again
  const href = useStore(address),
    place = useMemo(() => placeAt(href), [href]);
  const [table, setTable] = useState<LocalTable | null>(null);
  const [rules, setRules] = useState<(RulesRequest & { clause?: string }) | null>(null);
  const [settings, setSettings] = useState(false);
  const [problem, setProblem] = useState('');
  const [takenOver, setTakenOver] = useState(''); // a game that another tab plays now
  const [gone, setGone] = useState(''); // one that is not kept any more
  useLayoutEffect(() => scrollTo(0, 0), [place]); // a screen begins at its top
  useEffect(() => {
    setTitle(titleOf(place));
  }); // in the language of now
  /** `view`: how a game is looked at that is over. */
  const open = (record: LocalRecord, view = 'game') => {
    table?.close();
    openLocal(record).then(
      async (next) => {
        await nextTask(); // to deal is one, to draw the table another
        setTable(next);
        visit(`#/${next.data.over ? view : 'game'}/${record.id}`);
      },
      (e: unknown) => setProblem(reason(e)),
    );
  };
  useEffect(() => {
    // an address of a game that is not open yet: after a reload, or a step back in the history
    if (place.name !== 'local' || [table?.data.id, takenOver].includes(place.id)) return;
    const record = localGames().find((g) => g.id === place.id);
    if (record) openLocal(record).then(setTable, (e: unknown) => setProblem(reason(e)));
    else setGone(place.id);
  }, [place, takenOver]);
  useEffect(() => {
    if (!table) return;
    const elsewhere = ({ key }: StorageEvent) => {
      if (key !== GAME_PREFIX + table.data.id || !isHeldElsewhere(table.data)) return;
      table.close();
      setTable(null);
      setTakenOver(table.data.id);
    };
    addEventListener('storage', elsewhere);
    return () => removeEventListener('storage', elsewhere);
  }, [table]);
  const shown = place.name === 'local' && place.id === table?.data.id;
  useEffect(() => table?.watch.show(shown), [table, shown]);
  const home = () => {
    table?.close();
    setTable(null);
    setTakenOver('');
    visit(base);
  };
  const forgive = () => {
    setProblem('');
    if (place.name === 'local' && !shown) home(); // there is nothing to see
  };
  const again = () => {
    if (!table) return;
    const { map, hash, variant, options, seats, first } = table.data,
      own = ownMaps().some((m) => m.hash === hash); // of a built-in map today's is played
    const record = {
      ...newRecord(map, variant, options, seats),
      first,
      hash: own ? hash : undefined,
    };
    open({ ...record, tickets: table.game.file.own?.list });
  };
  const resign =
    table && !table.data.over && table.state.get().me !== NONE
      ? () => {
          setSettings(false);
          table.play(move(Kind.Resign, table.state.get().me));
        }
      : undefined;
  let screen: JSX.Element | null = null;
  if (place.name === 'online')
    screen = (
      <OnlineTable
        key={place.id}
        id={place.id}
        onHome={home}
        view={place.view}
        onView={(view) => visit(viewPath(place.id, view))}
        onOpen={(id) => visit(tablePath(id))}
        onSettings={() => setSettings(true)}
        onRules={(map, clause) => setRules({ map, clause })}
        onPlay={open}
      />
    );
  else if (isScreen(place)) {
    const { Screen } = screens[place.name];
    screen = (
      <Screen
        id={place.id}
        onHome={home}
        onOpen={(id) => visit(`#/${place.name}${id ? `/${id}` : ''}`)}
        onPlay={open}
        onSettings={() => setSettings(true)}
        onRules={(map, clause) => setRules({ map, clause })}
      />
    );
  } else if (place.name === 'local' && table?.data.id === place.id) {
    const to = (view: string) => () => visit(`#/${view}/${place.id}`),
      playOn = (moves: number, seat: number) => open(table.branch(moves, seat)),
      view = table.data.over ? place.view : 'game';
    screen =
      view === 'review' ? (
        <ReviewScreen id={place.id} table={table} onBack={to('game')} onPlayOn={playOn} />
      ) : view === 'replay' ? (
        <ReplayScreen table={table} onBack={to('game')} onReview={to('review')} onPlayOn={playOn} />
      ) : (
        <TableScreen
          key={place.id}
          id={place.id}
          table={table}
          onHome={home}
          onSettings={() => setSettings(true)}
          onRules={(clause) => setRules({ map: table.data.map, clause })}
          onReplay={to('replay')}
          onReview={to('review')}
          onAgain={again}
        />
      );
  } else if (place.name === 'start' || place.name === 'device')
    screen = (
      <StartScreen
        onPlay={open}
        onOpen={(id) => visit(tablePath(id))}
        onRules={setRules}
        onCount={() => visit('#/count')}
        onSettings={() => setSettings(true)}
      />
    );
  else if (place.name === 'shared')
    screen = <SharedGame key={place.packed} packed={place.packed} onHome={home} onKeep={open} />;
  else if (place.name === 'count') screen = <CountScreen onHome={home} />;
  else if (place.name === 'local' && [takenOver, gone].includes(place.id))
    screen = <Elsewhere gone={gone === place.id} onHere={() => setTakenOver('')} onHome={home} />;
  else screen = <Loading />;
  return (
    <>
      {place.name !== 'local' && <AnnouncementBar />}
      {screen}
      {settings && (
        <Settings
          onClose={() => setSettings(false)}
          onResign={place.name === 'local' ? resign : undefined}
        />
      )}
      {rules && (
        <RulesDialog
          map={rules.map}
          hash={rules.hash}
          clause={rules.clause}
          differences={rules.differences}
          game={place.name === 'local' && table?.data.map === rules.map ? table.game : undefined}
          onClose={() => setRules(null)}
        />
      )}
      <Outdated />
      {useStore(forgetful) && <Forgetful />}
      {place.name === 'device' && <TakeScanned key={place.code} code={place.code} />}
      {useStore(removed) && (
        <ErrorNote
          text={t(
            'This browser was removed from your devices. It starts anew, without your tables.',
          )}
          onClose={() => removed.set(false)}
        />
      )}
      {problem && <ErrorNote text={problem} onClose={forgive} />}
    </>
  );
}

// English sentences of the page are their own keys; what the module says comes with it.
const spoken = learn(prefs.get().lang);
if (prefs.get().lang !== 'en') await spoken;
render(<App />, document.getElementById('app')!);
if ('serviceWorker' in navigator && !new URLSearchParams(location.search).has('nosw'))
  navigator.serviceWorker.register(`${base}sw.js`).catch(() => undefined);
void import('./app/badge').then((m) => m.followBadge());
