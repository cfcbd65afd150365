// SPDX-License-Identifier: MIT
// What the printed rules say about the players of a map.
import type { JSX } from 'preact';
import type { MapSummary } from '../app/catalog';
import { caption } from '../app/i18n';
import { Caption } from '../gen/border';

const CUSTOMS = {
  traveller: Caption.BeginsTraveller,
  countries: Caption.BeginsCountries,
  youngest: Caption.BeginsYoungest,
};

export const Custom = ({ begins }: { begins: NonNullable<MapSummary['begins']> }): JSX.Element => (
  <p class="custom small quiet" role="status">
    {caption(CUSTOMS[begins])}
  </p>
);
export const Relaxed = ({ players, most }: { players: number; most: number }): JSX.Element => (
  <p class="custom small quiet">{caption(Caption.Relaxed, players, most)}</p>
);
