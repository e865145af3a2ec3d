/** Debian's programs that the cluster needs, and as whom they run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The newest of those that are here. */
export const postgresBin =
  ['17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`).find((folder) => existsSync(folder)) ??
  '/usr/lib/postgresql/15/bin';

const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgresql: `${postgresBin}/postgres`,
  openssl: '/usr/bin/openssl',
  setpriv: '/usr/bin/setpriv',
} as const;

/** The programs that this machine lacks. */
export const lacking = (): readonly string[] =>
  Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));

const versionOf = (program: string): string =>
  /\d+(\.\d+)+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? '0';

/** Whether this Patroni overwrites the leader's key with the section `etcd3:` (patroni #2689). */
export function losesWithEtcd3(): boolean {
  const [major = 0, minor = 0, patch = 0] = versionOf(programs.patroni).split('.').map(Number);
  return major < 3 || (major === 3 && minor === 0 && patch < 3);
}

/** How Patroni speaks to etcd here, as deploy/cluster/README.md has it. */
export const storeApi = (): 'etcd' | 'etcd3' => (losesWithEtcd3() ? 'etcd' : 'etcd3');

/** PostgreSQL refuses to be root: root runs it as `postgres`, whom its package made. Null for anybody else. */
export const owner: { readonly uid: number; readonly gid: number } | null =
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null;

function idOf(option: '-u' | '-g'): number {
  const { status, stdout } = spawnSync('id', [option, 'postgres'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : 65_534;
}

/** What precedes a program, so that it ends when this process ends, and is not root. */
export const asOwner: readonly [string, ...string[]] = [
  programs.setpriv,
  ...(owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--init-groups'] : []),
  '--pdeathsig',
  'TERM',
];
