// `npm run ha:install` asks, then installs Debian's programs of the cluster. None of their services runs afterwards.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { run, stop } from './prepare.mjs';

/** Debian 13's PostgreSQL is 17. */
const release = existsSync('/etc/debian_version')
  ? Number.parseInt(readFileSync('/etc/debian_version', 'utf8'), 10)
  : 0;
const postgres = `postgresql-${release >= 13 ? 17 : 15}`;

/** Each package, and the units that it starts by itself; ours in deploy/cluster/systemd replace them. */
const packages = {
  patroni: ['patroni'],
  'etcd-server': ['etcd'],
  'etcd-client': [],
  haproxy: ['haproxy'],
  pgbouncer: ['pgbouncer'],
  'python3-etcd': [],
  [postgres]: ['postgresql'],
};

const isInstalled = (name) =>
  spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' }).stdout === 'installed';

if (release === 0 || process.getuid?.() !== 0)
  stop('The cluster needs packages of Debian 12 or 13, and root installs them.');
// What is there already may be in use: its services are left alone.
const missing = Object.keys(packages).filter((name) => !isInstalled(name));
if (missing.length === 0) {
  console.log('Everything is installed.');
  process.exit();
}
const units = missing.flatMap((name) => packages[name]);
console.log(`Installs: ${missing.join(' ')}`);
console.log(`Stops and masks: ${units.join(' ') || 'nothing'}`);
if (!process.argv.includes('--yes')) await ask();

const env = { DEBIAN_FRONTEND: 'noninteractive' };
run('apt-get', ['update', '-qq'], env);
run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], env);
for (const unit of units) {
  // In a container there is nothing to stop.
  if (existsSync('/run/systemd/system')) run('systemctl', ['stop', unit]);
  run('systemctl', ['mask', unit]);
}
console.log('Installed. `npm run test:ha` runs the cluster on this machine.');

async function ask() {
  const line = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await line.question('Go on? [y/N] ').catch(() => '');
  line.close();
  if (!/^y(es)?$/i.test(answer.trim())) stop('Nothing was installed.');
}
