import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { bind } from '../start/bind.ts';
import { createMetrics } from './metrics.ts';
import { apiOfFile } from '../routes/school-api.fixture.ts';
import { callerOf } from './untrusted-proxy.ts';

const warned: string[] = [];
const api = await apiOfFile({ log: pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) }) });

/** A process that listens, told to believe its proxy or not. */
async function listen(trustProxy: boolean) {
  warned.length = 0;
  const metrics = createMetrics(api.services, async () => []);
  const app = createApp(api.services, metrics);
  const caller = callerOf(trustProxy, api.services.log, metrics);
  const server = await bind(0, true);
  server.answerWith((request, bindings) => app.fetch(request, { ...bindings, ...caller(request) }));
  return {
    ask: async (headers: Readonly<Record<string, string>>) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/healthz`, { headers });
      await answer.body?.cancel();
    },
    ignored: async () =>
      Number(/^cuota_ignored_total\{what="proxy_header"\} (\d+)$/m.exec(await metrics.text())?.[1] ?? 0),
    close: server.close,
  };
}

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  'whoever runs it is told once that a proxy says %s and is not believed, and reads in a metric how often',
  async (name) => {
    const { ask, ignored, close } = await listen(false);
    await ask({});
    expect(warned).toEqual([]);
    for (let round = 0; round < 5; round += 1) await ask({ [name]: '187.190.1.1' });
    expect(warned.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'proxy_not_trusted', header: name, msg: expect.stringContaining('CUOTA_TRUST_PROXY') },
    ]);
    expect(warned[0]).not.toContain('187.190.1.1');
    expect(await ignored()).toBe(5);
    await close();
  },
);

test('a proxy that is believed is nothing to be told of', async () => {
  const { ask, ignored, close } = await listen(true);
  await ask({ 'x-forwarded-for': '187.190.1.1' });
  expect([warned, await ignored()]).toEqual([[], 0]);
  await close();
});
