import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SettledPayment } from '#providers/provider';
import { findPayment } from '../../db/payments.ts';
import type { ConnectedProvider, Services } from '../../services.ts';
import { bookObservation } from './book-observation.ts';
import { paymentOfWebhook } from './check-payment.ts';
import { openUnknownCase } from '../cases/open-unknown-case.ts';

/** What comparing one provider's list with our books found. */
export interface Reconciliation {
  readonly provider: string;
  /** Payments with money on the provider's list. */
  readonly listed: number;
  /** Money that we did not have, or had otherwise, and have now. */
  readonly booked: number;
  /** On references nobody here made. */
  readonly unknown: number;
  /** Ids of payments we hold as paid and the provider does not list. */
  readonly missing: readonly string[];
}

/** Each run looks back over this much, so that a run that failed is made up for by the next. */
const lookBackHours = 72;
/** The provider's clock and ours need not agree to the minute: younger or older payments are no news yet. */
const edgeMinutes = 60;

/** Reconciles every provider that has a list and was not reconciled for a day. Answers how many it did; one process does each. */
export async function reconcileDueProviders(services: Services): Promise<number> {
  const able = [...services.providers.values()].filter(({ connection }) => connection.listSettled);
  const done = await Promise.all(
    able.map(async (connected) => {
      const run = await claimRun(services, connected.provider.name);
      if (!run) return 0;
      await finishRun(services, connected, run);
      return 1;
    }),
  );
  return done.reduce<number>((sum, one) => sum + one, 0);
}

/** Compares now, whenever the last time was. Throws what the provider's list throws, or when it has none. */
export async function reconcileNow(services: Services, name: string): Promise<Reconciliation> {
  const connected = services.providers.get(name);
  if (!connected?.connection.listSettled) throw new Error(`${name} has no list to compare with`);
  const run = await insertRun(services, name);
  const result = await finishRun(services, connected, run);
  if (!result) throw new Error(`${name}'s list could not be read; the log says why`);
  return result;
}

interface Run {
  readonly id: string;
  readonly from_at: Date;
  readonly to_at: Date;
}

/** Null when a run of the last day is there, or another process just began one. */
async function claimRun(services: Services, provider: string): Promise<Run | null> {
  return services.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reconcile ${provider}`}, 0))`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      select id from reconciliation where provider = ${provider}
        and (started_at > app_now() - interval '15 minutes'
          or (finished_at is not null and error is null and to_at > app_now() - interval '24 hours')) limit 1`.execute(
      trx,
    );
    return rows[0] ? null : insertRun({ db: trx }, provider);
  });
}

async function insertRun({ db }: Pick<Services, 'db'>, provider: string): Promise<Run> {
  const { rows } = await sql<Run>`
    insert into reconciliation (id, provider, from_at, to_at, started_at)
    values (${randomUUID()}, ${provider}, app_now() - make_interval(hours => ${lookBackHours}), app_now(), app_now())
    returning id, from_at, to_at`.execute(db);
  const [run] = rows;
  if (!run) throw new Error('a reconciliation was not written');
  return run;
}

async function finishRun(services: Services, connected: ConnectedProvider, run: Run): Promise<Reconciliation | null> {
  const provider = connected.provider.name;
  try {
    const list = (await connected.connection.listSettled?.(run.from_at, run.to_at)) ?? [];
    const result = await compare(services, provider, list, run);
    await sql`
      update reconciliation set finished_at = app_now(), listed = ${result.listed}, booked = ${result.booked},
        unknown = ${result.unknown}, missing = ${JSON.stringify(result.missing)} where id = ${run.id}`.execute(
      services.db,
    );
    const level = result.booked + result.unknown + result.missing.length > 0 ? 'warn' : 'info';
    services.log[level]({ ...result, missing: result.missing.length }, 'books compared with the provider');
    return result;
  } catch (error) {
    services.log.error({ provider, err: error }, 'the provider’s list could not be compared; tried again');
    await sql`
      update reconciliation set finished_at = app_now(), error = 'unreadable' where id = ${run.id}`.execute(
      services.db,
    );
    return null;
  }
}

async function compare(
  services: Services,
  provider: string,
  list: readonly SettledPayment[],
  run: Run,
): Promise<Reconciliation> {
  let booked = 0;
  let unknown = 0;
  const seen = new Set<string>();
  for (const item of list) {
    const payment = await paymentOfWebhook(services, provider, {
      paymentId: item.paymentId ?? null,
      providerRef: item.providerRef,
    });
    if (!payment) {
      unknown += Number(await openUnknownCase(services, { provider, providerRef: item.providerRef, ...item.received }));
      continue;
    }
    seen.add(payment.id);
    const isKnown = payment.status === 'successful' && payment.received === item.received.minor;
    // Money the provider says went back again is booked once, by the provider's id of each return.
    if (isKnown && (item.returned ?? []).length === 0) continue;
    await bookObservation(services, payment, item, null);
    const now = await findPayment(services.db, provider, { paymentId: payment.id, providerRef: null });
    booked += Number(now?.received !== payment.received);
  }
  const missing = (await paidBetween(services, provider, run)).filter((id) => !seen.has(id));
  return { provider, listed: list.length, booked, unknown, missing };
}

async function paidBetween(services: Services, provider: string, run: Run): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where provider = ${provider} and status = 'successful'
      and paid_at > ${run.from_at}::timestamptz + make_interval(mins => ${edgeMinutes})
      and paid_at < ${run.to_at}::timestamptz - make_interval(mins => ${edgeMinutes})`.execute(services.db);
  return rows.map(({ id }) => id);
}
