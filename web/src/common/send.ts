// SPDX-License-Identifier: MIT
// Sending something to others: by the device's own way of sharing, or by the clipboard.

/** False where the browser lets no page write there. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const field = document.createElement('textarea'); // plain http at home: the old way
  field.value = text;
  // Within a dialog: it keeps the focus to itself.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

export interface Message {
  title: string;
  text: string;
  url?: string;
  files?: File[];
}
export type Sent = 'shared' | 'copied' | 'failed' | null;

/** As much of it as the device can share; null where somebody has thought better of it. */
export async function send(message: Message): Promise<Sent> {
  const { files, ...words } = message,
    all = [message, words].find((m) => navigator.canShare?.(m));
  try {
    if (all) {
      await navigator.share(all);
      return 'shared';
    }
  } catch (e) {
    if (e instanceof DOMException && e.name === 'AbortError') return null;
  }
  const lines = [message.text, message.url].filter(Boolean).join('\n');
  return (await copyText(lines)) ? 'copied' : 'failed';
}
