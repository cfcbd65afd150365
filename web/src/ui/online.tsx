// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { LocalRecord } from '../app/local';
export function OnlinePanel(_: { onOpen: (id: string) => void }): JSX.Element | null { return null; }
export function OnlineTable(_: { id: string; onHome: () => void; onOpen: (id: string) => void; onSettings: () => void; onRules: (map: string) => void; onPlay: (r: LocalRecord) => void }): JSX.Element | null { return null; }
