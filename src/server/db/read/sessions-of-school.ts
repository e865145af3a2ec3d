import { sql } from 'kysely';
import * as z from 'zod/mini';
import { schoolPayment, schoolSession } from '#contracts/school-sessions';
import { actor } from '#contracts/actor';
import { charge } from '#contracts/session';
import { currencies } from '#domain/money';
import { type SessionState, sessionStates } from '#domain/session-condition';
import type { PageAsked, PagePosition } from './page-cursor.ts';
import { afterPage } from './after-page.ts';
import { ofCampuses } from './campus-rows.ts';
import { declineOfP } from './decline-columns.ts';
import { instalmentsOfP } from './instalments-column.ts';
import { chargeElsewhere, elsewhereJson, settledSum } from './money-state.ts';
import type { Db } from '../driver/db.ts';
import { actorJson } from './outbox-json.ts';

const instant = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text).toISOString()),
);

/** One session as stored, for its school's eyes. Amounts are minor units. */
const storedSession = z.object({
  id: z.string(),
  external_id: z.nullable(z.string()),
  state: z.enum(sessionStates),
  currency: z.enum(currencies),
  campus_id: z.string(),
  in_parts: z.boolean(),
  created_at: instant,
  created_by: z.nullable(actor),
  paid_at: z.nullable(instant),
  link_expires_at: instant,
  opened_at: z.nullable(instant),
  payer: schoolSession.shape.payer,
  charges: z.array(
    z.object({
      details: z.extend(charge, { tutor_id: z.string(), external_id: z.nullable(z.string()) }),
      amount: z.int(),
      allocated: z.int(),
      waived: z.int(),
      elsewhere: chargeElsewhere,
    }),
  ),
  payments: z.array(
    z.extend(z.omit(schoolPayment, { finished: true, total_amount: true }), {
      created_at: instant,
      paid_at: z.nullable(instant),
    }),
  ),
});
export type StoredSession = z.infer<typeof storedSession>;

export interface SessionFilter extends PageAsked {
  readonly id?: string;
  readonly status?: SessionState | undefined;
  readonly externalId?: string | undefined;
  /** Only of these; of all if null or absent. */
  readonly campusIds?: readonly string[] | null;
  readonly campusId?: string | undefined;
  /** The school's own id of the payer. */
  readonly payerId?: string | undefined;
}

/** A school's sessions, newest first, in one trip. Another school's are never among them. */
export async function readSessionsOfSchool(
  db: Db,
  { schoolId, id, status, externalId, campusIds, campusId, payerId, after, limit }: SessionFilter,
): Promise<readonly { readonly session: StoredSession; readonly position: PagePosition }[]> {
  const { rows } = await sql<{ session: unknown; at: string }>`
    select s.created_at::text as at, json_build_object(
      'id', s.id, 'external_id', s.external_id, 'state', s.state, 'currency', s.currency, 'campus_id', s.campus_id, 'in_parts', s.in_parts,
      'created_by', ${actorJson('s')},
      'created_at', s.created_at, 'paid_at', s.paid_at,
      'payer', json_build_object('id', s.payer->>'id', 'full_name', s.payer->>'full_name', 'email', s.payer->>'email', 'phone', s.payer->>'phone'),
      'link_expires_at', (select max(l.expires_at) from access_link l where l.session_id = s.id),
      'opened_at', (select min(l.opened_at) from access_link l where l.session_id = s.id),
      'charges', coalesce((
        select json_agg(json_build_object('details', c.details, 'amount', c.amount,
          'allocated', ${settledSum}, 'elsewhere', ${elsewhereJson},
          'waived', (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = c.id)) order by c.position)
        from charge c where c.session_id = s.id and c.removed_at is null), '[]'),
      'payments', coalesce((
        select json_agg(json_build_object('payment_id', p.id, 'status', p.status, 'method_key', p.method_key,
          'base_amount', p.base, 'commission_amount', p.commission, 'instalments', ${instalmentsOfP}, 'received_amount', p.received, 'currency', p.currency,
          'returned_amount', (select coalesce(sum(r.amount), 0) from money_return r where r.payment_id = p.id),
          'confirmation_number', p.confirmation_number, 'reference', p.reference, 'decline_group', ${declineOfP},
          'open_cases', (select coalesce(json_agg(m.kind order by m.opened_at), '[]') from money_case m where m.payment_id = p.id and m.closed_at is null),
          'created_at', p.created_at, 'paid_at', p.paid_at) order by p.created_at desc, p.id desc)
        from payment p where p.session_id = s.id), '[]')) as session
    from session s
    where s.school_id = ${schoolId} ${ofCampuses(campusIds)}
      ${id === undefined ? sql`` : sql`and s.id = ${id}`}
      ${status === undefined ? sql`` : sql`and s.state = ${status}`}
      ${externalId === undefined ? sql`` : sql`and s.external_id = ${externalId}`}
      ${campusId === undefined ? sql`` : sql`and s.campus_id = ${campusId}`}
      ${payerId === undefined ? sql`` : sql`and s.payer->>'id' = ${payerId}`}
      ${afterPage(sql`s.created_at`, sql`s.id`, after)}
    order by s.created_at desc, s.id limit ${limit}`.execute(db);
  return rows.map((row) => {
    const session = storedSession.parse(row.session);
    return { session, position: { at: row.at, id: session.id } };
  });
}
