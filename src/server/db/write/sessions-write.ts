import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Charge } from '#contracts/session';
import { answerUpdate, type Claim, type KeptAnswer, type KeyAnswer } from './idempotency-keys.ts';
import { preparedStatement } from '../driver/prepared-statement.ts';
import { actorColumns } from '../../basics/request-context.ts';
import { type AuditColumns, auditInsert } from './audit-log.ts';
import { currentStamp, openedMessage } from './outbox.ts';
import type { Db } from '../driver/db.ts';
import { CommitMark } from '../driver/commit-check.ts';
import type { Database } from '../driver/tables.generated.ts';

/** A charge as stored in `details`: the wire's charge, and what only the school reads. */
export interface StoredCharge extends Charge {
  readonly tutor_id: string;
  readonly external_id: string | null;
}

export interface NewSession {
  readonly session: Omit<Insertable<Database['session']>, 'state' | 'id'> & { readonly id: string };
  readonly charges: readonly StoredCharge[];
  readonly link: Omit<Insertable<Database['access_link']>, 'session_id' | 'created_at'>;
  /** The caller's response, if it is stored. */
  readonly answer?: KeptAnswer | null;
  /** The audit log's entry, if one is kept. */
  readonly entry?: AuditColumns | null;
}

const columns = [
  'id',
  'school_id',
  'country',
  'currency',
  'amount',
  'campus_id',
  'payer',
  'generate_invoice',
  'vat',
  'checkout_kind',
  'payment_annuity',
  'external_id',
  'return_url',
  'created_at',
  'request_sha256',
  'actor_kind',
  'actor_id',
  'in_parts',
] as const;

interface Given extends Claim, KeyAnswer, Partial<Record<Exclude<(typeof columns)[number], 'id'>, unknown>> {
  readonly id: string;
  readonly linkId: string;
  readonly keySha256: unknown;
  readonly expiresAt: unknown;
  readonly charges: string;
  readonly messageId: string;
  readonly requestId: string | null;
  readonly actor: string;
  /** The JSON of the audit log's entry; null for none. */
  readonly entry: string | null;
  readonly mark: CommitMark;
}
const noAnswer = { scope: '', key: '', claimedAt: '', status: 0, body: '' };

/** One statement: a session whose response cannot be stored (`isAnswered`) is not opened, and leaves nothing. */
const opening = (isAnswered: boolean) =>
  preparedStatement((given: Given, db) => {
    const update = answerUpdate(db, given, { status: given.status, body: given.body });
    return sql`
    with ${isAnswered ? sql`kept as (${update.returning('key')}),` : sql``}
    opened as (
      insert into session (state, ${sql.join(columns.map((name) => sql.ref(name)))})
      select 'open', ${sql.join(columns.map((name) => given[name]))} ${isAnswered ? sql`from kept` : sql``}
      returning id, school_id, state, external_id, campus_id, created_at, actor_kind, actor_id),
    linked as (
      insert into access_link (id, session_id, key_sha256, expires_at, created_at, actor_kind, actor_id)
      select ${given.linkId}, id, ${given.keySha256}, ${given.expiresAt}, created_at, actor_kind, actor_id from opened),
    charged as (
      insert into charge (id, session_id, position, amount, due_date, details)
      select (c.details->>'id')::uuid, opened.id, c.at - 1, (c.details->'values'->>'pending_amount')::bigint,
        (c.details->>'due_date')::date, c.details
      from opened cross join jsonb_array_elements(${given.charges}::jsonb) with ordinality as c (details, at)),
    audited as (${auditInsert(given.entry, sql`opened`)}),
    message as (${openedMessage(given, sql`opened`)})
    insert into transaction_mark (id, happened) select ${given.mark}::uuid, true from opened`;
  });
const [opens, opensAnswered] = [opening(false), opening(true)];

/**
 * Writes an open session, its charges and its link, notifies its school, and stores the response: all of them or none,
 * in one statement that is a transaction by itself and is read back as one (docs/decisions/0028). Within another it is
 * a part of that. Throws as `answer` does if another request has its key by now: then nothing was written.
 */
export async function insertSession(
  db: Db,
  { session, charges, link, answer = null, entry = null }: NewSession,
): Promise<void> {
  const { numAffectedRows } = await db.executeQuery(
    (answer ? opensAnswered : opens)(db, {
      in_parts: false,
      ...session,
      linkId: link.id,
      keySha256: link.key_sha256,
      expiresAt: link.expires_at,
      charges: JSON.stringify(charges),
      messageId: randomUUIDv7(),
      ...currentStamp(),
      ...actorColumns(),
      entry: entry && JSON.stringify(entry),
      mark: new CommitMark(),
      ...(answer ? { ...answer.claim, ...answer.answer } : noAnswer),
    }),
  );
  answer?.done(Number(numAffectedRows));
}

/** Ids of those of these charges that a session of the school has already, by the school's own id of them. */
export async function chargesElsewhere(
  db: Db,
  schoolId: string,
  charges: readonly StoredCharge[],
): Promise<ReadonlySet<string>> {
  const named = charges.filter(({ external_id: id }) => id !== null);
  if (named.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select n.id from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ external_id: id }) => id)}::text[],
      ${named.map(({ student_id: id }) => id)}::text[], ${named.map(({ due_date: day }) => day)}::date[])
      as n (id, external_id, student_id, due_date)
    where exists (
      select 1 from charge c
      where c.identity = json_build_array(${schoolId}::uuid, n.student_id, n.external_id, n.due_date)::text
        and c.removed_at is null)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The index that lets a school have one session for each `external_id`. */
export const oneOfExternalId = 'session_external_id';

/** How the first session of an `external_id` stands when another request comes with it. */
export type FirstCondition = 'payable' | 'expired' | 'disabled' | 'in_process' | 'paid' | 'ended';

interface FirstSession {
  readonly id: string;
  readonly requestSha256: Buffer;
  readonly condition: FirstCondition;
  readonly now: Date;
}

/** Locks the school's session with an `external_id`. It is `ended` if its newest link was revoked. */
export async function firstOfExternalId(
  trx: Db,
  schoolId: string,
  externalId: string,
): Promise<FirstSession | undefined> {
  const { rows } = await sql<FirstSession>`
    select s.id, s.request_sha256 as "requestSha256", app_now() as now, case
      when s.state = 'paid' then 'paid'
      when l.revoked_at is not null then 'ended'
      when l.expires_at <= app_now() then 'expired'
      when s.state = 'confirmation_pending' then 'in_process'
      when s.disabled then 'disabled' else 'payable' end as condition
    from session s cross join lateral (
      select revoked_at, expires_at from access_link where session_id = s.id order by created_at desc, id desc limit 1) l
    where s.school_id = ${schoolId} and s.external_id = ${externalId} and s.request_sha256 is not null
    for no key update of s`.execute(trx);
  return rows[0];
}
