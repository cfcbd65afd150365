// SPDX-License-Identifier: MIT
// The deal that is looked at: what can be done with it, and how it went.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../common/icons';
import { send, type Sent } from '../common/send';
import { NameField } from '../common/pickers';
import { mapName } from '../app/catalog';
import { t } from '../app/i18n';
import type { LocalRecord } from '../app/records';
import type { DealController } from './controller';
import { clock, dayName, dealAddress } from '../app/days';
import { Beside, Others } from './result';
import { visit } from '../app/address';
import { base, tablePath } from '../app/site';
import { boastText, outcomeText, refusalText } from './words';

interface Props {
  c: DealController;
  onPlay: (record: LocalRecord) => void;
}

/** What goes for a day that is over. */
function Past({ c }: Pick<Props, 'c'>): JSX.Element {
  const at = c.opensAt;
  if (!at) return <>{t("You can play past days as often as you like; they don't count.")}</>;
  const time = clock(at);
  return (
    <span data-note="sealed">
      {c.offered
        ? t('Your try counts if you finish it by {time}.', { time })
        : t('Others may still be playing: from {time} you can play this day without counting.', {
            time,
          })}
    </span>
  );
}

/** What one should know before, or why there is no more to do. */
function Terms({ c }: Pick<Props, 'c'>): JSX.Element {
  const { state, outcome } = c.standing(),
    device = c.deals.value?.where === 'device';
  if (!c.counts)
    return (
      <p>
        {outcome && <b>{t('Your try: {result}.', { result: outcomeText(outcome) })} </b>}
        <Past c={c} />
      </p>
    );
  if (state === 'finished')
    return (
      <p data-note="one-try">
        {outcome && <b>{t('Your try: {result}.', { result: outcomeText(outcome) })} </b>}
        {t("You can't try this deal again. There's a new one tomorrow.")}
      </p>
    );
  if (state === 'gone')
    return <p data-note="one-try">{t("You deleted your try. You can't try again today.")}</p>;
  return (
    <>
      <p>{t('One try counts, without undo or hints. You can pause and continue later.')}</p>
      <p class="quiet">
        {device
          ? t(
              'It depends only on the date and is the same on every device. Your result is compared with bots.',
            )
          : t('Your result is listed with the other players on this server.')}
      </p>
    </>
  );
}

/** The result in a line for others, without a word about the deal itself. */
function Boast({ c }: Pick<Props, 'c'>): JSX.Element | null {
  const [sent, setSent] = useState<Sent>(null),
    { outcome } = c.standing();
  if (!outcome) return null;
  const url = `${location.origin}${base}#/deal/${dealAddress(c.day, c.map)}`,
    text = boastText(c.day, c.map, outcome, c.counts ? c.streak : 0),
    share = () => send({ title: t('Deal of the day'), text, url });
  return (
    <>
      <button type="button" data-do="deal-share" onClick={() => void share().then(setSent)}>
        <Icon name="share" /> {sent === 'copied' ? t('Copied') : t('Share')}
      </button>
      {sent === 'failed' && <pre class="boast">{`${text}\n${url}`}</pre>}
    </>
  );
}

function Buttons({ c, onPlay }: Props): JSX.Element {
  const { state } = c.standing(),
    seen = state === 'finished' || !!c.again;
  const play = async (counted: boolean) => {
    const opened = await c.begin(counted);
    if (!opened) return;
    if ('record' in opened) onPlay(opened.record);
    else visit(tablePath(opened.table));
  };
  const replay = async () => {
    const id = await c.replay();
    if (id) visit(`#/replay/${id}`);
  };
  const main = (name: string, label: string, counted: boolean) => (
    <button
      type="button"
      class="main"
      data-do={name}
      disabled={c.busy.value}
      onClick={() => void play(counted)}
    >
      {label}
    </button>
  );
  return (
    <div class="sheet-buttons">
      {c.offered === 'counted' &&
        main('deal-play', state === 'running' ? t('Continue') : t('Play'), true)}
      {c.offered === 'again' && main('deal-again', t('Play without counting'), false)}
      {seen && (
        <button type="button" data-do="deal-replay" onClick={() => void replay()}>
          <Icon name="play" /> {t('Replay')}
        </button>
      )}
      <Boast c={c} />
    </div>
  );
}

/** The server does not answer; or one has turned to the device meanwhile. */
function Server({ c }: Pick<Props, 'c'>): JSX.Element | null {
  if (c.lost.value)
    return (
      <div role="status" data-note="no-server">
        <p>
          <span class="tag lost">{t("The server doesn't answer: trying again…")}</span>
        </p>
        <p class="quiet">
          {t('This device has a deal too: a different one, compared only with bots.')}
        </p>
        <button type="button" data-do="deal-device" onClick={() => void c.useDevice()}>
          {t('Play the deal of this device')}
        </button>
      </div>
    );
  if (!c.hasServer || c.deals.value?.where !== 'device') return null;
  return (
    <button type="button" class="link" data-do="deal-server" onClick={() => void c.useServer()}>
      {t("Look for the server's deal")}
    </button>
  );
}

export function Chosen({ c, onPlay }: Props): JSX.Element {
  const ready = !!c.deals.value && !c.lost.value,
    asksName = ready && c.deals.value?.where === 'server' && c.counts;
  return (
    <section class="panel deal-chosen" aria-label={mapName(c.map)}>
      <h2>
        {mapName(c.map)} · {dayName(c.day, 'long')}
      </h2>
      {ready && <Terms c={c} />}
      {asksName && c.standing().state === 'new' && (
        <div class="fields">
          <NameField />
        </div>
      )}
      {ready && <Buttons c={c} onPlay={onPlay} />}
      {c.problem.value && (
        <p class="warn" role="alert">
          {refusalText(c.problem.value)}
        </p>
      )}
      <Server c={c} />
      {ready && c.compared && (
        <>
          <Beside c={c} />
          <Others c={c} />
        </>
      )}
    </section>
  );
}
