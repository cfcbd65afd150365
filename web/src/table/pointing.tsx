// SPDX-License-Identifier: MIT
// With the board on a big screen: the route that one thinks about lights up there.
import { useEffect } from 'preact/hooks';
import { link } from '../app/link';
import { Kind } from '../core/types';
import type { TableController } from './controller';

export function Pointing({ id, c }: { id: string; c: TableController }): null {
  const track = c.ghost.value,
    chosen = c.paying.value?.[0].kind === Kind.Claim && track >= 0,
    route = chosen ? c.game.tracks[track].map + 1 : 0,
    seat = c.me + 1;
  useEffect(() => {
    if (!route) return;
    link.say({ t: 'point', table: id, seat, route });
    return () => link.say({ t: 'point', table: id, seat, route: 0 });
  }, [id, seat, route]);
  return null;
}
