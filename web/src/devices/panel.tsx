// SPDX-License-Identifier: MIT
// The person's devices: one more by a code, and which there are.
// Sentences: later
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Icon } from '../common/icons';
import { lang, t } from '../app/i18n';
import { isSomebody, link } from '../app/link';
import { problemText } from '../app/refusals';
import { base } from '../app/site';
import { useStore } from '../app/store';
import type { Device } from '../app/protocol';
import { QrCode } from '../table/qr';
import { Devices, shownCode } from './controller';
import { TakeDialog } from './take';

/** Where another device finds this server: at the machine itself not under the name used here. */
function origin(): string {
  const network = link.welcome?.network;
  return network?.open && network.addresses[0]
    ? `${location.protocol}//${network.addresses[0]}:${network.port}`
    : location.origin;
}
const clock = (at: number) =>
  new Date(at).toLocaleTimeString(lang(), { hour: '2-digit', minute: '2-digit' });
const day = (at: number) => new Date(at).toLocaleDateString(lang(), { dateStyle: 'medium' });

function Code({ devices, code, until }: { devices: Devices; code: string; until: number }) {
  useEffect(() => {
    const timer = setTimeout(() => devices.forget(), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [devices, until]);
  return (
    <div class="handover" role="status">
      <QrCode text={`${origin()}${base}#/device/${code}`} />
      <p>{t('Scan this with your other device, or type the code there under Settings.')}</p>
      <p class="device-code" data-code={code}>
        {shownCode(code)}
      </p>
      <p class="quiet">
        {t('It works once, until {time}. Anyone who uses it plays as you.', { time: clock(until) })}
      </p>
    </div>
  );
}

interface RowProps {
  device: Device;
  alone: boolean;
  onRemove: () => void;
}
function Row({ device, alone, onRemove }: RowProps): JSX.Element {
  const [sure, setSure] = useState(false),
    name = device.name || t('Device');
  return (
    <li data-device={device.name}>
      <span>
        {name}{' '}
        <small class="quiet">
          {device.here ? t('this browser') : t('last here on {day}', { day: day(device.seen) })}
        </small>
      </span>
      {!alone &&
        (sure ? (
          <button type="button" class="danger" data-do="device-off" onClick={onRemove}>
            {t('Remove')}
          </button>
        ) : (
          <button
            type="button"
            class="tool"
            aria-label={t('Remove {what}', { what: name })}
            data-do="device-ask"
            onClick={() => setSure(true)}
          >
            <Icon name="close" />
          </button>
        ))}
    </li>
  );
}

export function DevicesPanel(): JSX.Element {
  const devices = useMemo(() => new Devices(), []),
    { list, code, until, busy, problem } = useStore(devices.state),
    [takes, setTakes] = useState(false),
    somebody = isSomebody();
  useEffect(() => {
    if (somebody) void devices.load();
  }, [devices]);
  return (
    <div class="devices">
      {somebody && (
        <>
          <p class="quiet">{t('Sit at your tables on your phone and your computer.')}</p>
          {code && <Code devices={devices} code={code} until={until} />}
          {list && list.length > 0 && (
            <ul class="channels">
              {list.map((d) => (
                <Row
                  key={d.device}
                  device={d}
                  alone={list.length === 1}
                  onRemove={() => void devices.remove(d.device)}
                />
              ))}
            </ul>
          )}
          {problem && (
            <p class="warn" role="status">
              {problem === 'too-many'
                ? t('You have made too many codes. Wait a few minutes.')
                : problemText(problem)}
            </p>
          )}
        </>
      )}
      <div class="row-buttons">
        {somebody && !code && (
          <button type="button" disabled={busy} data-do="handover" onClick={() => devices.make()}>
            {t('Continue on another device')}
          </button>
        )}
        <button type="button" data-do="have-code" onClick={() => setTakes(true)}>
          {t('I have a code')}
        </button>
      </div>
      {takes && <TakeDialog onClose={() => setTakes(false)} onTaken={() => location.reload()} />}
    </div>
  );
}
