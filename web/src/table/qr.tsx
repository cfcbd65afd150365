// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import qrcode from 'qrcode-generator';
import { t } from '../app/i18n';

/** A link as a QR code, dark on light in every theme so that cameras read it. */
export function QrCode({ text }: { text: string }): JSX.Element {
  const qr = qrcode(0, 'M');
  qr.addData(text);
  qr.make();
  const n = qr.getModuleCount();
  let d = '';
  for (let y = 0; y < n; y++)
    for (let x = 0; x < n; x++) if (qr.isDark(y, x)) d += `M${x} ${y}h1v1h-1z`;
  return (
    <svg
      class="qr"
      viewBox={`-3 -3 ${n + 6} ${n + 6}`}
      role="img"
      aria-label={t('QR code of the link')}
      shape-rendering="crispEdges"
    >
      <rect x="-3" y="-3" width={n + 6} height={n + 6} class="qr-paper" />
      <path d={d} class="qr-ink" />
    </svg>
  );
}
