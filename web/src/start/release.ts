// SPDX-License-Identifier: MIT
// Which Depo this is, for those who host it or report a problem.
import { base, withoutServer } from '../app/site';

/** A server says it; a site of plain files has it in its page. */
export async function release(): Promise<string> {
  if (withoutServer) return `Depo ${document.documentElement.dataset['site']}`;
  const answer = await fetch(`${base}api/server`);
  return ((await answer.json()) as { server: string }).server.replace('depo', 'Depo');
}
