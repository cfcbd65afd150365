// SPDX-License-Identifier: MIT
// Where news of the person's tables go, or those of one table: what the server has, and what is
// added and removed.
import { isError, link } from '../app/link';
import { lang } from '../app/i18n';
import { Store } from '../app/store';
import type { Channel, MyAlertsMessage, ServerMessage } from '../app/protocol';
import { subscribe, subscription, unsubscribe } from './push';

export type Kind = Channel['kind'];
export interface AlertsState {
  /** Null until the server has answered. */
  known: MyAlertsMessage | null;
  /** This browser gets news. */
  here: boolean;
  busy: boolean;
  /** A code of the server, or 'refused' by the browser or the person. */
  problem: string;
}

export class Alerts {
  readonly state = new Store<AlertsState>({ known: null, here: false, busy: false, problem: '' });

  constructor(private readonly table?: string) {}

  private about(): { table?: string } {
    return this.table ? { table: this.table } : {};
  }
  private async take(answer: Promise<ServerMessage>): Promise<void> {
    this.state.update({ busy: true, problem: '' });
    const m = await answer;
    if (m.t === 'my-alerts') {
      const own = m.push ? await subscription(m.push) : null;
      const here =
        !!own && m.channels.some((c) => c.kind === 'push' && c.shown === new URL(own.target).host);
      this.state.update({ known: m, here, busy: false });
    } else this.state.update({ busy: false, problem: isError(m) ? m.code : '' });
  }
  load(): Promise<void> {
    return this.take(link.command({ t: 'alerts', ...this.about() }));
  }
  add(kind: Kind, target: string, chat: string): Promise<void> {
    return this.take(
      link.command({
        t: 'alert',
        ...this.about(),
        kind,
        target: target.trim(),
        lang: lang(),
        ...(chat.trim() ? { chat: chat.trim() } : {}),
      }),
    );
  }
  remove(channel: string): Promise<void> {
    return this.take(link.command({ t: 'alert-off', ...this.about(), channel }));
  }
  async turnOn(): Promise<void> {
    const key = this.state.get().known?.push;
    if (!key) return;
    this.state.update({ busy: true, problem: '' });
    const request = await subscribe(key);
    if (!request) this.state.update({ busy: false, problem: 'refused' });
    else await this.take(link.command({ t: 'alert', kind: 'push', lang: lang(), ...request }));
  }
  async turnOff(): Promise<void> {
    const { known } = this.state.get(),
      own = known?.push ? await subscription(known.push) : null;
    if (!known?.push || !own) return;
    await unsubscribe(known.push);
    const host = new URL(own.target).host;
    const channel = known.channels.find((c) => c.kind === 'push' && c.shown === host);
    if (channel) await this.remove(channel.channel);
    else await this.load();
  }
}
