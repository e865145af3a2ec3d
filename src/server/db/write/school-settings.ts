import { sql } from 'kysely';
import {
  type RefundApprovalRule,
  schoolSettings,
  type SchoolSettings,
  type SchoolSettingsRequest,
} from '#contracts/school-settings';
import type { Db, Trx } from '../driver/db.ts';

const columns = [
  'id',
  'slug',
  sql<string>`trim(country)`.as('country'),
  sql<string>`trim(currency)`.as('currency'),
  'live',
  'disabled',
  'name',
  'logo_url',
  'accent',
  'commissions',
  'payment_options',
  'campuses',
  'time_zone',
  'day_closes_at',
  'voucher_days',
  'rest_payable',
  'tax_data_visible',
  'deduction_shown',
  'late_surcharge',
  'domiciliation_enabled',
  'card_months',
  'announcements',
  'reminder_days',
  'allowed_parent_origins',
  'return_urls',
  'contractual_entity',
  'advisor',
  'refund_approval',
] as const;

/** Everything a school decides about itself. Throws when there is no such school. */
export async function readSettings(db: Db, schoolId: string): Promise<SchoolSettings> {
  const row = await db.selectFrom('school').select(columns).where('id', '=', schoolId).executeTakeFirstOrThrow();
  return schoolSettings.parse(row);
}

/** Writes what is given and leaves the rest. `changed` may be empty. */
export async function writeSettings(trx: Trx, schoolId: string, changed: SchoolSettingsRequest): Promise<void> {
  const {
    commissions,
    payment_options,
    campuses,
    announcements,
    reminder_days,
    allowed_parent_origins,
    return_urls,
    advisor,
    refund_approval,
    card_months,
    ...plain
  } = changed;
  const lists = {
    commissions,
    payment_options,
    campuses,
    announcements,
    reminder_days,
    allowed_parent_origins,
    return_urls,
    advisor,
    refund_approval,
    card_months,
  };
  const given = Object.entries(lists).filter(([, value]) => value !== undefined);
  const set = {
    ...plain,
    ...Object.fromEntries(given.map(([name, value]) => [name, value === null ? null : JSON.stringify(value)])),
  };
  if (Object.keys(set).length === 0) return;
  await trx.updateTable('school').set(set).where('id', '=', schoolId).execute();
}

/**
 * A school's rule of two persons; null where it has none. Its row is locked, so that two refunds at once do not pass
 * the limit together.
 */
export async function lockRefundRule(
  trx: Trx,
  schoolId: string,
): Promise<(RefundApprovalRule & { readonly timeZone: string }) | null> {
  const school = (lock: boolean) =>
    trx
      .selectFrom('school')
      .select(['refund_approval', 'time_zone'])
      .where('id', '=', schoolId)
      .$if(lock, (query) => query.forNoKeyUpdate())
      .executeTakeFirstOrThrow();
  if ((await school(false)).refund_approval === null) return null;
  const row = await school(true);
  const rule = schoolSettings.shape.refund_approval.parse(row.refund_approval);
  return rule && { ...rule, timeZone: row.time_zone };
}
