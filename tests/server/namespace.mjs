// A network of the test's own: the file runs itself again in a new namespace, where nobody else is and
// every address and port is free. Gives false where this system lets nobody make one.
import { execFileSync, spawnSync } from 'node:child_process';

// As root, or as oneself with the rights of root over that network alone (PostgreSQL refuses root).
const WAYS = [['-n', '-m'], ['-c', '--keep-caps', '-n', '-m']];
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
export const run = (program, words) => execFileSync(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
export const ip = (...words) => run('ip', words);
export const works = (program, words) => spawnSync(program, words, { env, stdio: 'ignore' }).status === 0;

export function ownNetwork() {
  if (process.env.DEPO_NAMESPACE) {
    ip('link', 'set', 'lo', 'up');
    run('mount', ['-t', 'tmpfs', 'none', '/run']); // where `ip netns` keeps names; nobody else sees it
    return true;
  }
  // DEPO_NAMESPACES=no tries what happens without.
  const way = process.env.DEPO_NAMESPACES !== 'no' && WAYS.find((w) => works('unshare', [...w, 'ip', 'link', 'add', 'one', 'type',
    'veth', 'peer', 'name', 'other']));
  if (!way) return false;
  const inner = spawnSync('unshare', [...way, process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    { stdio: 'inherit', env: { ...process.env, DEPO_NAMESPACE: 'yes' } });
  process.exit(inner.status ?? 1);
}
