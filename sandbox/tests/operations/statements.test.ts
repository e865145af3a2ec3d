/** The number of database statements for one payment: each is a wait, and together they limit the server. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { materializeAnswer } from '#contracts/payment-detail';
import { policyVersion } from '#domain/policies';
import { emulated as stripe } from '#providers/stripe/emulated';
import { applyInbox } from '#server/jobs/apply-inbox';
import { arrivingWebhooks } from '#server/jobs/arriving-webhooks';
import { deliverWebhooks } from '#server/jobs/deliver-webhooks';
import { databaseNow } from '#server/db/driver/now';
import type { Services } from '#server/services/services';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { byCard, byCash, type Parent, type Way } from '../../actors/parent.ts';
import { answersFor, numbers, startCardHarness } from '../cards/card-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { countedProduct, type Counted } from './statements-counted.fixture.ts';
import { openProofPage } from '../../actors/proof-client.ts';
import { paymentRow, reference, soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startCardHarness({ workers: 0 }));
const counting = countedProduct(harness);
/** A program that asks once more wherever it looks for a school's accounts. */
const oftener = countedProduct(harness, (real: Services) => ({
  ...real,
  accounts: {
    ...real.accounts,
    async offeredOf(rows) {
      await databaseNow(real.db);
      return real.accounts.offeredOf(rows);
    },
  },
}));
afterAll(() => Promise.all([counting.close(), oftener.close()]));

/** The most until a payment is paid: the choice, its commit, one read, the report. */
const most = { statements: 20, transactions: 4, packets: 18 } as const satisfies Counted;
const isWithin = (parts: readonly Counted[]): boolean =>
  (['statements', 'transactions', 'packets'] as const).every(
    (what) => parts.reduce((sum, each) => sum + each[what], 0) <= most[what],
  );

/** Opens a session, chooses and commits; each counted by itself. */
async function pay(
  way: Way,
  answers: (parent: Parent) => Promise<object> = async () => ({}),
  { product, counted } = counting,
) {
  const parent = await harness.parent();
  const opened = await counted(() => product.read(`/api/sessions/${parent.key}`));
  const at = `/api/sessions/${parent.sessionId}`;
  const more = await answers(parent);
  const chosen = await counted(() =>
    product.call('POST', `${at}/materialize`, parent.bearer, { ...way, accepted_policy: policyVersion }),
  );
  const { payment_id } = materializeAnswer.parse(await chosen.answer.json());
  const committed = await counted(() => product.call('POST', `${at}/commit`, parent.bearer, { payment_id, ...more }));
  expect([opened.answer.status, committed.answer.status]).toEqual([200, 200]);
  return { parent, paymentId: payment_id, opened: opened.sent, chosen: chosen.sent, committed: committed.sent };
}

async function typedCard(parent: Parent): Promise<object> {
  const form = await harness.openForm(parent);
  await harness.tokenize(form, { number: numbers.approved });
  return { answers: answersFor(form) };
}

// The first of everything connects, and finds out whether marks are stored.
await pay(byCash);
await pay(byCash, undefined, oftener);

/** Of a school that production serves. */
const { id: liveSchool } = await createSchool(harness.services.db, {
  slug: 'live',
  name: 'Colegio',
  contractualEntity: 'Colegio, A.C.',
  country: 'MX',
  live: true,
});
const { key: liveKey } = await createApiKey(harness.services.db, { schoolId: liveSchool, live: true });

/** Creates a session as its school's server would, with a key that makes it happen once or without. */
async function create(headers: Readonly<Record<string, string>> = {}, { product, counted } = counting) {
  const asSchool = { authorization: `Bearer ${liveKey}`, 'content-type': 'application/json', ...headers };
  const delivery = { headers: asSchool, body: JSON.stringify(sessionBody([100_000, 50_000])) };
  const { answer, sent } = await counted(() => product.send('/api/v1/payment_sessions', delivery));
  expect(answer.status).toBe(201);
  return sent;
}

/** A payment from its choice until it is paid at the counter, each part counted by itself. */
async function payWhole(program = counting) {
  const { parent, paymentId, chosen, committed } = await pay(byCash, undefined, program);
  const { product, counted } = program;
  const looked = await counted(() => product.read(`/api/payments/${paymentId}`, parent.bearer));
  expect(looked.answer.status).toBe(200);
  await applyInbox(product.services);
  await harness.stripe.pay(reference(await parent.read(paymentId)));
  for (let round = 0; round < 3; round += 1) await harness.stripe.tick();
  const booked = await counted(() => applyInbox(product.services));
  expect((await paymentRow(harness, paymentId)).status).toBe('successful');
  const webhook = await counted(() => product.send('/webhooks/stripe', signedEvent()));
  expect(webhook.answer.status).toBe(200);
  await applyInbox(product.services);
  return { chosen, committed, looked: looked.sent, webhook: webhook.sent, booked: booked.sent };
}

/** An event as Stripe signs it; real time, by which it is verified in production. */
function signedEvent(id = 'pi_ofnobody') {
  const object = { id, object: 'payment_intent', metadata: {} };
  const event = {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_790_000_000,
  };
  const body = JSON.stringify({ ...event, livemode: false, data: { object } });
  return stripe.webhook.sign(body, new Date(), [harness.env['STRIPE_WEBHOOK_SECRET'] ?? '']);
}

describe('the database is asked', () => {
  it('once for a session', async () => {
    expect((await pay(byCash)).opened).toEqual({ statements: 1, transactions: 0, packets: 1 });
  });

  it('once for another token of a session that is open', async () => {
    const { key } = await harness.parent();
    const page = await openProofPage(harness.origin, () => new Date());
    const path = '/api/tokens';
    const body = JSON.stringify({ data: key });
    const token = async () => {
      const headers = { 'content-type': 'application/json', dpop: await page.prove({ method: 'POST', path }) };
      const { answer, sent } = await counting.counted(() => counting.product.send(path, { headers, body }));
      return [answer.status, sent];
    };
    // That the link was opened is written down once.
    expect(await token()).toEqual([200, { statements: 2, transactions: 0, packets: 2 }]);
    expect(await token()).toEqual([200, { statements: 1, transactions: 0, packets: 1 }]);
  });

  // Whose key it is, what its school offers, and the session itself.
  it('three times to create one, and four where a key makes it happen once', async () => {
    // That the key was used is written down once an hour.
    expect(await create()).toEqual({ statements: 4, transactions: 0, packets: 4 });
    expect(await create()).toEqual({ statements: 3, transactions: 0, packets: 3 });
    expect(await create({ 'idempotency-key': randomUUID() })).toEqual({ statements: 4, transactions: 0, packets: 4 });
  });

  it('19 times for a whole payment, in four transactions and 18 packets', async () => {
    const parts = await payWhole();
    expect(parts).toEqual({
      chosen: { statements: 6, transactions: 1, packets: 5 },
      committed: { statements: 6, transactions: 2, packets: 6 },
      looked: { statements: 2, transactions: 0, packets: 2 },
      webhook: { statements: 1, transactions: 0, packets: 1 },
      booked: { statements: 4, transactions: 1, packets: 4 },
    });
    expect(isWithin(Object.values(parts))).toBe(true);
  });

  it('five times in two packets to tell a school one message, and twice where there is nothing to tell', async () => {
    const countDelivery = () => counting.counted(() => deliverWebhooks(counting.product.services));
    for (let round = 0; round < 3; round += 1) {
      await harness.parent();
      await deliverWebhooks(counting.product.services);
    }
    await harness.parent();
    // Its number and what is due; then the attempt, and both again with it.
    expect((await countDelivery()).sent).toEqual({ statements: 5, transactions: 0, packets: 2 });
    expect((await countDelivery()).sent).toEqual({ statements: 2, transactions: 0, packets: 1 });
  });

  it('twice for one more webhook about money that is booked', async () => {
    const { parent, paymentId } = await pay(byCash);
    await harness.stripe.pay(reference(await parent.read(paymentId)));
    for (let round = 0; round < 3; round += 1) await harness.stripe.tick();
    await applyInbox(counting.product.services);
    const { provider_ref: ref, status } = await paymentRow(harness, paymentId);
    expect(status).toBe('successful');
    await counting.product.send('/webhooks/stripe', signedEvent(ref ?? ''));
    // It is processed, and its outcome stored: no lock, and nothing of the payment is written.
    const { sent } = await counting.counted(() => applyInbox(counting.product.services));
    expect(sent).toEqual({ statements: 2, transactions: 0, packets: 2 });
  });

  it('once less for a webhook that its process applies as it comes', async () => {
    const { parent, paymentId } = await pay(byCash);
    await harness.stripe.pay(reference(await parent.read(paymentId)));
    for (let round = 0; round < 3; round += 1) await harness.stripe.tick();
    await applyInbox(counting.product.services);
    const { provider_ref: ref } = await paymentRow(harness, paymentId);
    const webhooks = arrivingWebhooks(harness.services, () => true);
    const arriving = countedProduct(harness, (real) => ({ ...real, arrive: (store) => webhooks.arrive(store) }));
    const isApplied = async () => {
      const { applied_at } = await harness.services.db
        .selectFrom('inbox')
        .select('applied_at')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return applied_at !== null;
    };
    await arriving.product.send('/webhooks/stripe', signedEvent(ref ?? ''));
    await webhooks.rest();
    const { sent } = await arriving.counted(() => arriving.product.send('/webhooks/stripe', signedEvent(ref ?? '')));
    await webhooks.rest();
    // It is stored as taken; its outcome is written on the worker's connections.
    expect([sent, await isApplied(), await applyInbox(counting.product.services)]).toEqual([
      { statements: 1, transactions: 0, packets: 1 },
      true,
      0,
    ]);
    await arriving.close();
  });

  it('within the same bound for a transfer, and for a card that is paid at once', async () => {
    const transfer = await pay({ entity: 'transfer', method: 'transfer' });
    const card = await pay(byCard, typedCard);
    expect((await paymentRow(harness, card.paymentId)).status).toBe('successful');
    expect([transfer, card].map(({ chosen, committed }) => isWithin([chosen, committed]))).toEqual([true, true]);
  });

  it('oftener by a program that asks oftener: that would be seen', async () => {
    const { opened } = await pay(byCash, undefined, oftener);
    const parts = await payWhole(oftener);
    expect([opened, parts.chosen, parts.committed].map(({ statements }) => statements)).toEqual([2, 7, 7]);
    expect(isWithin(Object.values(parts))).toBe(false);
    const { sent } = await counting.counted(async () => {
      await counting.product.send('/api/v1/payment_sessions', { headers: {}, body: '' });
      await databaseNow(counting.product.services.db);
    });
    expect(sent).toEqual({ statements: 1, transactions: 0, packets: 1 });
  });
});

describe('the disk is waited for', () => {
  it('by all but what may be done twice: which message or webhook was taken up, and how that went', async () => {
    const { db } = harness.services;
    await sql.raw(noteWaits).execute(db);
    const observed = countedProduct(harness);
    await pay(byCash, undefined, observed);
    await payWhole(observed);
    await deliverWebhooks(observed.product.services);
    await observed.close();
    const { rows } = await sql<{ name: string; waits: boolean }>`select name, waits from waits order by name`.execute(
      db,
    );
    const namesOf = (waiting: boolean) => rows.filter(({ waits }) => waits === waiting).map(({ name }) => name);
    expect(namesOf(false)).toEqual(['delivery', 'delivery_attempt', 'inbox', 'webhook_endpoint']);
    expect(namesOf(true)).toEqual(
      expect.arrayContaining(['allocation', 'delivery', 'evidence', 'inbox', 'money_receipt', 'outbox', 'payment']),
    );
  });
});

/** Notes for each table, written by later connections, whether its COMMIT waits. `local` marks these connections. */
const noteWaits = `
  do $$ begin execute format('alter database %I set synchronous_commit = local', current_database()); end $$;
  create table waits (name text, waits boolean, primary key (name, waits));
  create function note_wait() returns trigger language plpgsql as $$ begin
    if (select reset_val from pg_settings where name = 'synchronous_commit') = 'local' then
      insert into waits values (tg_table_name, current_setting('synchronous_commit') = 'local') on conflict do nothing;
    end if;
    return null;
  end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not in ('waits', 'rate_limit') loop
      execute format('create constraint trigger note_wait after insert or update or delete on %I deferrable initially deferred
        for each row execute function note_wait()', name);
    end loop;
  end $$;`;
