// SPDX-License-Identifier: MIT
// Showing others how it ended: a picture, and a link that opens the replay.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { saveBlob } from '../board/print';
import { Dialog } from '../common/dialog';
import { Icon } from '../common/icons';
import { copyText, send, type Sent } from '../common/send';
import { signed } from '../common/signed';
import { nameOf, t } from '../app/i18n';
import { pack } from '../app/packed';
import { base } from '../app/site';
import type { Table } from '../app/table';
import { flat } from '../core/sentence';
import type { EndController } from './controller';
import { posterOf, SHAPES, type Poster, type PosterShape } from './poster';

const posterText = (c: EndController): Poster => {
  const { map, variant } = c.game,
    names = [map.name, ...(map.variants.length > 1 ? [map.variants[variant].name] : [])];
  return {
    sign: t('Depo'),
    map: names.map(nameOf).join(' · '),
    verdict: c.verdict,
    rows: c.order.map((seat) => ({
      seat,
      name: c.names[seat],
      best: flat(c.praise.value[seat].best),
      sum: signed(c.tallies[seat].total),
    })),
  };
};
/** In words, for those who see no picture. */
const wordsOf = ({ map, verdict, rows }: Poster): string =>
  `${verdict} ${map}: ${rows.map(({ name, sum }) => `${name} ${sum}`).join(', ')}`;

interface Props {
  c: EndController;
  table: Table;
  link?: string;
  onClose: () => void;
}
/** With the game in it where no server has the replay. */
async function replayLink({ table, link }: Props): Promise<string> {
  if (link) return link;
  const text = await table.gameFile();
  return text ? `${location.origin}${base}#/g/${await pack(text)}` : '';
}

export function ShareGame(p: Props): JSX.Element {
  const { c, onClose } = p,
    [shape, setShape] = useState<PosterShape>('wide'),
    [picture, setPicture] = useState<{ blob: Blob; url: string } | null>(null),
    [address, setAddress] = useState(''),
    [sent, setSent] = useState<Sent | 'link'>(null),
    [failed, setFailed] = useState(false),
    poster = posterText(c),
    words = wordsOf(poster);
  useEffect(() => {
    let url = '',
      gone = false;
    const board = document.querySelector<SVGSVGElement>('.board-frame > .board');
    c.point(null); // every network is on it
    setFailed(false);
    // Once the board is drawn with all of them.
    requestAnimationFrame(() => {
      if (gone || !board) return;
      posterOf(board, poster, shape).then(
        (blob) => {
          url = URL.createObjectURL(blob);
          if (gone) URL.revokeObjectURL(url);
          else setPicture({ blob, url });
        },
        () => setFailed(true),
      );
    });
    return () => {
      gone = true;
      URL.revokeObjectURL(url);
    };
  }, [shape, words]);
  useEffect(() => {
    replayLink(p).then(setAddress, () => undefined);
  }, []);
  const name = `depo-${c.game.map.id}.png`;
  const share = async () => {
    const files = picture ? [new File([picture.blob], name, { type: 'image/png' })] : [];
    setSent(await send({ title: t('Depo'), text: words, url: address, files }));
  };
  const copyLink = async () => setSent((await copyText(address)) ? 'link' : 'failed');
  const [width, height] = SHAPES[shape];
  return (
    <Dialog title={t('Share')} onClose={onClose} wide>
      <div class="share">
        <div class="share-picture" style={{ aspectRatio: `${width} / ${height}` }}>
          {picture && <img src={picture.url} alt={words} width={width} height={height} />}
          {failed && <p class="warn">{t("This browser can't make the picture.")}</p>}
        </div>
        <div class="share-shapes" role="group" aria-label={t('Shape of the picture')}>
          {(Object.keys(SHAPES) as PosterShape[]).map((kind) => (
            <button
              type="button"
              key={kind}
              aria-pressed={kind === shape}
              data-shape={kind}
              onClick={() => setShape(kind)}
            >
              {kind === 'wide' ? t('Wide') : t('Square')}
            </button>
          ))}
        </div>
        <div class="sheet-buttons">
          <button
            type="button"
            class="main"
            data-focus
            data-do="send"
            disabled={!address}
            onClick={() => void share()}
          >
            <Icon name="share" /> {t('Share')}
          </button>
          <button
            type="button"
            data-do="save-picture"
            disabled={!picture}
            onClick={() => picture && saveBlob(name, picture.blob)}
          >
            <Icon name="download" /> {t('Save the picture')}
          </button>
          <button
            type="button"
            data-do="copy-link"
            disabled={!address}
            onClick={() => void copyLink()}
          >
            {t('Copy the link')}
          </button>
        </div>
        <p class="quiet small" role="status" data-sent={sent ?? ''}>
          {sent === 'copied' || sent === 'link'
            ? t('Copied')
            : sent === 'failed'
              ? t("This browser can't copy: take the link from here.")
              : t('The link opens the replay from its first move.')}
        </p>
        {sent === 'failed' && <p class="address">{address}</p>}
      </div>
    </Dialog>
  );
}
