/** What deploy/cluster promises without a cluster: what `start` refuses, and what HAProxy answers by itself. */
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
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

it.skipIf(!haproxy)(
  `HAProxy answers by itself what a caller can read${haproxy ? '' : ' (skipped: there is no haproxy)'}`,
  async () => {
    const local = `127.94.${randomInt(1, 255)}.3`;
    const origin = `http://${local}:3000`;
    const met: string[] = [];
    let [isReady, isAlive] = [true, true];
    // Takes a request, and dies before it answers.
    const dying = createServer((request, response) => {
      if (request.url === '/readyz') return void response.writeHead(isReady ? 200 : 503).end();
      if (request.url === '/healthz') return void response.writeHead(isAlive ? 200 : 503).end();
      if (!isReady) return void response.writeHead(200).end('it says so itself');
      met.push(`${request.method} ${request.url}`);
      request.socket.destroy();
    });
    await once(dying.listen(3001, local), 'listening');
    const certificates = join(folder, 'certificates');
    const env = { PATH: process.env['PATH'], LD_LIBRARY_PATH: librariesOf(haproxy ?? '') };
    const address = '10.0.0.21';
    const change = {
      LOCAL: local,
      PUBLIC_BIND: `${local}:3000`,
      TLS_DIR: join(certificates, address),
      ADDRESS: address,
    };
    const CLUSTER_ENV = envFile(change);
    spawnSync(resolve('deploy/cluster', 'certify'), [certificates], { env: { ...env, CLUSTER_ENV } });
    const file = checked('haproxy', change).stdout.trim();
    const running = spawn(haproxy ?? '', ['-db', '-f', file], { env, stdio: 'ignore' });
    const ask = async (method: string, path: string) => {
      const answer = await fetch(origin + path, { method });
      return { status: answer.status, after: answer.headers.get('retry-after'), text: await answer.text() };
    };
    try {
      await expect
        .poll(() =>
          ask('GET', '/checkout').then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(502);
      met.length = 0;
      for (const method of ['POST', 'GET']) {
        const answer = await ask(method, '/api/v1/payment_sessions');
        expect(answer).toMatchObject({ status: 502, after: '5' });
        expect(problem.parse(JSON.parse(answer.text))).toMatchObject({
          code: 'service_unavailable',
          status: 502,
          description: expect.stringMatching(/may have been done: repeat it as it was/),
          request_id: expect.stringMatching(/^[\da-f-]{36}$/),
        });
      }
      // Sent once each: nobody repeated them.
      expect(met).toEqual(['POST /api/v1/payment_sessions', 'GET /api/v1/payment_sessions']);
      isReady = false;
      await expect.poll(() => ask('GET', '/assets/x').then(({ text }) => text)).toBe('it says so itself');
      isAlive = false;
      await expect.poll(() => ask('GET', '/api/x').then(({ status }) => status)).toBe(503);
      const away = await ask('POST', '/webhooks/stripe');
      expect(problem.parse(JSON.parse(away.text))).toMatchObject({ status: 503, code: 'service_unavailable' });
      const page = await ask('GET', '/checkout');
      expect(page).toMatchObject({ status: 503, after: '5' });
      expect(page.text).toContain(problemsEs.service_unavailable.title);
    } finally {
      running.kill();
      dying.close();
      dying.closeAllConnections();
    }
  },
);
