// SPDX-License-Identifier: MIT
// Where news go when it is someone's turn: this browser, a chat, a program, an address.
// Sentences: later
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Icon } from '../common/icons';
import { t } from '../app/i18n';
import { problemText } from '../app/refusals';
import { useStore } from '../app/store';
import type { Channel, MyAlertsMessage } from '../app/protocol';
import { Alerts, type Kind } from './controller';
import { obstacle } from './push';

const kindName = (kind: Kind): string =>
  ({
    push: t('Browser'),
    discord: 'Discord',
    slack: 'Slack',
    telegram: 'Telegram',
    webhook: t('Other webhook'),
    mail: t('E-mail'),
  })[kind];

function problemOf(code: string): string {
  if (code === 'refused') return t('This browser did not allow notifications.');
  if (code === 'no-channel') return t("The server can't send messages there.");
  if (code === 'too-many') return t('At most eight, and only once you sit at a table.');
  return problemText(code);
}

/** What the page can say for itself where this browser cannot help. */
function Obstructed(): JSX.Element | null {
  const what = obstacle();
  if (!what) return null;
  return (
    <p class="quiet">
      {what === 'blocked'
        ? t('This browser blocks notifications from this page. Allow them in its settings.')
        : what === 'home-screen'
          ? t('To be notified on this device, add Depo to its home screen and open it from there.')
          : t("This browser can't show notifications.")}
    </p>
  );
}

interface HereProps {
  alerts: Alerts;
  here: boolean;
  busy: boolean;
}
function Here({ alerts, here, busy }: HereProps): JSX.Element {
  return (
    <>
      <Obstructed />
      {!obstacle() && (
        <button
          type="button"
          class={here ? '' : 'main'}
          disabled={busy}
          data-do={here ? 'push-off' : 'push-on'}
          onClick={() => void (here ? alerts.turnOff() : alerts.turnOn())}
        >
          {here ? t('Stop notifying this browser') : t('Notify me in this browser')}
        </button>
      )}
    </>
  );
}

const Row = ({ channel, alerts }: { channel: Channel; alerts: Alerts }): JSX.Element => (
  <li data-channel={channel.kind}>
    <span>
      {kindName(channel.kind)} <small>{channel.shown}</small>
      {channel.stopped && (
        <small class="warn">
          {t('Stopped, because it kept failing: {why}', { why: channel.stopped })}
        </small>
      )}
    </span>
    <button
      type="button"
      class="tool"
      aria-label={t('Remove')}
      data-do="channel-off"
      onClick={() => void alerts.remove(channel.channel)}
    >
      <Icon name="close" />
    </button>
  </li>
);

const HINTS: Partial<Record<Kind, string>> = {
  discord: 'https://discord.com/api/webhooks/…',
  slack: 'https://hooks.slack.com/services/…',
  telegram: '123456:ABC…',
  webhook: 'https://…',
  mail: 'ada@example.org',
};
function Add({ alerts, known }: { alerts: Alerts; known: MyAlertsMessage }): JSX.Element | null {
  const kinds: Kind[] = [
    ...(known.hooks ? (['discord', 'slack', 'telegram', 'webhook'] as Kind[]) : []),
    ...(known.mail ? (['mail'] as Kind[]) : []),
  ];
  const [kind, setKind] = useState<Kind | undefined>(kinds[0]),
    [target, setTarget] = useState(''),
    [chat, setChat] = useState('');
  if (!kind) return null;
  const add = async (e: Event) => {
    e.preventDefault();
    await alerts.add(kind, target, kind === 'telegram' ? chat : '');
    if (!alerts.state.get().problem) setTarget('');
  };
  return (
    <form class="channel-new" onSubmit={(e) => void add(e)}>
      <select
        aria-label={t('Where to')}
        value={kind}
        onChange={(e) => setKind(e.currentTarget.value as Kind)}
      >
        {kinds.map((k) => (
          <option key={k} value={k}>
            {kindName(k)}
          </option>
        ))}
      </select>
      <input
        aria-label={kind === 'telegram' ? t('The bot’s token') : t('Address')}
        value={target}
        placeholder={HINTS[kind]}
        autocomplete="off"
        spellcheck={false}
        maxLength={1024}
        onInput={(e) => setTarget(e.currentTarget.value)}
      />
      {kind === 'telegram' && (
        <input
          aria-label={t('Number or @name of the chat')}
          value={chat}
          placeholder="@friends"
          maxLength={64}
          onInput={(e) => setChat(e.currentTarget.value)}
        />
      )}
      <button type="submit" disabled={!target.trim()} data-do="channel-add">
        {t('Add')}
      </button>
    </form>
  );
}

/** Of the person, or of a table that they sit at. Nothing where the server sends none. */
export function AlertsPanel({ table }: { table?: string }): JSX.Element | null {
  const alerts = useMemo(() => new Alerts(table), [table]),
    { known, here, busy, problem } = useStore(alerts.state);
  useEffect(() => void alerts.load(), [alerts]);
  if (!known || (table ? !known.hooks && !known.mail : !known.push && !known.hooks && !known.mail))
    return null;
  return (
    <div class="alerts" data-alerts={table ? 'table' : 'person'}>
      <p class="quiet">
        {table
          ? t('Everyone at this table can see whose turn it is in a chat of yours.')
          : t('Get a message when it is your turn and you are not here.')}
      </p>
      {!table && known.push && <Here alerts={alerts} here={here} busy={busy} />}
      {known.channels.length > 0 && (
        <ul class="channels">
          {known.channels.map((c) => (
            <Row key={c.channel} channel={c} alerts={alerts} />
          ))}
        </ul>
      )}
      <Add alerts={alerts} known={known} />
      {problem && (
        <p class="warn" role="status">
          {problemOf(problem)}
        </p>
      )}
    </div>
  );
}
