import { sql } from 'kysely';
import { orWhenAway } from '../http/database-outage.ts';
import { DatabaseAway } from '../db/database-away.ts';
import type { Services } from '../start/services.ts';
import { matchPayment } from '../db/match-payment.ts';
import { readPayment } from '../db/payments.ts';
import { readReference } from '../use-cases/payments/book-provider-money.ts';
import { bookTold, readTold } from '../use-cases/payments/book-told.ts';
import { checkPayment } from '../use-cases/payments/check-payment.ts';

const batch = 20;

interface InboxRow {
  readonly id: number;
  readonly provider: string;
  /** Whose webhook it was. */
  readonly account_id: string | null;
  readonly provider_ref: string | null;
  readonly payment_id: string | null;
  readonly observation: unknown;
}

/**
 * Works off verified webhooks: each is a hint to ask its provider, or is the provider's word itself where its signature
 * covers that. Answers how many it took up.
 */
export async function applyInbox(services: Services): Promise<number> {
  const { rows } = await sql<InboxRow>`
    update inbox set attempts = attempts + 1, retry_at = app_now() + make_interval(secs => least(3600, 5 * 2 ^ least(attempts, 10)))
    where id in (select id from inbox where applied_at is null and retry_at <= app_now() order by id limit ${batch} for update skip locked)
    returning id, provider, account_id, provider_ref, payment_id, observation`.execute(services.db);
  await Promise.all(rows.map((row) => applyOne(services, row)));
  return rows.length;
}

async function applyOne(services: Services, row: InboxRow): Promise<void> {
  try {
    const outcome = await outcomeOf(services, row);
    if (outcome)
      await services.db
        .updateTable('inbox')
        .set({ outcome, ...(outcome === returnUnderWay ? {} : { applied_at: sql<Date>`app_now()` }) })
        .where('id', '=', row.id)
        .execute();
  } catch (error) {
    if (error instanceof DatabaseAway) await giveBack(services, row);
    services.log.error({ inbox_id: row.id, err: error }, 'working off a webhook failed; it is tried again');
  }
}

/** Written on a row that stays open: the provider was asked, and money is only promised back. */
const returnUnderWay = 'return under way';

/** A try that the database cut short is none: else each doubles the pause, and money waits long after an outage is over. */
async function giveBack({ db }: Services, { id }: InboxRow): Promise<void> {
  const tryAgain = sql`
    update inbox set attempts = greatest(0, attempts - 1), retry_at = app_now() + interval '2 seconds'
    where id = ${id} and applied_at is null`;
  await orWhenAway(tryAgain.execute(db), undefined);
}

/** What came of it, or null when the provider did not answer and it must be tried again. */
async function outcomeOf(services: Services, row: InboxRow): Promise<string | null> {
  const { id, provider_ref: providerRef, payment_id: paymentId } = row;
  if (row.observation !== null)
    return told[
      await bookTold(services, { account: row, inboxId: id, paymentId, observation: readTold(row.observation) })
    ];
  const match = await matchPayment(services.db, row, { paymentId, providerRef });
  if (match && !match.isForeign) {
    if (await checkPayment(services, match.payment, { inboxId: id, providerRef })) return 'asked';
    const now = await readPayment(services.db, match.payment.id);
    return now?.returning_at ? returnUnderWay : null;
  }
  if (providerRef === null) return 'no reference';
  // The provider is asked before anything is believed, whose id the webhook may name.
  const read = await readReference(services, row, { providerRef, inboxId: id });
  return read === null ? null : outcomes[read];
}

const told = {
  known: 'told',
  booked: 'told',
  unknown: 'case opened',
  crossed: 'another account’s',
  'no money': 'unknown reference',
} as const;

const outcomes = {
  known: 'asked',
  booked: 'booked beside',
  unknown: 'case opened',
  crossed: 'another account’s',
  'no money': 'unknown reference',
  returning: returnUnderWay,
} as const;
