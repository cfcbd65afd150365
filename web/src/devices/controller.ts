// SPDX-License-Identifier: MIT
// The devices of the person: a code that adds one, the list, and taking a code of another device.
import { isError, link } from '../app/link';
import { Store } from '../app/store';
import type { Device, ServerMessage } from '../app/protocol';

/** How this browser calls itself in the list: its name and its system. */
export function deviceName(agent = navigator.userAgent): string {
  const first = (...pairs: [RegExp, string][]) => pairs.find(([sign]) => sign.test(agent))?.[1];
  const browser = first(
      [/Edg\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/SamsungBrowser/, 'Samsung Internet'],
      [/Firefox\/|FxiOS/, 'Firefox'],
      [/Chrome\/|CriOS/, 'Chrome'],
      [/Safari\//, 'Safari'],
    ),
    system = first(
      [/iPhone/, 'iPhone'],
      [/iPad/, 'iPad'],
      [/Android/, 'Android'],
      [/Windows/, 'Windows'],
      [/Mac OS/, 'macOS'],
      [/CrOS/, 'ChromeOS'],
      [/Linux/, 'Linux'],
    );
  return [browser, system].filter(Boolean).join(' · ');
}
/** In two halves, as it is easier to read and to type. */
export const shownCode = (code: string): string =>
  `${code.slice(0, 4)} ${code.slice(4)}`.toUpperCase();

export interface DevicesState {
  /** Null until the server has answered. */
  list: Device[] | null;
  code: string;
  until: number;
  busy: boolean;
  /** A code of the server. */
  problem: string;
}

export class Devices {
  readonly state = new Store<DevicesState>({
    list: null,
    code: '',
    until: 0,
    busy: false,
    problem: '',
  });

  private async ask(answer: Promise<ServerMessage>): Promise<boolean> {
    this.state.update({ busy: true, problem: '' });
    const m = await answer;
    if (m.t === 'my-devices') this.state.update({ list: m.devices });
    if (m.t === 'handover-code') this.state.update({ code: m.code, until: m.until });
    this.state.update({ busy: false, problem: isError(m) ? m.code : '' });
    return !isError(m);
  }
  load(): Promise<boolean> {
    return this.ask(link.command({ t: 'devices' }));
  }
  async make(): Promise<void> {
    if (await this.ask(link.command({ t: 'handover', name: deviceName() }))) await this.load();
  }
  /** The code is over, or not to be seen any more. */
  forget(): void {
    this.state.update({ code: '', until: 0 });
  }
  remove(device: string): Promise<boolean> {
    return this.ask(link.command({ t: 'device-off', device }));
  }
  take(code: string): Promise<boolean> {
    return this.ask(link.command({ t: 'take', code: code.trim(), name: deviceName() }));
  }
}
