// SPDX-License-Identifier: MIT
// Typing the tickets of a printed game: the list, what is wrong with it, each ticket on the board.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { MapSummary } from '../app/catalog';
import { caption, nameOf, speakOf, t, tn } from '../app/i18n';
import { cityName } from '../app/words';
import { GameBoard } from '../board/gameboard';
import type { PanZoom } from '../board/panzoom';
import { CloseTool } from '../common/button';
import { Modal } from '../common/dialog';
import { TicketsController, type Found } from './controller';
import { Findings } from './findings';
import { ListTools } from './tools';
import { Caption } from '../gen/border';

interface PartProps {
  c: TicketsController;
}

function Board({ c }: PartProps): JSX.Element {
  const one = c.shown.value,
    names = one && `${cityName(c.game, one.a)} – ${cityName(c.game, one.b)}`,
    zoom = useRef<PanZoom>(null);
  useEffect(() => {
    if (one) zoom.current?.frameBox([...c.marks.value.cities].map((n) => c.game.map.cities[n]));
  }, [one && `${one.a} ${one.b}`]);
  return (
    <div class="list-board">
      <GameBoard
        zoom={zoom}
        game={c.game}
        view={c.view}
        names={[]}
        marks={c.marks.value}
        live={false}
        focus={-1}
      />
      <p class="list-shown" role="status">
        {one && (
          <>
            <b>{names}</b> <span class="ticket-points">{one.points}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** What has been read so far. */
function Status({ c }: PartProps): JSX.Element {
  const { tickets, findings } = c.looked.value,
    wrong = findings.filter((f) => !f.caution).length,
    odd = findings.length - wrong;
  const parts = [
    caption(Caption.NTickets, tickets.length),
    wrong ? tn('{n} thing to fix', '{n} things to fix', wrong) : '',
    odd ? tn('{n} thing to check', '{n} things to check', odd) : '',
  ];
  return (
    <p class="list-status" role="status">
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}

function Editor({ c, onClose }: PartProps & { onClose: () => void }): JSX.Element {
  const box = useRef<HTMLTextAreaElement>(null);
  const show = (line: number) => {
    const el = box.current!,
      [from, to] = c.spanOf(line);
    el.focus();
    el.setSelectionRange(from, to);
    c.line.value = line;
  };
  const mend = (f: Found, name: string) => c.mend(f, name);
  const point = (el: HTMLTextAreaElement) => c.pointAt(el.selectionStart);
  return (
    <div class="list-side">
      <details class="list-help" open={!c.text.value.trim()}>
        <summary>{t('How to write the list')}</summary>
        {c.help.slice(1).map((text) => (
          <p key={text} class="quiet">
            {text}
          </p>
        ))}
      </details>
      <textarea
        ref={box}
        data-focus
        aria-label={c.help[0]}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        rows={10}
        value={c.text.value}
        onInput={(e) => {
          c.write(e.currentTarget.value);
          point(e.currentTarget);
        }}
        onSelect={(e) => point(e.currentTarget)}
      />
      <Status c={c} />
      <Findings looked={c.looked.value} onShow={show} onMend={mend} />
      <ListTools c={c} />
      <div class="sheet-buttons">
        <button
          type="button"
          class="main"
          data-do="use-list"
          disabled={!c.looked.value.good}
          onClick={() => c.use() && onClose()}
        >
          {t('Play with this list')}
        </button>
      </div>
    </div>
  );
}

interface Props {
  map: MapSummary;
  variant: string;
  onClose: () => void;
}
export function TicketsDialog({ map, variant, onClose }: Props): JSX.Element {
  const [c, setC] = useState<TicketsController | null>(null),
    [failed, setFailed] = useState(false);
  useEffect(() => {
    TicketsController.open(map, variant).then(setC, () => setFailed(true));
  }, []);
  if (c) speakOf(c.game.map);
  const title = [c?.help[0] ?? t('Setting the table…'), nameOf(map.name)].join(' · ');
  return (
    <Modal label={title} className="veil list-veil" onClose={onClose}>
      <div class="dialog list-dialog">
        <div class="head">
          <h2>{title}</h2>
          <CloseTool onClick={onClose} />
        </div>
        {failed && (
          <p class="warn" role="alert">
            {t('Reload the page')}
          </p>
        )}
        {c && (
          <div class="list-body">
            <Board c={c} />
            <Editor c={c} onClose={onClose} />
          </div>
        )}
      </div>
    </Modal>
  );
}
