/** One lasting failure in the background: a provider without credentials, an unprocessable row. The others go on. */
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { referenceOf } from '#contracts/instruction-lines';
import { createApp } from '#server/app';
import { startWorker, type Worker } from '#server/jobs/worker';
import { createMetrics } from '#server/http/metrics';
import type { Services } from '#server/services/services';
import { byCash, openLink } from '../../actors/parent.ts';
import { answersFor, numbers, startCardHarness } from '../cards/card-harness.ts';
import { paymentRow, soundAtLastFor } from '../test-harness.ts';
import { accountsWithout } from './accounts-without.fixture.ts';

/** More than a job takes at once. */
const many = 21;
/** Each makes so many payments; a busy machine needs a while. */
const logFile = join(await mkdtemp(join(tmpdir(), 'cuota-log-')), 'cuota.log');
const harness = await soundAtLastFor(startCardHarness({ workers: 0, logFile }));
const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

/** All that is due now, worked off by a process of its own. */
async function sweep(services: Services = harness.services): Promise<void> {
  const worker = startWorker(services);
  workers.push(worker);
  await worker.sweep();
  await worker.stop();
}
const without = (name: string): Services => ({
  ...harness.services,
  accounts: accountsWithout(harness.services, name),
});
const open = () => harness.parent();
async function choose() {
  const parent = await harness.parent();
  return { ...parent, payment: (await parent.choose(byCash)).payment_id };
}
const each = <T>(count: number, make: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, make));
const payment = (id: string) => paymentRow(harness, id);
/** Lines of the log since then. */
const logged = async (event: string) =>
  (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.includes(`"event":"${event}"`));

describe('a provider that this process has no credentials for any more', () => {
  it('keeps nobody else’s payments waiting, is named, and is asked again once it is back', async () => {
    const vouchers = await each(many, async () => harness.client.makeVoucher((await open()).key));
    const family = await harness.family();
    const form = await harness.openForm(family);
    await harness.tokenize(form, { number: numbers.held });
    const card = await harness.prepare(family);
    await harness.commit(family, card, answersFor(form));
    // Those nobody can ask about are due first.
    await sql`update payment set next_check_at = app_now() - case provider when 'stripe' then interval '2 minutes' else interval '1 minute' end
      where status = 'pending'`.execute(harness.services.db);

    await sweep(without('stripe'));
    expect((await payment(card)).checks).toBe(1);
    const { rows } = await sql<{ checks: number; later: boolean; waiting: boolean }>`
      select distinct checks, next_check_at > app_now() + interval '5 minutes' as later, status = 'pending' as waiting
      from payment where provider = 'stripe'`.execute(harness.services.db);
    expect(rows).toEqual([{ checks: 1, later: true, waiting: true }]);

    await harness.clock.advance(16 * 60);
    await sweep(without('stripe'));
    const lines = await logged('provider_not_connected');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ provider: 'stripe', level: 50 }]);
    const text = await createMetrics(harness.services, without('stripe').accounts.all).text();
    expect(text).toContain(`cuota_open{what="payments_without_provider"} ${many}`);

    const { next_step: step } = vouchers[0] ?? {};
    await harness.stripe.pay(referenceOf(step) ?? '');
    await harness.clock.advance(20 * 60);
    await sweep();
    expect((await payment(vouchers[0]?.id ?? '')).status).toBe('successful');
  });
});

describe('a payer whose provider this process has no credentials for any more', () => {
  it('is answered what is known, and confirms nothing that nobody would place', async () => {
    const app = createApp(without('stripe'));
    const post = (bearer: string, path: string, body: object) =>
      app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify(body),
      });
    const { key } = await open();
    const made = await harness.client.makeVoucher(key);
    const { bearer } = await openLink(harness.origin, key);
    const checked = await post(bearer, `/api/payments/${made.id}/check`, {});
    expect([checked.status, await checked.json()]).toMatchObject([200, { id: made.id, status: 'pending' }]);

    const chosen = await choose();
    const refused = await post(chosen.bearer, `/api/sessions/${chosen.sessionId}/commit`, {
      payment_id: chosen.payment,
    });
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'payment_method_not_available' }]);
    expect((await payment(chosen.payment)).status).toBe('pristine');
  });
});

/** Has the database refuse every change of these rows until the end of `during`: no job can work them off. */
async function poisoned(
  table: 'payment' | 'outbox' | 'delivery_attempt',
  column: string,
  ids: readonly string[],
  during: () => Promise<void>,
) {
  const list = ids.map((id) => `'${id}'`).join(', ');
  const run = (text: string) => sql.raw(text).execute(harness.services.db);
  await run(`create function poison() returns trigger language plpgsql as $$ begin
    if new.${column} in (${list}) then raise exception 'poison'; end if; return new; end $$`);
  await run(`create trigger poison before insert or update on ${table} for each row execute function poison()`);
  try {
    await during();
  } finally {
    await run(`drop trigger poison on ${table}`);
    await run('drop function poison');
  }
}

describe('rows that nobody can work off', () => {
  it('more choices than are dropped at once: the one behind them is dropped all the same', async () => {
    const bad = await each(many, choose);
    const good = await choose();
    await sql`update payment set quote_expires_at = quote_expires_at + interval '1 minute' where id = ${good.payment}`.execute(
      harness.services.db,
    );
    await harness.clock.advance(32 * 60);
    await poisoned(
      'payment',
      'id',
      bad.map((each) => each.payment),
      async () => {
        await sweep();
        expect((await payment(good.payment)).status).toBe('cancelled');
        expect((await payment(bad[0]?.payment ?? '')).status).toBe('pristine');
      },
    );
    await sweep();
    expect((await payment(bad[0]?.payment ?? '')).status).toBe('cancelled');
  });

  it('a link whose end cannot be told: that of the session behind it is', async () => {
    const [bad, good] = [await open(), await open()];
    const toldOf = async (id: string) => {
      const found = harness.services.db.selectFrom('outbox').select('type').where('session_id', '=', id);
      return (await found.where('type', '=', 'payment_session.expired').execute()).length;
    };
    await harness.clock.advance(73 * 3600);
    await poisoned('outbox', 'session_id', [bad.sessionId], async () => {
      await sweep();
      expect([await toldOf(bad.sessionId), await toldOf(good.sessionId)]).toEqual([0, 1]);
    });
    await sweep();
    expect(await toldOf(bad.sessionId)).toBe(1);
  });

  it('more messages than one school is sent at once, none of which can be written down: those behind them are sent', async () => {
    await sweep();
    const bad = await each(many, open);
    const found = harness.services.db
      .selectFrom('outbox')
      .select('id')
      .where(
        'session_id',
        'in',
        bad.map(({ sessionId }) => sessionId),
      );
    const ids = (await found.execute()).map(({ id }) => id);
    expect(ids).toHaveLength(many);
    await harness.clock.advance(1);
    const good = await open();
    const sentAll = async () => {
      const waiting = harness.services.db.selectFrom('delivery').select('session_id').where('delivered_at', 'is', null);
      return (await waiting.execute()).every(({ session_id: id }) => id !== good.sessionId);
    };
    await poisoned('delivery_attempt', 'outbox_id', ids, async () => {
      await sweep();
      expect([await sentAll(), harness.heard.some(({ payload }) => payload.includes(good.sessionId))]).toEqual([
        true,
        true,
      ]);
    });
  });
});
