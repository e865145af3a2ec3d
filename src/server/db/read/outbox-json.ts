/** Rows in messages to schools: the shapes of `contracts/school-events`, made by the database. */
import { type RawBuilder, sql } from 'kysely';
import { declineOfP } from './decline-columns.ts';
import { instalmentsOfP } from './instalments-column.ts';

/** An instant as ISO 8601 in UTC. */
export function isoInstant(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Who acted on a row; null for one that does not say. */
export const actorJson = (row: 's' | 'm' | 'r' | 'f' | 'w'): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${row}.actor_kind`)} is not null then jsonb_build_object('kind', ${sql.ref(`${row}.actor_kind`)}, 'id', ${sql.ref(`${row}.actor_id`)}) end`;

/** Of payment `p`. */
export const paymentJson = sql`jsonb_build_object(
  'payment_id', p.id, 'status', p.status, 'method_key', p.method_key,
  'entity', split_part(p.method_key, '/', 3), 'method', split_part(p.method_key, '/', 2),
  'base_amount', p.base, 'commission_amount', p.commission, 'instalments', ${instalmentsOfP}, 'received_amount', p.received, 'currency', trim(p.currency),
  'returned_amount', (select coalesce(sum(r.amount), 0) from money_return r where r.payment_id = p.id),
  'reference', p.reference, 'confirmation_number', p.confirmation_number, 'decline_group', ${declineOfP},
  'paid_at', ${isoInstant(sql`p.paid_at`)},
  'charges', coalesce((select jsonb_agg(jsonb_build_object('charge_id', c.id, 'amount', a.amount, 'kind', a.kind, 'returned_amount', a.reversed) order by c.position)
    from allocation a join charge c on c.id = a.charge_id where a.payment_id = p.id), '[]'))`;

/** Of session `s`. */
export const sessionJson = sql`jsonb_build_object('id', s.id, 'status', s.state, 'external_id', s.external_id, 'campus_id', s.campus_id)`;

/** Of transfer report `t`. */
export const reportJson = sql`jsonb_build_object('paid_on', t.paid_on, 'amount', t.amount,
  'reported_at', ${isoInstant(sql`t.reported_at`)}, 'expected_by', ${isoInstant(sql`t.expected_by`)})`;

/** Of case `m`. */
export const caseJson = sql`jsonb_build_object(
  'id', m.id, 'kind', m.kind, 'status', case when m.closed_at is null then 'open' else 'resolved' end,
  'amount', m.amount, 'currency', upper(trim(m.currency)), 'session_id', m.session_id,
  'payment_id', coalesce(m.payment_id, m.about_payment_id), 'return_kind', m.return_kind,
  'refund_id', m.refund_id, 'charge_id', m.about_charge_id, 'report_problem', m.report_problem, 'difference', m.difference,
  'due_at', ${isoInstant(sql`m.due_at`)},
  'payer_preference', m.payer_preference, 'payer_preference_at', ${isoInstant(sql`m.payer_preference_at`)},
  'reference', m.reference, 'resolution', m.resolution, 'note', m.note,
  'opened_at', ${isoInstant(sql`m.opened_at`)}, 'resolved_at', ${isoInstant(sql`m.closed_at`)},
  'resolved_by', case when m.closed_at is not null then ${actorJson('m')} end,
  'refund_approval_id', (select w.id from refund_approval w where w.case_id = m.id and w.status = 'awaiting_approval'))`;

/** Of return `r`. */
export const returnJson = sql`jsonb_build_object(
  'id', r.id, 'kind', r.kind, 'means', r.means, 'amount', r.amount, 'currency', trim(r.currency), 'payment_id', r.payment_id,
  'note', r.note, 'created_at', ${isoInstant(sql`r.created_at`)}, 'actor', ${actorJson('r')})`;

/** Of refund `f` through a provider. Nobody outside needs to know whether the provider has it yet. */
export const refundJson = sql`jsonb_build_object(
  'id', f.id, 'kind', 'refund', 'means', 'provider', 'amount', f.amount, 'currency', trim(f.currency), 'payment_id', f.payment_id,
  'note', f.note, 'status', case f.state when 'requested' then 'pending' else f.state end,
  'failure', case when f.failure_group is not null then jsonb_build_object('code', f.failure_group, 'provider_code', f.failure_code) end,
  'created_at', ${isoInstant(sql`f.created_at`)}, 'done_at', ${isoInstant(sql`f.done_at`)}, 'failed_at', ${isoInstant(sql`f.failed_at`)},
  'actor', ${actorJson('f')})`;

/** Of a refund `w` that waits for approval, in the same shape. */
export const awaitingJson = sql`jsonb_build_object(
  'id', w.id, 'kind', w.kind, 'means', w.means, 'amount', w.amount, 'currency', trim(w.currency), 'payment_id', w.payment_id,
  'note', w.note, 'status', w.status, 'failure', null, 'created_at', ${isoInstant(sql`w.created_at`)}, 'done_at', null, 'failed_at', null,
  'actor', ${actorJson('w')})`;

/** Of a refund `w` and what became of it, as its school reads it. */
export const approvalJson = sql`jsonb_build_object(
  'id', w.id, 'status', w.status, 'session_id', w.session_id, 'payment_id', w.payment_id, 'case_id', w.case_id, 'kind', w.kind,
  'means', w.means, 'amount', w.amount, 'currency', trim(w.currency), 'note', w.note, 'created_at', ${isoInstant(sql`w.created_at`)},
  'asked_by', ${actorJson('w')}, 'stand_in_id', w.stand_in_id, 'stand_in_from', ${isoInstant(sql`w.stand_in_from`)},
  'carried_out_at', ${isoInstant(sql`w.carry_out_at`)}, 'decided_at', ${isoInstant(sql`w.decided_at`)},
  'decided_by', case when w.decided_kind is not null then jsonb_build_object('kind', w.decided_kind, 'id', w.decided_id) end,
  'decision_note', w.decision_note, 'refusal', w.refusal)`;

/** Of return `r` that nobody asked a provider for, in the same shape. */
export const recordedJson = sql`${returnJson} || jsonb_build_object(
  'status', case when r.undone_at is null then 'done' else 'failed' end, 'failure', null,
  'done_at', ${isoInstant(sql`r.created_at`)}, 'failed_at', ${isoInstant(sql`r.undone_at`)})`;

/** Of message `o`: the tax data of its invoice, as its payment keeps it sealed; null for every other message. */
export const taxDataOfEvent = sql`(select tp.tax_data_sealed from payment tp where tp.id = o.payment_id and o.type = 'invoice.requested')`;
