// SPDX-License-Identifier: MIT
// All routes as a list that can be searched: for the keyboard, for screen readers, for finding
// Wilno.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../common/dialog';
import { CardSymbol } from '../common/cards';
import { caption, t } from '../app/i18n';
import { SEEN } from '../app/table';
import { trackName, trackStatus } from '../app/words';
import { GRAY, type Choices, type Game } from '../core/types';
import { Caption } from '../gen/border';

interface Props {
  game: Game;
  names: string[];
  choices: Choices | null;
  onPick: (track: number) => void;
  onClose: () => void;
}

export function RouteList({ game, names, choices, onPick, onClose }: Props): JSX.Element {
  const [text, setText] = useState('');
  const [only, setOnly] = useState(!!choices?.claim.some((c) => c.length));
  const plain = (s: string) => s.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const found = game.tracks
    .filter(
      (track) =>
        (!only || choices?.claim[track.n].length) &&
        plain(trackName(game, track)).includes(plain(text)),
    )
    .sort((a, b) => trackName(game, a).localeCompare(trackName(game, b)));
  return (
    <Dialog title={caption(Caption.RouteList)} onClose={onClose}>
      <div class="search">
        <input
          type="search"
          data-focus
          value={text}
          placeholder={t('City')}
          aria-label={t('City')}
          onInput={(e) => setText(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key === 'Escape' && text) {
              setText('');
              e.stopPropagation();
              e.preventDefault();
            }
          }}
        />
        {choices && (
          <label class="check">
            <input type="checkbox" checked={only} onChange={() => setOnly(!only)} />{' '}
            {caption(Caption.RoutesToClaim)}
          </label>
        )}
      </div>
      <ul class="route-list">
        {found.map((track) => (
          <li key={track.n}>
            <button
              type="button"
              onClick={() => onPick(track.n)}
              class={choices?.claim[track.n].length ? 'can' : ''}
              data-route={track.n}
            >
              {track.color === GRAY ? <span class="gray-dot" /> : <CardSymbol kind={track.color} />}
              <span>
                <b>{trackName(game, track)}</b>{' '}
                <small>{trackStatus(game, names, SEEN, track)}</small>
              </span>
            </button>
          </li>
        ))}
        {found.length === 0 && <li class="quiet">{caption(Caption.NoSuchRoute)}</li>}
      </ul>
    </Dialog>
  );
}
