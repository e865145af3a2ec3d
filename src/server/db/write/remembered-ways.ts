import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { rememberedDays } from '#domain/remembered-way';
import { sha256 } from '../../basics/keys.ts';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';

/** A payer of a school, and the token that one browser shows. */
export interface InBrowser {
  readonly schoolId: string;
  readonly payerId: string;
  readonly token: string;
}

export interface NewRemembered extends InBrowser {
  readonly paymentId: string;
  readonly methodKey: string;
  readonly answersSealed: Buffer | null;
  /** The school's token that the browser had before, of whichever payer: it opens nothing any more. */
  readonly replaced: string | null;
}

export async function insertRemembered(trx: Trx, way: NewRemembered): Promise<void> {
  if (way.replaced !== null)
    await trx
      .deleteFrom('remembered_way')
      .where('token_sha256', '=', sha256(way.replaced))
      .where('school_id', '=', way.schoolId)
      .execute();
  await trx
    .insertInto('remembered_way')
    .values({
      id: randomUUIDv7(),
      school_id: way.schoolId,
      payer_id: way.payerId,
      token_sha256: sha256(way.token),
      payment_id: way.paymentId,
      method_key: way.methodKey,
      answers_sealed: way.answersSealed,
      created_at: now,
    })
    .execute();
}

const cardPaid = z.nullable(z.catch(z.nullable(z.object({ brand: z.string(), lastFour: z.string() })), null));

export interface RememberedRow {
  readonly methodKey: string;
  readonly answersSealed: Buffer | null;
  /** The card that paid, as its provider named it with the money; null for another way. */
  readonly card: z.infer<typeof cardPaid>;
}

/** Returns what this browser knows of this very payer, if it brought money once and is not too old; else null. */
export async function readRemembered(db: Db, { schoolId, payerId, token }: InBrowser): Promise<RememberedRow | null> {
  const { rows } = await sql<{ method_key: string; answers_sealed: Buffer | null; card: unknown }>`
    select w.method_key, w.answers_sealed, (
      select e.observation->'card' from evidence e where e.payment_id = w.payment_id and e.observation->>'kind' = 'successful'
        and e.observation->'card' is not null order by e.id desc limit 1) as card
    from remembered_way w join payment p on p.id = w.payment_id
    where w.token_sha256 = ${sha256(token)} and w.school_id = ${schoolId} and w.payer_id = ${payerId}
      and p.status = 'successful' and w.created_at > app_now() - make_interval(days => ${rememberedDays})`.execute(db);
  const [row] = rows;
  return row ? { methodKey: row.method_key, answersSealed: row.answers_sealed, card: cardPaid.parse(row.card) } : null;
}

/** Forgets it. False if this browser knew nothing of this payer. */
export async function forgetRemembered(db: Db, { schoolId, payerId, token }: InBrowser): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('remembered_way')
    .where('token_sha256', '=', sha256(token))
    .where('school_id', '=', schoolId)
    .where('payer_id', '=', payerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** No browser names a card that its payer deleted. */
export async function forgetRememberedCard(
  trx: Trx,
  { schoolId, payerId }: Omit<InBrowser, 'token'>,
  lastFour: string,
): Promise<void> {
  await sql`
    delete from remembered_way w where w.school_id = ${schoolId} and w.payer_id = ${payerId} and w.answers_sealed is null
      and exists (select 1 from evidence e where e.payment_id = w.payment_id and e.observation->'card'->>'lastFour' = ${lastFour})`.execute(
    trx,
  );
}

const batch = 1_000;
/** A payment that ends without money ends within this time. */
const endedDays = 30;

/** Deletes what is too old, and what was asked with a payment that brought no money. */
export async function dropEndedRemembered(db: Db): Promise<void> {
  await sql`
    delete from remembered_way where id = any (array(
      select id from remembered_way where created_at < app_now() - make_interval(days => ${rememberedDays})
      order by created_at limit ${batch}))`.execute(db);
  await sql`
    delete from remembered_way where id = any (array(
      select w.id from remembered_way w join payment p on p.id = w.payment_id
      where w.created_at > app_now() - make_interval(days => ${endedDays}) and p.status in ('rejected', 'failed', 'cancelled')
      limit ${batch}))`.execute(db);
}
