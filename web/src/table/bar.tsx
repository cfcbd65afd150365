// SPDX-License-Identifier: MIT
// Above the board: where one is, what can be done now, and the tools.
import type { ComponentChildren, JSX } from 'preact';
import { Tool } from '../common/button';
import { caption, t } from '../app/i18n';
import { prefs } from '../app/prefs';
import { results } from '../app/results';
import { SEEN } from '../app/table';
import { promptText, topicText } from '../app/words';
import { Caption, Topic } from '../gen/border';
import { titleOf } from './about';
import type { TableController } from './controller';

/** Ways out of the table. */
export interface Exits {
  onHome: () => void;
  onSettings: () => void;
  onRules: (clause?: string) => void;
}

interface Props {
  c: TableController;
  exits: Exits;
  /** Tools of a table with others. */
  more?: ComponentChildren;
}

function Tools({ c, exits, more }: Props): JSX.Element {
  const { pass, now } = c;
  return (
    <nav>
      {pass && (
        <button type="button" class="main" data-do="pass" onClick={() => c.play(pass)}>
          {t('Pass')}
        </button>
      )}
      {now.canUndo && (
        <Tool icon="undo" label={t('Undo')} hotkey="U" onClick={() => c.table.undo()} />
      )}
      {c.mine && now.hintsAllowed && prefs.value.hints && (
        <Tool
          icon="bulb"
          label={t('Hint')}
          hotkey="H"
          glow={!results().length}
          onClick={() => c.giveHint()}
        />
      )}
      <Tool icon="log" label={t('Log')} only="narrow" onClick={() => c.open('log')} />
      <Tool
        icon="route"
        label={caption(Caption.RouteList)}
        hotkey="R"
        onClick={() => c.open('routes')}
      />
      {more}
      <Tool icon="help" label={t('Rules')} name="rules" onClick={() => exits.onRules()} />
      <Tool icon="menu" label={t('Settings')} onClick={exits.onSettings} />
    </nav>
  );
}

export function Bar({ c, exits, more }: Props): JSX.Element {
  const { now, game } = c;
  return (
    <>
      <Tool icon="home" label={t('Home')} name="home" onClick={exits.onHome} />
      <h1>
        <span class="title">{titleOf(game)}</span>
        {game.file.own && <span class="tag own-tag">{t('own list')}</span>}
        {now.undone && <span class="tag">{t('with undo')}</span>}
      </h1>
      {!c.table.lesson && (
        <p class={`prompt${c.mine ? ' mine' : ''}`} tabIndex={-1} data-home>
          {c.stationMode.value
            ? topicText(game, now.view, Topic.StationWhere)
            : promptText(game, now, c.names.value, SEEN, innerWidth < 1300)}
        </p>
      )}
      {now.connection === 'lost' && (
        <span class="tag lost">{t('Connection lost: trying again…')}</span>
      )}
      <Tools c={c} exits={exits} more={more} />
    </>
  );
}
