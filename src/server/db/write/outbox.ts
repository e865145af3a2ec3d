import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { TokenizedCard } from '#contracts/saved-card';
import type { SchoolEventType } from '#contracts/school-events';
import type { MoneyChange } from '#domain/money-change';
import { readInvoice } from '../read/invoice.ts';
import type { Actor } from '#domain/actor';
import { currentActor, currentRequestId } from '../../basics/request-context.ts';
import { holdSession } from '../read/money-state.ts';
import {
  approvalJson,
  caseJson,
  isoInstant,
  paymentJson,
  refundJson,
  reportJson,
  returnJson,
  sessionJson,
} from '../read/outbox-json.ts';
import { announceToSchool } from './announce-to-school.ts';
import type { Trx } from '../driver/db.ts';

type Announced = Extract<MoneyChange, { kind: 'announced' }>;

/** Queues what a money decision tells the school, in the same transaction as the change. The session's lock is held. */
export async function announcePayments(
  trx: Trx,
  sessionId: string,
  announced: readonly Announced[],
  actor: Actor,
): Promise<void> {
  const messages: NewMessage[] = [];
  for (const each of announced) messages.push(messageOf(each, await invoiceOf(trx, each)));
  await insertMessages(trx, sessionId, messages, actor);
}

/** The same as one insert, for decisions without an invoice. Null if there is nothing to announce. */
export const messagesOf = (
  sessionId: string,
  announced: readonly Announced[],
  actor: Actor,
): RawBuilder<unknown> | null =>
  announced.length === 0
    ? null
    : messagesInsert(
        sessionId,
        announced.map((each) => messageOf(each, null)),
        { ...currentStamp(), actor: JSON.stringify(actor) },
      );

const messageOf = ({ paymentId, type, about }: Announced, invoice: RawBuilder<unknown> | null): NewMessage => ({
  paymentId: type === 'payment_session.paid' ? null : paymentId,
  type,
  more: invoice ?? moreOf(paymentId, about),
});

async function invoiceOf(trx: Trx, { paymentId, type }: Announced): Promise<RawBuilder<unknown> | null> {
  if (type !== 'invoice.requested') return null;
  return sql`jsonb_build_object('invoice', ${JSON.stringify(await readInvoice(trx, paymentId))}::jsonb)`;
}

function moreOf(paymentId: string, about: Announced['about']): RawBuilder<unknown> {
  if (about && 'case' in about)
    return sql`jsonb_build_object('case', (select ${caseJson} from money_case m where m.payment_id = ${paymentId} and m.kind = ${about.case}))`;
  if (about)
    return sql`jsonb_build_object('return', (select ${returnJson} from money_return r where r.id = ${about.returnId}))`;
  return nothing;
}

const nothing = sql`'{}'::jsonb`;

/** The message of a session that `opened` inserts in this statement: its row is new, so nothing is locked. */
export const openedMessage = (
  // Parameters of a prepared statement, which are read by name.
  { id, messageId, requestId, actor }: Stamp & { readonly id: string; readonly messageId: string },
  opened: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  messagesInsert(
    id,
    [{ id: messageId, paymentId: null, type: 'payment_session.opened', more: nothing }],
    { requestId, actor },
    opened,
  );

export type SessionAnnouncement = 'payment_session.expired' | 'payment_session.link_requested';

/** Queues what happened to a session itself. Locks the session's row, so that its messages have no gap. */
export async function announceSession(trx: Trx, sessionId: string, type: SessionAnnouncement): Promise<void> {
  await holdSession(trx, sessionId);
  await insertMessage(trx, { sessionId, paymentId: null, type, more: nothing });
}

/** Queues what happened to a payer's saved card. Locks the session's row, so that its messages have no gap. */
export async function announceCard(
  trx: Trx,
  sessionId: string,
  type: Extract<SchoolEventType, 'card.domiciled' | 'card.deleted'>,
  card: TokenizedCard,
  paymentId: string | null = null,
): Promise<void> {
  await holdSession(trx, sessionId);
  await insertMessage(trx, {
    sessionId,
    paymentId,
    type,
    more: sql`jsonb_build_object('card', ${JSON.stringify(card)}::jsonb)`,
  });
}

/** Queues what became of a refund through a provider. The session's lock is held. */
export async function announceRefund(
  trx: Trx,
  { id, session_id: sessionId, payment_id: paymentId }: Readonly<Record<'id' | 'session_id' | 'payment_id', string>>,
  type: Extract<SchoolEventType, 'refund.pending' | 'refund.done' | 'refund.failed'>,
): Promise<void> {
  const more = sql`jsonb_build_object('refund', (select ${refundJson} from refund f where f.id = ${id}))`;
  await insertMessage(trx, { sessionId, paymentId, type, more });
}

/** Queues what becomes of a refund that takes two persons. Locks its session, if it has one. */
export async function announceApproval(
  trx: Trx,
  id: string,
  type: Extract<SchoolEventType, 'refund.approval_requested' | 'refund.approved' | 'refund.declined'>,
): Promise<void> {
  const more = sql`jsonb_build_object('approval', (select ${approvalJson} from refund_approval w where w.id = ${id}))`;
  const { school_id, session_id, payment_id } = await trx
    .selectFrom('refund_approval')
    .select(['school_id', 'session_id', 'payment_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (session_id === null) return announceToSchool(trx, school_id, type, more);
  await holdSession(trx, session_id);
  await insertMessage(trx, { sessionId: session_id, paymentId: payment_id, type, more });
}

/** Queues what a payer says of a transfer. The session's lock is held. */
export async function announceReport(trx: Trx, sessionId: string, paymentId: string): Promise<void> {
  const more = sql`jsonb_build_object('report', (select ${reportJson} from transfer_report t where t.payment_id = ${paymentId}))`;
  await insertMessage(trx, { sessionId, paymentId, type: 'transfer.reported', more });
}

interface NewMessage {
  /** A new one unless given. */
  readonly id?: string;
  readonly paymentId: string | null;
  readonly type: SchoolEventType;
  readonly more: RawBuilder<unknown>;
}

interface Message extends NewMessage {
  readonly sessionId: string;
}

const insertMessage = (trx: Trx, { sessionId, ...message }: Message): Promise<void> =>
  insertMessages(trx, sessionId, [message]);

async function insertMessages(
  trx: Trx,
  sessionId: string,
  messages: readonly NewMessage[],
  actor: Actor = currentActor(),
): Promise<void> {
  const stamp = { ...currentStamp(), actor: JSON.stringify(actor) };
  if (messages.length > 0) await messagesInsert(sessionId, messages, stamp).execute(trx);
}

/** Which request a message comes from, and who acted: the JSON of `contracts/actor`. */
interface Stamp {
  readonly requestId: string | null;
  readonly actor: string;
}
export const currentStamp = (): Stamp => ({ requestId: currentRequestId(), actor: JSON.stringify(currentActor()) });

/**
 * `seq` counts per session without a gap; the session's lock is held, so no other message can take the same number.
 * `session`: where its row is read from.
 */
function messagesInsert(
  sessionId: string,
  messages: readonly NewMessage[],
  stamp: Stamp = currentStamp(),
  session: RawBuilder<unknown> = sql`session`,
): RawBuilder<unknown> {
  const rows = messages.map(
    ({ id = randomUUIDv7(), paymentId, type, more }, at) =>
      sql`(${id}::uuid, ${at + 1}::int, ${type}::text, ${paymentId}::uuid, ${more})`,
  );
  return sql`${messagesFrom(session, sql`(values ${sql.join(rows)})`, stamp)} where s.id = ${sessionId}`;
}

/** The messages of sessions that `opened` inserts in this statement; `given` has each one's id and `message_id`. */
export const openedMessages = (
  opened: RawBuilder<unknown>,
  given: RawBuilder<unknown>,
  stamp: Stamp,
): RawBuilder<unknown> => {
  const each = sql`lateral (
    select g.message_id, 1, 'payment_session.opened'::text, null::uuid, ${nothing} from ${given} g where g.id = s.id)`;
  return messagesFrom(opened, each, stamp);
};

/** `messages`: a row of each, which may look at the session `s`. */
function messagesFrom(
  session: RawBuilder<unknown>,
  messages: RawBuilder<unknown>,
  { requestId, actor }: Stamp,
): RawBuilder<unknown> {
  return sql`
    insert into outbox (id, session_id, school_id, payment_id, seq, type, payload, created_at, request_id)
    select m.id, s.id, s.school_id, p.id, n.seq + m.at, m.type, jsonb_build_object(
      'id', 'evt_' || m.id::text,
      'type', m.type,
      'created_at', ${isoInstant(sql`app_now()`)},
      'actor', ${actor}::jsonb,
      'session_id', s.id,
      'payment_id', p.id,
      'status', p.status,
      'seq', n.seq + m.at,
      'finished', s.state = 'paid',
      'data', jsonb_build_object('session', ${sessionJson})
        || case when p.id is null then '{}'::jsonb else jsonb_build_object('payment', ${paymentJson}) end || m.more),
      app_now(), ${requestId}::text
    from ${session} s
    cross join ${messages} as m (id, at, type, payment_id, more)
    left join payment p on p.id = m.payment_id
    cross join lateral (select coalesce(max(o.seq), 0) as seq from outbox o where o.session_id = s.id) n`;
}
