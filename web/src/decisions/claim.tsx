// SPDX-License-Identifier: MIT
// How to pay for a route or a station.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Sheet } from '../common/dialog';
import { caption, t } from '../app/i18n';
import { actionText, topicText, trackName, trackNote } from '../app/words';
import { Kind, type Game, type Move, type Track, type View } from '../core/types';
import { Caption, Topic } from '../gen/border';
import { Doubling } from './doubling';
import { aside, Payments, payKey } from './payments';

/**
 * `moves` are the payments, best first; those for both tracks of a double route may be among them:
 * the payment says which one. `bonusAfter`: one's merchandise bonus if this move were made now.
 */
interface Props {
  game: Game;
  view: View;
  names: string[];
  moves: Move[];
  onPlay: (m: Move) => void;
  onClose: () => void;
  bonusNow: number;
  bonusAfter: (m: Move) => number;
  onTrack: (track: number) => void;
}
const doubles = (m: Move): boolean => !!m.terrain || !!m.terrainLocos;

/** What a station is, or what else comes with a track. */
function notesOf(p: Props, track: Track | null, pick: Move, two: boolean): string[] {
  if (!track)
    return [
      topicText(p.game, p.view, Topic.StationCost),
      topicText(p.game, p.view, Topic.StationUse),
    ];
  const notes = [trackNote(p.game, track)];
  if (two) notes.push(caption(Caption.BothTracks));
  if (track.tunnel) notes.push(topicText(p.game, p.view, Topic.TunnelRule));
  if (track.cart)
    notes.push(
      p.view.merchandiseLeft
        ? caption(Caption.BonusNowAndAfter, p.bonusNow, p.bonusAfter(pick))
        : caption(Caption.NoMerchandiseLeft),
    );
  return notes;
}

export function ClaimSheet(p: Props): JSX.Element {
  const { game, moves, onPlay, onClose } = p,
    plain = moves.filter((m) => !doubles(m));
  const [pick, setPick] = useState(plain[0]),
    [all, setAll] = useState(false),
    [double, setDouble] = useState<Move | null>(null);
  const station = moves[0].kind === Kind.Station,
    track = station ? null : game.tracks[pick.what],
    two = plain.some((m) => m.what !== moves[0].what);
  // One payment for each colour is what most people want; every other way is one click further.
  const short = plain.filter(
      (m, i) => plain.findIndex((x) => x.color === m.color && x.what === m.what) === i,
    ),
    hidden = all ? 0 : plain.length - short.length;
  const place = track ? track.spaces[track.length >> 1] : game.map.cities[game.nodeCity[pick.what]];
  const choose = (m: Move) => {
    setPick(m);
    setDouble(null);
    p.onTrack(m.what);
  };
  const about = (m: Move) => (two ? topicText(game, p.view, Topic.TrackColor, m.what) : '');
  return (
    <Sheet
      title={track ? trackName(game, track) : topicText(game, p.view, Topic.StationIn, pick.what)}
      onClose={onClose}
      className={`claim-sheet${aside(game, place.x)}`}
    >
      <p class="sheet-note">
        {notesOf(p, track, pick, two).flatMap((line, i) =>
          i ? [<br key={line} />, line] : [line],
        )}
      </p>
      <Payments
        game={game}
        moves={all ? plain : short}
        pick={pick}
        note={about}
        onPick={choose}
        onPlay={onPlay}
      />
      {hidden > 0 && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {caption(Caption.NMoreWays, hidden)}
        </button>
      )}
      <div class="sheet-foot">
        {track && track.terrain !== 255 && (
          <Doubling
            game={game}
            view={p.view}
            names={p.names}
            track={track}
            moves={moves.filter((m) => doubles(m) && payKey(m) === payKey(pick))}
            pick={double}
            onPick={setDouble}
          />
        )}
        <div class="sheet-buttons">
          <button
            type="button"
            class="main"
            data-focus
            data-do="claim"
            onClick={() => onPlay(double ?? pick)}
          >
            {actionText(game, double ?? pick)}
          </button>
          <button type="button" onClick={onClose}>
            {t('Cancel')}
          </button>
        </div>
      </div>
    </Sheet>
  );
}
