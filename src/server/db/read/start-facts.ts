import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { StartFacts } from '#domain/start-again';
import type { Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';

const startFacts = z.object({
  hasProviderRef: z.boolean(),
  hasLink: z.boolean(),
  ageSeconds: z.number(),
  /** Seconds since its start was last sent. */
  silentSeconds: z.number(),
});

/** Returns the facts of a payment's start beside its money. The session's lock is held. Throws if not submitted. */
export async function readStartFacts(
  trx: Trx,
  paymentId: string,
): Promise<StartFacts & { readonly silentSeconds: number }> {
  const { rows } = await sql<{ facts: unknown }>`select ${startFactsJson(paymentId)} as facts`.execute(trx);
  return parseStartFacts(rows[0]?.facts);
}

export const parseStartFacts = (facts: unknown): z.infer<typeof startFacts> => startFacts.parse(facts);

/** The same as one value; null for a payment that was never submitted. It sees what is true when it is called. */
export const startFactsJson = (paymentId: string): RawBuilder<unknown> => sql`start_facts(${paymentId}::uuid)`;

/** Writes down that a start is sent once more: from now on its answer may be anything again. */
export async function markStartRepeated(trx: Trx, paymentId: string): Promise<void> {
  await trx
    .updateTable('provider_call')
    .set({ repeated_at: now, never_seen_at: null })
    .where('payment_id', '=', paymentId)
    .where('op', '=', 'create')
    .execute();
}

/** One such answer may be a provider's own lag: the second must come this much later. */
const secondsUntilBelieved = 60;

/** Writes that the provider does not know a payment. Returns whether it said so before, long enough ago. */
export async function markNeverSeen(trx: Trx, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ twice: boolean }>`
    with marked as (
      update provider_call set never_seen_at = coalesce(never_seen_at, app_now())
      where payment_id = ${paymentId} and op = 'create' returning never_seen_at)
    select never_seen_at <= app_now() - make_interval(secs => ${secondsUntilBelieved}) as twice from marked`.execute(
    trx,
  );
  return rows[0]?.twice ?? false;
}
