import { sql } from 'kysely';
import { type CardDeclineGroup, type DeclineGroup, partOf } from '#domain/decline-reasons';

/** The nearest groups for a program that knows only cards': they claim nothing untrue about the payer's money. */
const nearest: Readonly<Partial<Record<DeclineGroup, CardDeclineGroup>>> = {
  amount_limit: 'invalid_payment_method',
  bank_unreachable: 'system_error',
  not_created: 'invalid_payment_method',
  outcome_unknown: 'system_error',
  ...partOf,
};

/**
 * The columns that say why a payment ended without money; `code` is the provider's own. During a rolling start an older
 * program reads `decline_group` and cannot parse a group it does not know.
 */
export const declineColumns = (group: DeclineGroup, code: string) => ({
  decline_group: nearest[group] ?? group,
  decline_reason: group,
  decline_code: code,
});

/** Why payment `p` ended without money, for SQL that tells it. */
export const declineOfP = sql<string | null>`coalesce(p.decline_reason, p.decline_group)`;
