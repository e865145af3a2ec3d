import type { Transaction } from 'kysely';
import type { Locale } from '#i18n/locale';
import type { Database } from './tables.generated.ts';
import { now } from './now.ts';

/** Keeps that a session's payer accepted a version of the notice: the first time counts. */
export async function insertAcceptance(
  trx: Transaction<Database>,
  acceptance: { readonly sessionId: string; readonly version: string; readonly locale: Locale },
): Promise<void> {
  await trx
    .insertInto('policy_acceptance')
    .values({
      session_id: acceptance.sessionId,
      version: acceptance.version,
      locale: acceptance.locale,
      accepted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasAcceptance(trx: Transaction<Database>, sessionId: string, version: string): Promise<boolean> {
  const row = await trx
    .selectFrom('policy_acceptance')
    .select('version')
    .where('session_id', '=', sessionId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}
