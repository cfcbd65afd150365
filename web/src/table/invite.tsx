// SPDX-License-Identifier: MIT
// The link to a table, to be sent and to be scanned. At the server's own machine its address here
// leads nowhere for others: then the machine's addresses in the network are offered, or it is said
// how to listen there.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../common/icons';
import { copyText } from '../common/send';
import { QrCode } from './qr';
import { t } from '../app/i18n';
import { link } from '../app/link';
import { useStore } from '../app/store';

export function Invite({ path }: { path: string }): JSX.Element {
  useStore(link.online); // with a new connection comes what the server says of its machine
  const [copied, setCopied] = useState(''),
    [chosen, setChosen] = useState('');
  const network = link.welcome?.network,
    near = network && !network.open;
  const origins = network?.open
    ? network.addresses.map((a) => `${location.protocol}//${a}:${network.port}`)
    : [];
  const origin = origins.includes(chosen) ? chosen : (origins[0] ?? location.origin),
    address = origin + path;
  return (
    <section class="panel invite" aria-label={t('Invite')}>
      <h2>{t('Invite')}</h2>
      {!near && <QrCode text={address} />}
      {near && <Listen addresses={network.addresses} port={network.port} />}
      {network?.open && !origins.length && (
        <p class="warn">{t("This computer isn't on a network: nobody else can open the link.")}</p>
      )}
      {origins.length > 1 && (
        <label class="field">
          <span>{t('Address in your network')}</span>
          <select
            value={origin}
            data-field="address"
            onChange={(e) => setChosen(e.currentTarget.value)}
          >
            {origins.map((o) => (
              <option key={o} value={o}>
                {o}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="address">
        <a href={address}>{address}</a>
      </p>
      <div class="sheet-buttons">
        <button
          type="button"
          onClick={() => void copyText(address).then((done) => done && setCopied(address))}
        >
          <Icon name="share" /> {copied === address ? t('Copied') : t('Copy the link')}
        </button>
      </div>
    </section>
  );
}

/** The server listens for its own machine only. */
function Listen({ addresses, port }: { addresses: string[]; port: number }): JSX.Element {
  return (
    <div class="listen" role="note">
      <p class="warn">
        {t(
          'This link works on this computer only. To let phones and friends in, start the server like this:',
        )}
      </p>
      <p>
        <code>depo serve --listen :{port}</code>
      </p>
      {addresses[0] && (
        <p>
          {t('Then the link for others begins with {address}.', {
            address: `${location.protocol}//${addresses[0]}:${port}`,
          })}
        </p>
      )}
    </div>
  );
}
