import { sql } from 'kysely';
import { schoolSettings, type SchoolSettings, type SchoolSettingsRequest } from '#contracts/school-settings';
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
  'domiciliation_enabled',
  'announcements',
  'reminder_days',
  'allowed_parent_origins',
  'return_urls',
  'contractual_entity',
  'advisor',
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
  };
  const given = Object.entries(lists).filter(([, value]) => value !== undefined);
  const set = {
    ...plain,
    ...Object.fromEntries(given.map(([name, value]) => [name, value === null ? null : JSON.stringify(value)])),
  };
  if (Object.keys(set).length === 0) return;
  await trx.updateTable('school').set(set).where('id', '=', schoolId).execute();
}
