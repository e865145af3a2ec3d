import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Announcement } from '#domain/money-change';
import type { Database } from './schema.ts';

/**
 * Queues one webhook in the same transaction as the change it tells of; `seq` counts per session without a gap.
 * The session's lock is held, so no other message of the session can take the same number.
 */
export async function announce(
  trx: Transaction<Database>,
  sessionId: string,
  paymentId: string,
  type: Announcement,
): Promise<void> {
  const id = randomUUID();
  await sql`
    insert into outbox (id, session_id, school_id, payment_id, seq, type, payload, created_at, next_attempt_at)
    select ${id}, s.id, s.school_id, p.id, n.seq, ${type}::text, json_build_object(
      'id', 'evt_' || ${id}::text,
      'type', ${type}::text,
      'created_at', to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'session_id', s.id,
      'payment_id', p.id,
      'status', p.status,
      'seq', n.seq,
      'finished', s.state = 'paid',
      'data', json_build_object(
        'payment', json_build_object(
          'payment_id', p.id, 'status', p.status, 'method_key', p.method_key, 'entity', split_part(p.method_key, '/', 3), 'method', split_part(p.method_key, '/', 2),
          'base_amount', p.base, 'commission_amount', p.commission, 'received_amount', p.received, 'currency', trim(p.currency),
          'reference', p.reference, 'confirmation_number', p.confirmation_number, 'decline_group', p.decline_group,
          'paid_at', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'charges', coalesce((select json_agg(json_build_object('charge_id', c.id, 'amount', a.amount, 'kind', a.kind) order by c.position)
            from allocation a join charge c on c.id = a.charge_id where a.payment_id = p.id), '[]')),
        'session', json_build_object('id', s.id, 'status', s.state, 'external_id', s.external_id)))::jsonb,
      app_now(), app_now()
    from session s
    join payment p on p.id = ${paymentId}
    cross join lateral (select coalesce(max(o.seq), 0) + 1 as seq from outbox o where o.session_id = s.id) n
    where s.id = ${sessionId}`.execute(trx);
}
