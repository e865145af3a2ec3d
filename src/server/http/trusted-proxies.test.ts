import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { bind } from '../start/bind.ts';
import { createMetrics } from './metrics.ts';
import { apiOfFile } from '../routes/school-api.fixture.ts';
import { callerBehind, callerOf, noProxies, readTrustedProxies } from './trusted-proxies.ts';

const proxies = (text: string) => readTrustedProxies(text) ?? noProxies;

describe('the payer behind', () => {
  const [payer, cdn, balancer, forged] = ['187.190.1.2', '203.0.113.7', '10.0.0.5', '6.6.6.6'];
  test.each([
    ['0', balancer, payer, undefined],
    ['1', balancer, payer, payer],
    ['1', balancer, `${forged}, ${payer}`, payer],
    ['1', balancer, null, undefined],
    ['2', balancer, `${payer}, ${cdn}`, payer],
    ['2', balancer, `${forged}, ${payer}, ${cdn}`, payer],
    // Called past the first of them: whoever called the second is all that is known.
    ['2', balancer, cdn, cdn],
    ['10.0.0.0/8', balancer, `${forged}, ${payer}`, payer],
    ['10.0.0.5, 203.0.113.0/24', balancer, `${forged}, ${payer}, ${cdn}`, payer],
    ['10.0.0.0/8', `::ffff:${balancer}`, payer, payer],
    ['2001:db8::/32', '2001:db8::1', `[2806:2f0:51:aa::1]:443`, '2806:2f0:51:aa::1'],
    // Whoever is no proxy of ours is the caller, whatever it writes.
    ['10.0.0.0/8', cdn, payer, undefined],
    ['1', balancer, `${payer}:50123`, payer],
    // What is no address ends the list.
    ['2', balancer, `${payer}, evil, ${cdn}`, cdn],
    ['1', balancer, `${payer}, `, undefined],
    ['1', balancer, '', undefined],
  ])('%s, called by %s for %s, is %s', (trusted, peer, forwarded, client) => {
    expect(callerBehind(proxies(trusted), peer, forwarded).clientAddress).toBe(client);
  });
  test.each(['', 'evil', '10.0.0.0/33', '10.0.0.0/8,', '12', '-1', 'true'])('%j names no proxies', (text) => {
    expect(readTrustedProxies(text)).toBeNull();
  });
});

const warned: string[] = [];
const api = await apiOfFile({ log: pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) }) });

/** A process that listens and believes these proxies. */
async function listen(trusted: string) {
  warned.length = 0;
  const metrics = createMetrics(api.services, async () => []);
  const app = createApp(api.services, metrics);
  const caller = callerOf(proxies(trusted), api.services.log, metrics);
  const server = await bind(0, '127.0.0.1');
  server.answerWith((request, bindings) => app.fetch(request, { ...bindings, ...caller(request, bindings) }));
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
    const { ask, ignored, close } = await listen('0');
    await ask({});
    expect(warned).toEqual([]);
    for (let round = 0; round < 5; round += 1) await ask({ [name]: '187.190.1.1' });
    expect(warned.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'proxy_not_trusted', header: name, msg: expect.stringContaining('CUOTA_TRUSTED_PROXIES') },
    ]);
    expect(warned[0]).not.toContain('187.190.1.1');
    expect(await ignored()).toBe(5);
    await close();
  },
);

test.each(['1', '127.0.0.0/8'])('a proxy that is believed (%s) is nothing to be told of', async (trusted) => {
  const { ask, ignored, close } = await listen(trusted);
  await ask({ 'x-forwarded-for': '187.190.1.1' });
  expect([warned, await ignored()]).toEqual([[], 0]);
  await close();
});
