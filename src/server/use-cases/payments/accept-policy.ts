import type { Transaction } from 'kysely';
import { policyVersion } from '#domain/policies';
import type { Locale } from '#i18n/locale';
import { hasAcceptance, insertAcceptance } from '../../db/policy-acceptance.ts';
import type { Database } from '../../db/tables.generated.ts';
import { Refusal } from '../../http/problem-response.ts';

/**
 * Keeps what the payer accepts with a payment, once per session and version. Another version than today's is none.
 * Refuses as `policy_not_accepted` while the session has no acceptance of today's.
 */
export async function acceptPolicy(
  trx: Transaction<Database>,
  { sessionId, accepted, locale }: { sessionId: string; accepted: string | null; locale: Locale },
): Promise<void> {
  if (accepted === policyVersion) return insertAcceptance(trx, { sessionId, version: policyVersion, locale });
  if (!(await hasAcceptance(trx, sessionId, policyVersion)))
    throw new Refusal('policy_not_accepted', 'The personal-data notice in force was not accepted.', {
      version: policyVersion,
    });
}
