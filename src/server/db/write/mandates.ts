import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { StoredCard } from '#providers/card-capability';
import type { PageAsked, PagePosition } from '../read/page-cursor.ts';
import { cardFacts } from './saved-cards.ts';
import { now } from '../driver/now.ts';
import type { Db, Trx } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';

const storedCard = z.nullable(z.extend(cardFacts, { id: z.string() }));

const columns = [
  'id',
  'school_id',
  'session_id',
  'payment_id',
  'payer_id',
  'provider',
  'account_id',
  'card',
  'card_ref',
  'consent_version',
  'locale',
  'agreed_at',
  'active_at',
  'ended_at',
] as const;
type StoredMandate = Pick<Selectable<Database['mandate']>, (typeof columns)[number]>;
/** A standing debit as stored. Without a card it waits for its payment's money. */
export type MandateRow = Omit<StoredMandate, 'card'> & { readonly card: StoredCard | null };
const mandateOf = (row: StoredMandate): MandateRow => ({ ...row, card: storedCard.parse(row.card) });

/** Writes what a payer agreed to. False when one stands for this payment already. */
export async function insertMandate(
  trx: Trx,
  mandate: Omit<Insertable<Database['mandate']>, 'id' | 'card' | 'agreed_at' | 'next_attempt_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mandate')
    .values({ ...mandate, id: randomUUIDv7(), card: null, agreed_at: now, next_attempt_at: now })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The standing debit agreed to with a payment, or null. */
export async function readMandateOfPayment(db: Db, paymentId: string): Promise<MandateRow | null> {
  const row = await db.selectFrom('mandate').select(columns).where('payment_id', '=', paymentId).executeTakeFirst();
  return row ? mandateOf(row) : null;
}

export interface PayerOfSchool {
  readonly schoolId: string;
  readonly payerId: string;
}

/** A payer's standing debits that have not ended, the last agreed to first. */
export async function mandatesOfPayer(db: Db, { schoolId, payerId }: PayerOfSchool): Promise<readonly MandateRow[]> {
  const rows = await db
    .selectFrom('mandate')
    .select(columns)
    .where('school_id', '=', schoolId)
    .where('payer_id', '=', payerId)
    .where('ended_at', 'is', null)
    .orderBy('agreed_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(mandateOf);
}

/** Whether a card may not be deleted: a standing debit uses it, or will once a payment with it is made. */
export async function isCardDomiciled(db: Db, { schoolId, payerId }: PayerOfSchool, cardRef: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from mandate m join payment p on p.id = m.payment_id
      where m.school_id = ${schoolId} and m.payer_id = ${payerId} and m.ended_at is null
        and (m.card_ref = ${cardRef} or (m.card_ref is null and p.answers->>'saved_card' = ${cardRef}))) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Gives an agreed debit its card. False when it has one, or has ended: then nothing may be announced. */
export async function activateMandate(trx: Trx, id: string, card: StoredCard): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mandate')
    .set({
      card: JSON.stringify(card),
      card_ref: card.id,
      active_at: now,
      next_attempt_at: null,
    })
    .where('id', '=', id)
    .where('active_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a debit; one that has ended keeps the day it did. The payer's page follows by the payment's version. */
export async function endMandate(db: Db, id: string): Promise<void> {
  await sql`
    with ended as (
      update mandate set ended_at = app_now(), next_attempt_at = null where id = ${id} and ended_at is null returning payment_id)
    update payment set version = version + 1 where id in (select payment_id from ended)`.execute(db);
}

export interface MandateFilter extends PageAsked {
  readonly payerId?: string | undefined;
  readonly id?: string | undefined;
}

/** A school's standing debits, the last agreed to first. */
export async function readMandatesOfSchool(
  db: Db,
  { schoolId, payerId, id, after, limit }: MandateFilter,
): Promise<readonly { readonly mandate: MandateRow; readonly position: PagePosition }[]> {
  const rows = await db
    .selectFrom('mandate')
    .select([...columns, sql<string>`agreed_at::text`.as('at')])
    .where('school_id', '=', schoolId)
    .$if(payerId !== undefined, (query) => query.where('payer_id', '=', payerId ?? ''))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`agreed_at <= ${after?.at}::timestamptz and (agreed_at < ${after?.at}::timestamptz or id > ${after?.id})`,
      ),
    )
    .orderBy('agreed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ at, ...row }) => ({ mandate: mandateOf(row), position: { at, id: row.id } }));
}
