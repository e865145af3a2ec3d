import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { endpointWithSecret } from '#contracts/webhook-endpoints';
import { createLog } from '../basics/log.ts';
import { deliveryOfFile } from './delivery.fixture.ts';
import type { Heard } from './school-listener.fixture.ts';

const folder = await mkdtemp(join(tmpdir(), 'cuota-webhook-secrets-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'log');
const harness = await deliveryOfFile({ log: createLog({ level: 'trace', file }) });
const { key } = await harness.newSchool();

const rotate = async (id: string, overlapHours: number) => {
  const body = { overlap_hours: overlapHours };
  const headers = { 'idempotency-key': `rotate-${overlapHours}` };
  const answer = await harness.call('POST', `/webhook_endpoints/${id}/rotate_secret`, { key, body, headers });
  return endpointWithSecret.parse(answer.body).secret;
};

/** Whether somebody who knows only this secret believes a delivery. */
function isBelieved({ body, headers }: Heard, secret: string): boolean {
  try {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
    new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, String(headers[name])])));
    return true;
  } catch {
    return false;
  }
}

test('at most two secrets sign, the old one until its overlap ends, and none is in a log, a listing or a row', async () => {
  const { listener, id, secret: first } = await harness.listen(key);
  const believedBy = async (...secrets: readonly string[]) => {
    await harness.tell(key);
    await harness.deliver();
    const last = listener.heard.at(-1);
    return secrets.map((secret) => last !== undefined && isBelieved(last, secret));
  };
  expect(await believedBy(first)).toEqual([true]);
  const second = await rotate(id, 168);
  expect(await believedBy(first, second)).toEqual([true, true]);
  const third = await rotate(id, 1);
  expect(await believedBy(first, second, third)).toEqual([false, true, true]);
  await harness.advance(3599);
  expect(await believedBy(second, third)).toEqual([true, true]);
  await harness.advance(2);
  expect(await believedBy(second, third)).toEqual([false, true]);
  const fourth = await rotate(id, 0);
  expect(await believedBy(third, fourth)).toEqual([false, true]);

  listener.answerWith(() => 500);
  await harness.tell(key);
  await harness.deliver();
  await expect.poll(() => readFile(file, 'utf8')).toMatch(/"status":500.*webhook sent/);
  const log = await readFile(file, 'utf8');
  const { text: listing } = await harness.call('GET', '/webhook_endpoints', { key });
  const tables = ['webhook_endpoint', 'delivery', 'delivery_attempt', 'outbox', 'idempotency_key'];
  const rows = await Promise.all(
    tables.map((table) => sql`select t::text as row from ${sql.table(table)} t`.execute(harness.db)),
  );
  for (const secret of [first, second, third, fourth]) {
    const bare = secret.replace('whsec_', '');
    const bytes = Buffer.from(bare, 'base64').toString('hex');
    for (const place of [log, listing, JSON.stringify(rows)]) {
      expect(place.length).toBeGreaterThan(100);
      expect(place).not.toContain(bare);
      expect(place).not.toContain(bytes);
    }
  }
});
