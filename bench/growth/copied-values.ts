/** What each column of a copied session holds, in SQL: `r` is the row that is copied, `i` the copy's number. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/driver/tables.generated';

/** Ids of what all copies share. */
const sharedIds = new Set(['school_id', 'endpoint_id', 'account_id']);
const ownTexts = new Set([
  'confirmation_number',
  'provider_ref',
  'reference',
  'idem_key',
  'once',
  'event_id',
  'external_id',
  'identity',
  'payer_id',
  'card_ref',
]);
const nothingDue = new Set(['next_check_at', 'turn_at', 'lease_until', 'resend_requested_at', 'next_attempt_at']);
/** What was sent holds no content any more. */
const wiped = new Set(['recipient_sealed', 'content_sealed']);
/** Set once it is done: a copy was. */
const done = new Set(['delivered_at', 'sent_at', 'applied_at', 'late_told_at', 'reminded_at']);
/** Numbers that the database gives. */
const numbers = new Set(['inbox_id', 'evidence_id']);

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNumbered: boolean;
}

export async function columnsOf(db: Kysely<Database>, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, udt_name as type, is_identity = 'YES' as "isNumbered" from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  return rows;
}

/** Of the fourth version, as a reader of a UUID expects. */
const ownId = (its: string) => `overlay(overlay(md5(${its}::text || i) placing '4' from 13) placing '8' from 17)::uuid`;

const olderThan = (days: number) => `i * $apart::bigint > ${days * 86_400}`;

/** What time makes of a copy, by table and column: a pending payment ended, a case closed, a link's end reported. */
const inTime: Readonly<Record<string, string>> = {
  'payment.status': `case when r.status = 'pending' and ${olderThan(10)} then 'failed' else r.status end`,
  'payment.phase': `case when ${olderThan(10)} then 'none' else r.phase end`,
  'payment.superseded_at': `case when r.status = 'pending' then coalesce(r.superseded_at, r.submitted_at) else r.superseded_at end - make_interval(secs => i * $apart)`,
  'session.state': `case when r.state = 'confirmation_pending' and ${olderThan(10)} then 'open' else r.state end`,
  'session.expiry_announced_at': `case when r.state <> 'paid' and ${olderThan(3)} then r.created_at + interval '3 days' - make_interval(secs => i * $apart) end`,
  'money_case.closed_at': `case when ${olderThan(10)} then coalesce(r.closed_at, r.opened_at) else r.closed_at end - make_interval(secs => i * $apart)`,
  'money_case.resolution': `case when ${olderThan(10)} then coalesce(r.resolution, 'accepted') else r.resolution end`,
  'session.payer': `jsonb_set(r.payer, '{id}', to_jsonb((r.payer->>'id') || '-' || i))`,
  'charge.details': `r.details || jsonb_build_object('student_id', (r.details->>'student_id') || '-' || i, 'tutor_id', (r.details->>'tutor_id') || '-' || i)`,
};

export function valueOf(table: string, { name, type, isNumbered }: Column): string {
  const its = `r."${name}"`;
  const known = inTime[`${table}.${name}`];
  if (known) return known;
  // What was delivered or sent is due no more, whatever stands there.
  const staysSet = name === 'next_attempt_at' && (table === 'delivery' || table === 'email');
  if (nothingDue.has(name) && !staysSet) return 'null';
  if (wiped.has(name)) return 'null';
  if (isNumbered || numbers.has(name)) return `${its} + i * 10000000::bigint`;
  if (type === 'uuid') return sharedIds.has(name) ? its : ownId(its);
  if (type === '_uuid') return `array(select ${ownId('each')} from unnest(${its}) each)`;
  if (ownTexts.has(name)) return `${its} || '-' || i`;
  if (name === 'key_sha256') return `sha256(${its} || i::text::bytea)`;
  if (name === 'position' && table !== 'charge') return `${its} + i * 1000000::bigint`;
  if (done.has(name)) return `coalesce(${its}, app_now()) - make_interval(secs => i * $apart)`;
  if (type === 'timestamptz') return `${its} - make_interval(secs => i * $apart)`;
  if (type === 'date') return `${its} - (i * $apart::bigint / 86400)::int`;
  return its;
}
