import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { checkPayment, paymentOfWebhook } from '../use-cases/payments/check-payment.ts';
import { openUnknownCase } from '../use-cases/cases/open-unknown-case.ts';

const batch = 20;

interface InboxRow {
  readonly id: number;
  readonly provider: string;
  readonly provider_ref: string | null;
  readonly payment_id: string | null;
}

/** Works off verified webhooks: each is a hint to ask its provider. Answers how many it took up. */
export async function applyInbox(services: Services): Promise<number> {
  const { rows } = await sql<InboxRow>`
    update inbox set attempts = attempts + 1, retry_at = app_now() + make_interval(secs => least(3600, 5 * 2 ^ least(attempts, 10)))
    where id in (select id from inbox where applied_at is null and retry_at <= app_now() order by id limit ${batch} for update skip locked)
    returning id, provider, provider_ref, payment_id`.execute(services.db);
  await Promise.all(rows.map((row) => applyOne(services, row)));
  return rows.length;
}

async function applyOne(services: Services, row: InboxRow): Promise<void> {
  try {
    const outcome = await outcomeOf(services, row);
    if (outcome)
      await services.db
        .updateTable('inbox')
        .set({ applied_at: sql<Date>`app_now()`, outcome })
        .where('id', '=', row.id)
        .execute();
  } catch (error) {
    services.log.error({ inbox_id: row.id, err: error }, 'working off a webhook failed; it is tried again');
  }
}

/** What came of it, or null when the provider did not answer and it must be tried again. */
async function outcomeOf(services: Services, row: InboxRow): Promise<string | null> {
  const payment = await paymentOfWebhook(services, row.provider, {
    paymentId: row.payment_id,
    providerRef: row.provider_ref,
  });
  if (payment) return (await checkPayment(services, payment, row.id)) ? 'asked' : null;
  return row.provider_ref ? unknownReference(services, row.provider, row.provider_ref) : 'no reference';
}

/** The provider is asked before anything is believed. */
async function unknownReference(services: Services, provider: string, providerRef: string): Promise<string | null> {
  const connected = services.providers.get(provider);
  const observation = await connected?.connection.check({ paymentId: null, providerRef });
  if (!observation || observation.kind === 'unknown') return null;
  if (observation.kind !== 'successful') return 'unknown reference';
  await openUnknownCase(services, { provider, providerRef, ...observation.received });
  return 'case opened';
}
