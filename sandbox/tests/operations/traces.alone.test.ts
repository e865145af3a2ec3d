/** What a collector is sent while families pay, and that nothing is loaded without one. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { startTracing } from '#server/start/tracing';
import { sessionBody } from '../../actors/session-body.ts';
import { startApiHarness } from '../api-harness.ts';
import { reference, soundHarnessFor } from '../test-harness.ts';

/** Takes batches as a collector does, and keeps their bytes; texts stand in protobuf as they are. */
async function startCollector() {
  const got: Buffer[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => got.push(part));
    request.on('end', () => response.writeHead(status).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  afterAll(() => server.close());
  return {
    endpoint: `http://127.0.0.1:${port}`,
    text: () => Buffer.concat(got).toString('latin1'),
    answer: (next: number) => (status = next),
  };
}

const harness = await soundHarnessFor(startApiHarness());
const collector = await startCollector();

it('sends each step of a payment by its pattern, and nothing of who pays', async () => {
  const tracing = startTracing({ endpoint: collector.endpoint, share: 1 }, harness.services.log);
  const body = sessionBody();
  const { key } = await harness.client.createSession(harness.schoolKey, body);
  const payment = await harness.client.makeVoucher(key);
  await harness.call('GET', `/api/sessions/${key}?r=${key}`);
  await harness.call('GET', `/no/such/page/ana.perez@example.com`);
  await harness.call('GET', '/api/v1/search?q=Zoraida%20Quetzal', { bearer: harness.schoolKey });
  await harness.stripe.pay(reference(payment));
  await harness.settle();
  await tracing.close();

  const text = collector.text();
  const steps = [
    'POST /api/v1/payment_sessions',
    'GET /api/sessions/:',
    'apply webhook',
    'send webhook',
    'provider ',
    'GET /api/v1/search',
  ];
  for (const step of steps) expect(text).toContain(step);
  expect(text).toContain('insert into session');
  const canaries = [
    ...textsOf(body),
    ...Object.values(harness.env).filter((value) => !value.startsWith('http')),
    harness.schoolKey,
    key,
    reference(payment),
    'ana.perez',
    'Zoraida',
    'zoraida',
    'quetzal',
  ];
  expect(canaries.filter((canary) => canary.length > 5 && text.includes(canary))).toEqual([]);
});

/** Every text of a value, however deep. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

it('drops spans while the collector is away, with one line in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  collector.answer(400);
  const tracing = startTracing({ endpoint: collector.endpoint, share: 1 }, log);
  for (let batch = 0; batch < 600; batch += 1) await harness.call('GET', '/api/no/such/route');
  await tracing.close();
  expect(lines.filter((line) => line.includes('traces_lost'))).toHaveLength(1);
  expect(lines).toHaveLength(1);
});

it.each([
  ['without the variable', {}, []],
  ['with it', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, ['sdk-trace', 'exporter-trace-otlp-proto']],
])('loads what it needs only %s', (_, given, loaded) => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', printLoaded], {
    env: { PATH: process.env['PATH'], ...harness.environment, ...given },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  // The library of our metrics loads the interfaces.
  const others: string[] = JSON.parse(stdout).filter((name: string) => name !== 'api');
  expect(others).toEqual(loaded.length === 0 ? [] : expect.arrayContaining(loaded));
});

/** The whole product is loaded, and whatever it then loads for its environment. */
const printLoaded = `
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({ load(url, context, next) {
  const name = /@opentelemetry\\/([^/]+)/.exec(url)?.[1];
  if (name) loaded.add(name);
  return next(url, context);
} });
const { tracingOf } = await import('./src/main.ts');
const { readEnv } = await import('./src/server/start/env.ts');
const { providers } = await import('./src/providers/registry.ts');
const tracing = await tracingOf(readEnv(process.env, providers), console);
console.log(JSON.stringify([...loaded]));
await tracing.close();
process.exit();
`;
