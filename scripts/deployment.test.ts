/** What Dockerfile, compose.yaml and the proxy in front promise to whoever runs them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { healthCheck, instructions } from './dockerfile.fixture.ts';
import { debianProgram } from './debian-program.ts';

const service = z.looseObject({
  image: z.optional(z.string()),
  environment: z.record(z.string(), z.coerce.string()),
  secrets: z._default(z.array(z.string()), []),
  ports: z._default(z.array(z.string()), []),
  networks: z.array(z.string()),
  volumes: z._default(z.array(z.string()), []),
  cap_add: z._default(z.array(z.string()), []),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
    networks: z.record(z.string(), z.nullable(z.object({ internal: z.boolean() }))),
  })
  .parse(parse(readFileSync('compose.yaml', 'utf8'), { merge: true }));
const services = Object.entries(compose.services);
const isSecret = /SECRET|PASSWORD|TOKEN|PRIVATE|_KEY$/;

describe.each(services)('the service %s', (name, each) => {
  it('may do nothing that it does not need', () => {
    expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(each).toMatchObject({
      mem_limit: expect.any(String),
      pids_limit: expect.any(Number),
      tmpfs: expect.any(Array),
    });
    expect(each).not.toHaveProperty('privileged');
    if (name === 'cuota') expect([each.cap_add, each.volumes]).toEqual([[], []]);
  });
  it('gets each secret by a file', () => {
    const secrets = Object.entries(each.environment).filter(([variable]) => isSecret.test(variable));
    const isGiven = (file: string) => each.secrets.some((secret) => file === `/run/secrets/${secret}`);
    expect(secrets.filter(([variable, file]) => !variable.endsWith('_FILE') || !isGiven(file))).toEqual([]);
    expect(each.secrets.filter((secret) => compose.secrets[secret]?.file !== `./secrets/${secret}`)).toEqual([]);
  });
  it('is reached from outside only where it ends TLS', () => {
    expect(each.ports.length > 0).toBe(name === 'proxy');
  });
});

it('the database is alone with the product, and the proxy is believed', () => {
  const { proxy, cuota, postgres } = compose.services;
  expect([proxy?.networks, cuota?.networks, postgres?.networks]).toEqual([['front'], ['front', 'back'], ['back']]);
  expect(compose.networks['back']).toEqual({ internal: true });
  expect(cuota?.environment).toMatchObject({ CUOTA_TRUSTED_PROXIES: '1' });
});

it('secrets are in no image and in no commit', () => {
  for (const file of ['.dockerignore', '.gitignore'])
    expect(readFileSync(file, 'utf8').split('\n')).toContainEqual(expect.stringMatching(/^\/?secrets\/?$/));
  for (const file of ['.env', '.git']) expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain(file);
});

describe('the image', () => {
  it('stands on one base, which can be pinned, and says what it is', () => {
    expect(instructions('FROM').map((from) => from.split(' ')[0])).toEqual(
      Array.from({ length: 3 }, () => '${NODE_IMAGE}'),
    );
    for (const label of ['title', 'description', 'licenses', 'revision'])
      expect(instructions('LABEL').join(' ')).toContain(`org.opencontainers.image.${label}=`);
  });
  it('runs as nobody in particular, Node first', () => {
    expect(instructions('USER')).toEqual(['node']);
    expect(instructions('CMD')).toEqual(['["node", "src/main.ts"]']);
  });
  it.each([
    ['lives', 200, 0],
    ['answers that something is wrong', 500, 1],
  ])('is healthy by its exit code where the process %s', async (_, status, code) => {
    const server = createServer((request, response) =>
      response.writeHead(request.url === '/healthz' ? status : 404).end(),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await healthCheck(port)).toBe(code);
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    expect(await healthCheck(port)).toBe(1);
  });
});

it('each proxy that ends TLS speaks 1.2 at least', () => {
  for (const file of ['deploy/haproxy/haproxy.cfg', 'deploy/cluster/haproxy.cfg'])
    expect(readFileSync(file, 'utf8')).toMatch(/^ +ssl-default-bind-options ssl-min-ver TLSv1\.[23]$/m);
  // Caddy's own least is 1.2.
  expect(readFileSync('deploy/caddy/Caddyfile', 'utf8')).not.toMatch(/protocols|insecure/);
});

it('the cluster’s machines trust one authority of their own', () => {
  const patroni = readFileSync('deploy/cluster/patroni.yml', 'utf8');
  expect(patroni.match(/sslmode: (?!verify-full)/)).toBe(null);
  expect(patroni).toContain('verify_client: required');
  expect(readFileSync('deploy/cluster/etcd.yml', 'utf8').match(/client-cert-auth: true/g)).toHaveLength(2);
  expect(patroni).not.toMatch(/^ +- host(?:nossl)? /m);
  expect(readFileSync('deploy/cluster/haproxy.cfg', 'utf8')).toContain('verify required ca-file ${TLS_DIR}/ca.crt');
});

const caddy = debianProgram('caddy', '/usr/bin/caddy');
const startCaddy = (env: Readonly<Record<string, string>>) =>
  spawn(caddy ?? '', ['run', '--config', 'deploy/caddy/Caddyfile', '--adapter', 'caddyfile'], { env, stdio: 'ignore' });

async function freePort(): Promise<number> {
  const own = createServer();
  await once(own.listen(0, '127.0.0.1'), 'listening');
  const { port } = own.address() as AddressInfo;
  own.close();
  return port;
}

it.skipIf(!caddy)(
  `over plain http a page is led on, and a call is refused${caddy ? '' : ' (skipped: there is no caddy)'}`,
  async () => {
    const plain = await freePort();
    const hosts = { CUOTA_HOSTS: `http://localhost:${await freePort()}`, CUOTA_UPSTREAM: '127.0.0.1:9' };
    const running = startCaddy({ HOME: '/nonexistent', ...hosts, CUOTA_HTTP_PORT: String(plain) });
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${plain}${path}`, { redirect: 'manual' }).then(
        ({ status, headers }) => [status, headers.get('location')],
        () => null,
      );
    try {
      await expect.poll(() => ask('/checkout?r=a')).toEqual([308, 'https://127.0.0.1/checkout?r=a']);
      for (const path of ['/api/v1/payments', '/webhooks/stripe', '/biller/banred/debts', '/metrics'])
        expect(await ask(path)).toEqual([403, null]);
    } finally {
      running.kill();
    }
  },
);

it.skipIf(!caddy)(
  `the proxy hands on a host, and no caller's claim of an address${caddy ? '' : ' (skipped: there is no caddy)'}`,
  async () => {
    let isReady = true;
    const upstream = createServer((request, response) => {
      if (request.url === '/readyz') return void response.writeHead(isReady ? 200 : 503).end();
      response.end(JSON.stringify(request.headers));
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const { port } = upstream.address() as AddressInfo;
    const [front, plain] = [await freePort(), await freePort()];
    const origin = `http://localhost:${front}`;
    const env = { HOME: '/nonexistent', CUOTA_HOSTS: origin, CUOTA_UPSTREAM: `127.0.0.1:${port}` };
    const running = startCaddy({ ...env, CUOTA_HTTP_PORT: String(plain) });
    const ask = () =>
      fetch(origin, { headers: { 'x-forwarded-for': '203.0.113.9' } }).then(
        async (answer) => (answer.ok ? z.record(z.string(), z.string()).parse(await answer.json()) : answer.status),
        () => null,
      );
    try {
      await expect.poll(ask).toMatchObject({
        host: `localhost:${front}`,
        'x-forwarded-for': expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      });
      isReady = false;
      await expect.poll(ask).toBe(503);
    } finally {
      running.kill();
      upstream.close();
      upstream.closeAllConnections();
    }
  },
);
