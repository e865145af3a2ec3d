/** Sessions of one school, written and looked for together. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { currentActor } from '../../basics/request-context.ts';
import { preparedStatement } from '../driver/prepared-statement.ts';
import type { Db, Trx } from '../driver/db.ts';
import { currentStamp, openedMessages } from './outbox.ts';
import type { NewSession } from './sessions-write.ts';

/** Columns of a session that differ from row to row. */
const own = sql.raw(
  'id, amount, campus_id, payer, generate_invoice, vat, checkout_kind, payment_annuity, in_parts, external_id, return_url',
);

interface Given {
  readonly schoolId: string;
  readonly country: unknown;
  readonly currency: unknown;
  readonly createdAt: unknown;
  readonly rows: string;
  readonly requestId: string | null;
  /** The JSON of who acts. */
  readonly actor: string;
  readonly actorKind: string;
  readonly actorId: string | null;
}

const opening = preparedStatement(
  ({ schoolId, country, currency, createdAt, rows, requestId, actor, actorKind, actorId }: Given) => sql<{
    id: string;
  }>`
    with given as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as g (
        id uuid, amount bigint, campus_id text, payer jsonb, generate_invoice boolean, vat text, checkout_kind text,
        payment_annuity boolean, in_parts boolean, external_id text, return_url text, request_sha256 text, charges jsonb,
        link_id uuid, key_sha256 text, expires_at timestamptz, message_id uuid)),
    opened as (
      insert into session (state, school_id, country, currency, created_at, request_sha256, actor_kind, actor_id, ${own})
      select 'open', ${schoolId}::uuid, ${country}::text, ${currency}::text, ${createdAt}::timestamptz, decode(request_sha256, 'hex'), ${actorKind}::text, ${actorId}::uuid, ${own}
      from given
      on conflict (school_id, external_id) where request_sha256 is not null and external_id is not null do nothing
      returning id, school_id, state, external_id, campus_id, created_at, actor_kind, actor_id),
    linked as (
      insert into access_link (id, session_id, key_sha256, expires_at, created_at, actor_kind, actor_id)
      select g.link_id, o.id, decode(g.key_sha256, 'hex'), g.expires_at, o.created_at, o.actor_kind, o.actor_id from opened o join given g on g.id = o.id),
    charged as (
      insert into charge (id, session_id, position, amount, due_date, details)
      select (c.details->>'id')::uuid, o.id, c.at - 1, (c.details->'values'->>'pending_amount')::bigint,
        (c.details->>'due_date')::date, c.details
      from opened o join given g on g.id = o.id
      cross join jsonb_array_elements(g.charges) with ordinality as c (details, at)),
    message as (${openedMessages(sql`opened`, sql`given`, { requestId, actor })})
    select id from opened`,
);

type Writing = Pick<NewSession, 'session' | 'charges' | 'link'>;

/**
 * Writes open sessions of one school, with charges, links and messages, as `insertSession` does; in one statement.
 * Returns the ids of those that it wrote: it writes none whose `external_id` the school has.
 */
export async function insertSessions(trx: Trx, writings: readonly Writing[]): Promise<ReadonlySet<string>> {
  const [first] = writings;
  if (!first) return new Set();
  const { school_id: schoolId, country, currency, created_at: createdAt } = first.session;
  const rows = JSON.stringify(writings.map(rowOf));
  const shared = { schoolId, country, currency, createdAt, ...currentStamp(), ...currentActorParts() };
  const { rows: opened } = await trx.executeQuery(opening(trx, { ...shared, rows }));
  return new Set(opened.map(({ id }) => id));
}

function currentActorParts() {
  const { kind: actorKind, id: actorId } = currentActor();
  return { actorKind, actorId };
}

function rowOf({ session, charges, link }: Writing) {
  const { payer: written, request_sha256: hash, ...columns } = session;
  const payer: unknown = JSON.parse(String(written));
  return {
    ...columns,
    payer,
    request_sha256: hash?.toString('hex'),
    charges,
    link_id: link.id,
    key_sha256: link.key_sha256.toString('hex'),
    expires_at: link.expires_at,
    message_id: randomUUIDv7(),
  };
}

interface KnownSession {
  readonly id: string;
  readonly requestSha256: Buffer;
}

/** The school's sessions of these `external_id`s, by that. */
export async function sessionsOfExternalIds(
  db: Db,
  schoolId: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, KnownSession>> {
  const { rows } = await sql<KnownSession & { readonly externalId: string }>`
    select id, external_id as "externalId", request_sha256 as "requestSha256" from session
    where school_id = ${schoolId} and external_id = any(${[...externalIds]}::text[]) and request_sha256 is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.externalId, row]));
}
