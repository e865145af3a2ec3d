/** Frequent calls to a database with few sessions and to one with many: over HTTP, and each job's query. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { referenceOf } from '#contracts/instruction-lines';
import { policyVersion } from '#domain/policies';
import { byCash, openLink } from '#sandbox/actors/parent';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import { testServices } from '#server/start/test-services';
import { work } from '#server/jobs/worker';
import { samplesOf } from '../growth/list-queries.ts';
import { get } from '../load.ts';
import type { Measured } from './measured.ts';

/** Prepares a call, and returns the function that makes it; only that is measured. */
export type Timed = () => Promise<() => Promise<unknown>>;

/** Of the school's lists, by the words of the table. */
const lists: Readonly<Record<string, (sample: (parameter: string) => string) => string>> = {
  payments: () => '/payments',
  'payments that failed': () => '/payments?status=failed',
  'payments by external id': (sample) => `/payments?external_id=${sample('external_id')}`,
  'payments by a method that nobody used': () => '/payments?method_key=MX/store/stripe',
  'payments by the day they were paid': (sample) => `/payments?by=paid_at&to=${sample('to')}`,
  sessions: () => '/payment_sessions',
  'sessions by external id': (sample) => `/payment_sessions?external_id=${sample('external_id')}`,
  'sessions that wait': () => '/payment_sessions?status=confirmation_pending',
  'one session': (sample) => `/payment_sessions/${sample('session_id')}`,
  'the first events': () => '/events',
  'events after one': (sample) => `/events?cursor=${sample('after')}`,
  'events by type': () => '/events?type=payment.failed',
  'events of a session': (sample) => `/events?session_id=${sample('session_id')}`,
  'open cases': () => '/cases?status=open',
  'standing debits': () => '/mandates',
  'voucher links': () => '/voucher_links',
  'voucher links that were revoked': () => '/voucher_links?status=revoked',
  'reported transfers': () => '/transfer_reports',
};

/** `key` opens a session of two charges. */
export async function growthCalls(measured: Measured, key: string): Promise<Readonly<Record<string, Timed>>> {
  const { origin, schoolKey, db } = measured;
  const client = createProductClient(origin);
  const create = () => client.createSession(schoolKey, sessionBody([100_000]));
  const parent = async () => openLink(origin, (await create()).key);
  const cash = { ...byCash, accepted_policy: policyVersion };
  const samples = await samplesOf(db);
  const sample = (parameter: string) => samples[parameter]?.[0] ?? '';
  const metrics = () => get(`${origin}/metrics`);
  return {
    'a session opened': async () => () => get(`${origin}/api/sessions/${key}`),
    'the first page': async () => () => get(`${origin}/checkout?data=${key}`),
    'a session created': async () => create,
    async 'a choice'() {
      const { call, sessionId } = await parent();
      return async () => fine(await call('POST', `/sessions/${sessionId}/materialize`, cash));
    },
    async 'its commit'() {
      const { choose, commit } = await parent();
      const { payment_id: id } = await choose(byCash);
      return async () => fine(await commit(id));
    },
    async 'a payment read'() {
      const { pay, read } = await parent();
      const { id } = await pay(byCash);
      return () => read(id);
    },
    ...Object.fromEntries(
      Object.entries(lists).map(([name, pathOf]) => [
        name,
        async () => async () => fine(await fetch(`${origin}/api/v1${pathOf(sample)}`, bearing(schoolKey))),
      ]),
    ),
    'the metrics': async () => metrics,
    ...jobsOf(measured),
  };
}

const bearing = (schoolKey: string) => ({ headers: { authorization: `Bearer ${schoolKey}` } });

async function fine(answer: Response): Promise<void> {
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
}

/** In a process of our own beside the product's, which does the same every two seconds. */
function jobsOf({ db }: Measured): Readonly<Record<string, Timed>> {
  // Nobody listens there: nothing is due that would be sent.
  const services = testServices(db, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Cuota <pagos@cuota.example>' });
  return Object.fromEntries(
    Object.entries(work).map(([name, job]) => [
      `job: ${name}`,
      // Some look only every few minutes, for each that asks.
      async () => () => job({ ...services }, () => false),
    ]),
  );
}

/** One paid, one that waits, one that was only opened: what the many are made from. */
export async function patternsOf(
  { origin, schoolKey, db }: Measured,
  pay: (reference: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const client = createProductClient(origin);
  const made = await Promise.all(
    ['paid', 'waiting', 'open'].map((name) =>
      client.createSession(schoolKey, sessionBody([100_000, 50_000], { external_id: name })),
    ),
  );
  const [paid] = await Promise.all(made.slice(0, 2).map(({ key }) => client.makeVoucher(key)));
  await pay(referenceOf(paid?.next_step ?? null) ?? '');
  for (let left = 200; left > 0; left -= 1) {
    const { rows } = await sql`select from session where state = 'paid'`.execute(db);
    if (rows.length > 0) return made.map(({ id }) => id);
    await pause(50);
  }
  throw new Error('the voucher was paid, and ten seconds later nobody knows');
}
