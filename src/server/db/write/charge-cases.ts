/** Cases about a charge that several sessions have, and not alike. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { announceUnplaced } from './announce-to-school.ts';
import type { Trx } from '../driver/db.ts';

/**
 * Opens a case for each charge that a session settled and another asks for differently: another amount, less what came
 * for it there already, or another concept. Compares one session's charges both ways. A charge has one such case ever.
 */
export async function openChargeCases(trx: Trx, sessionId: string): Promise<void> {
  // A transaction that settles one of these charges in another session is waited for, and then seen.
  await sql`select lock_charges(${sessionId}::uuid)`.execute(trx);
  const { rows } = await sql<{ charge_id: string }>`
    with own as (
      select c.id, o.id as other from charge c cross join lateral same_charges(c.id) o
      where c.session_id = ${sessionId} and c.removed_at is null and c.identity is not null)
    select distinct asked.id as charge_id
    from (select id, other from own union all select other, id from own) pair
    join charge asked on asked.id = pair.id
    cross join lateral same_charges(asked.id) paid
    cross join lateral (select allocated from same_charges(paid.id) where id = asked.id) here
    where paid.id = pair.other and paid.settled and here.allocated < asked.amount
      and (paid.amount + here.allocated <> asked.amount or paid.concept_type <> asked.details->>'concept_type')`.execute(
    trx,
  );
  for (const { charge_id: chargeId } of rows) await openOne(trx, chargeId);
}

async function openOne(trx: Trx, chargeId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into money_case (id, school_id, session_id, about_charge_id, kind, amount, currency, opened_at)
    select ${randomUUIDv7()}, s.school_id, s.id, c.id, 'charge_differs', c.amount, s.currency, app_now()
    from charge c join session s on s.id = c.session_id where c.id = ${chargeId}
    on conflict (about_charge_id) where kind = 'charge_differs' do nothing returning id`.execute(trx);
  for (const { id } of rows) await announceUnplaced(trx, id, 'case.opened');
}
