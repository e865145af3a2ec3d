import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { createMetrics } from '../http/metrics.ts';
import { apiOfFile } from './school-api.fixture.ts';

/** The lines that an alarm would count. */
const warned: string[] = [];
const api = await apiOfFile({ log: pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) }) });
const metrics = createMetrics(api.services, async () => []);
const app = createApp(api.services, metrics);

const body = JSON.stringify({
  'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://evil.example/x.js' },
});
const report = async (clientAddress: string, text = body): Promise<number> =>
  (await app.request('/csp-report', { method: 'POST', body: text }, { clientAddress })).status;
const ignored = async (): Promise<number> =>
  Number(/^cuota_ignored_total\{what="csp_report"\} (\d+)$/m.exec(await metrics.text())?.[1] ?? 0);

test('reports of violations are an alarm, and a flood of them is none: ten a minute from an address, sixty from all', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, () => report('187.190.3.1')));
  expect(warned).toHaveLength(10);
  expect(answers.filter((status) => status === 204)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(290);
  expect(await ignored()).toBe(290);

  expect(await report('187.190.3.2')).toBe(204);
  expect(warned).toHaveLength(11);
  expect(JSON.parse(warned.at(-1) ?? '')).toMatchObject({
    directive: 'script-src',
    blocked: 'https://evil.example',
    security: true,
  });

  for (let from = 0; from < 200; from += 1) await report(`10.7.${from}.1`);
  expect(warned).toHaveLength(60);
  expect(await ignored()).toBe(290 + 151);
});

test.each(['', '{', 'null', '{"csp-report":null}', '{"csp-report":{"blocked-uri":7}}', '[]'])(
  'what is no report (%j) is nothing',
  async (text) => {
    const before = warned.length;
    expect(await report('187.190.3.9', text)).toBeLessThan(500);
    expect(warned).toHaveLength(before);
  },
);
