/** What deploy/cluster promises without a cluster: what `start` refuses, and what HAProxy answers by itself. */
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '#contracts/problem';
import { problemsEn } from '#i18n/problems-en';
import { problemsEs } from '#i18n/problems-es';
import { debianProgram, librariesOf } from './debian-program.ts';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'cuota-cluster-files-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** The example with its passwords, and what a test changes. */
function envFile(change: Readonly<Record<string, string>> = {}): string {
  const example = readFileSync('deploy/cluster/.env.example', 'utf8').replaceAll(/_PASSWORD=$/gm, '_PASSWORD=secret');
  const file = join(folder, 'env');
  const more = Object.entries({ RUN_DIR: join(folder, 'run'), ...change }).map(
    ([name, value]) => `${name}='${value}'\n`,
  );
  writeFileSync(file, `${example}\n${more.join('')}`);
  return file;
}

const checked = (program: string, change: Readonly<Record<string, string>> = {}) => {
  const env = { PATH: `${folder}:${process.env['PATH']}`, CLUSTER_ENV: envFile(change) };
  return spawnSync(resolve('deploy/cluster', 'start'), [program, '--check'], { env, encoding: 'utf8' });
};

function installedPatroni(version: string): void {
  writeFileSync(join(folder, 'patroni'), `#!/bin/sh\necho patroni ${version}\n`);
  chmodSync(join(folder, 'patroni'), 0o755);
}

describe('start', () => {
  it.each([
    ['3.0.2', 'etcd', 0],
    ['3.0.2', 'etcd3', 1],
    ['2.9.9', 'etcd3', 1],
    ['3.0.3', 'etcd3', 0],
    ['4.0.7', 'etcd3', 0],
    ['10.0.0', 'etcd3', 0],
  ])('with Patroni %s and %s ends with %i', (version, api, status) => {
    installedPatroni(version);
    const answer = checked('patroni', { STORE_API: api });
    expect(answer.status).toBe(status);
    if (status === 1) expect(answer.stderr).toMatch(/loses acknowledged payments/);
  });
  it('refuses a value that is missing, a machine without a number, and an unknown program', () => {
    installedPatroni('3.0.2');
    expect(checked('patroni', { REWIND_PASSWORD: '' }).stderr).toContain('.env has no REWIND_PASSWORD');
    expect(checked('etcd', { ADDRESS: '10.0.0.99' }).status).toBe(1);
    expect(checked('postgres').status).toBe(1);
  });
  it('writes a file that its owner alone may read', () => {
    const { stdout } = checked('pgbouncer');
    expect(spawnSync('stat', ['-c', '%a', stdout.trim()], { encoding: 'utf8' }).stdout.trim()).toBe('600');
  });
  it('has a unit for each program', () => {
    const units = readdirSync('deploy/cluster/systemd').filter((name) => name.startsWith('cuota-'));
    expect(units).toHaveLength(4);
    for (const name of units) {
      const program = /^cuota-(\w+)\.service$/.exec(name)?.[1] ?? '';
      expect(readFileSync(`deploy/cluster/systemd/${name}`, 'utf8')).toContain(`deploy/cluster/start ${program}\n`);
      expect(checked(program).status).toBe(0);
    }
  });
});

it('the page that waits has the catalogue’s words', () => {
  const page = readFileSync('deploy/cluster/errors/wait.html', 'utf8');
  for (const { service_unavailable: texts } of [problemsEs, problemsEn])
    expect(page).toContain(`<h1>${texts.title}</h1>`);
});

const libraries = ['liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'];
const haproxy = debianProgram('haproxy', '/usr/sbin/haproxy', libraries);

/** Two processes that take a request and die before they answer, or never answer. */
async function startDying(local: string) {
  const met: string[] = [];
  const state = { isReady: true, isAlive: true };
  const die: RequestListener = (request, response) => {
    if (request.url === '/readyz') return void response.writeHead(state.isReady ? 200 : 503).end();
    if (request.url === '/healthz') return void response.writeHead(state.isAlive ? 200 : 503).end();
    if (!state.isReady) return void response.writeHead(200).end('it says so itself');
    met.push(`${request.method} ${request.url}`);
    if (!request.url?.endsWith('/never')) request.socket.destroy();
  };
  const servers = [3001, 3002].map((port) => createServer(die).listen(port, local));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return { servers, met, state };
}

/** Each file as its program gets it, but that an answer is waited for no longer than a second. */
const haproxyFiles: Readonly<
  Record<string, (local: string) => { file: string; env: Readonly<Record<string, string>> }>
> = {
  'deploy/cluster/haproxy.cfg'(local) {
    const certificates = join(folder, 'certificates');
    const ADDRESS = '10.0.0.21';
    const TLS_DIR = join(certificates, ADDRESS);
    const change = { LOCAL: local, PUBLIC_BIND: `${local}:3000`, TLS_DIR, ADDRESS };
    const env = { PATH: process.env['PATH'], CLUSTER_ENV: envFile(change) };
    spawnSync(resolve('deploy/cluster', 'certify'), [certificates], { env });
    return { file: checked('haproxy', change).stdout.trim(), env: {} };
  },
  'deploy/haproxy/haproxy.cfg': (local) => ({
    file: 'deploy/haproxy/haproxy.cfg',
    env: {
      CUOTA_BIND: `${local}:3000`,
      CUOTA_ONE: `${local}:3001`,
      CUOTA_TWO: `${local}:3002`,
      CUOTA_ERRORS: resolve('deploy/cluster/errors'),
    },
  }),
};

it.skipIf(!haproxy).each(Object.keys(haproxyFiles))(
  `HAProxy with %s answers by itself what a caller can read${haproxy ? '' : ' (skipped: there is no haproxy)'}`,
  async (path) => {
    const local = `127.94.${randomInt(1, 255)}.3`;
    const { servers, met, state } = await startDying(local);
    const { file, env } = haproxyFiles[path]?.(local) ?? { file: '', env: {} };
    const hurried = join(folder, 'haproxy.cfg');
    writeFileSync(hurried, readFileSync(file, 'utf8').replace('timeout server 65s', 'timeout server 1s'));
    const running = spawn(haproxy ?? '', ['-db', '-f', hurried], {
      env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: librariesOf(haproxy ?? ''), ...env },
      stdio: 'ignore',
    });
    const ask = async (method: string, path: string) => {
      const answer = await fetch(`http://${local}:3000${path}`, { method });
      return { status: answer.status, after: answer.headers.get('retry-after'), text: await answer.text() };
    };
    const statusOf = (path: string) =>
      ask('GET', path).then(
        ({ status }) => status,
        () => 0,
      );
    try {
      await expect.poll(() => statusOf('/checkout')).toBe(502);
      met.length = 0;
      const unknown = [
        ['POST', '/api/v1/payment_sessions', 502],
        ['GET', '/api/v1/payment_sessions', 502],
        ['POST', '/api/never', 504],
      ] as const;
      for (const [method, url, status] of unknown) {
        const answer = await ask(method, url);
        expect(answer).toMatchObject({ status, after: '5' });
        expect(problem.parse(JSON.parse(answer.text))).toMatchObject({
          code: 'outcome_unknown',
          status,
          description: expect.stringMatching(/may have been done: repeat it as it was/),
          request_id: expect.stringMatching(/^[\da-f-]{36}$/),
        });
      }
      // Sent once each: nobody repeated them.
      expect(met).toEqual(unknown.map(([method, url]) => `${method} ${url}`));
      for (const [url, status] of [
        ['/checkout', 502],
        ['/never', 504],
      ] as const) {
        const page = await ask('GET', url);
        expect(page).toMatchObject({ status, after: '5' });
        expect(page.text).toContain(problemsEs.outcome_unknown.title);
      }
      state.isReady = false;
      // While none is ready, those that live are sent to.
      await expect.poll(() => ask('GET', '/assets/x').then(({ text }) => text)).toBe('it says so itself');
      state.isAlive = false;
      await expect.poll(() => statusOf('/api/x')).toBe(503);
      const away = await ask('POST', '/webhooks/stripe');
      expect(problem.parse(JSON.parse(away.text))).toMatchObject({
        status: 503,
        code: 'service_unavailable',
        description: expect.stringMatching(/nothing was done/),
      });
      const page = await ask('GET', '/checkout');
      expect(page).toMatchObject({ status: 503, after: '5' });
      expect(page.text).toContain(problemsEs.service_unavailable.title);
    } finally {
      running.kill();
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    }
  },
);

/** Debian's package of systemd need not run. `man` and what is not installed here are no fault of a unit. */
const analyze = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((path) => existsSync(path));
const units = readdirSync('deploy/cluster/systemd');
/** By `systemd-analyze security`, from 0, which may do nothing, to 10. */
const mostExposed = 3;

describe.skipIf(!analyze)(`systemd${analyze ? '' : ' (skipped: there is no systemd-analyze)'}`, () => {
  it.each(units)('takes %s as it is', (name) => {
    const own = join(folder, name.replace('@', '@3001'));
    // What it starts need not be on this machine.
    const text = readFileSync(join('deploy/cluster/systemd', name), 'utf8');
    writeFileSync(own, text.replace(/^(Exec\w+=[+-]*)\S+/gm, '$1/bin/true'));
    const { status, stderr } = spawnSync(analyze ?? '', ['verify', '--man=no', own], { encoding: 'utf8' });
    const ofOthers = /^Failed to (?:prepare|open|get)|^(?!.*cuota).*:\d+:/;
    expect(stderr.split('\n').filter((line) => line !== '' && !ofOthers.test(line))).toEqual([]);
    expect(status).toBe(0);
  });
  it.each(units)('finds %s closed off', (name) => {
    const own = join(folder, name.replace('@', '@3001'));
    writeFileSync(own, readFileSync(join('deploy/cluster/systemd', name)));
    const words = ['security', '--offline=true', `--threshold=${mostExposed * 10}`, '--no-pager', own];
    const { status, stdout } = spawnSync(analyze ?? '', words, { encoding: 'utf8' });
    expect({ status, exposure: /exposure level for .*$/m.exec(stdout)?.[0] }).toMatchObject({ status: 0 });
  });
});
