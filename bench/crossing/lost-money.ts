/** Checks that our own books cannot make: what families, schools and banks were told, and what became of it. */
import { type RawBuilder, sql } from 'kysely';
import type { World } from './world.ts';

interface Question {
  readonly says: string;
  readonly query: RawBuilder<{ readonly what: string }>;
}

/** Each returns one row for each thing that is wrong. */
const questions: readonly Question[] = [
  {
    says: 'one charge is paid in two sessions, and no case tells the school',
    query: sql`
      with paid as (
        select s.school_id, c.details->>'student_id' as student, c.details->>'external_id' as charge, c.due_date, s.id
        from charge c join session s on s.id = c.session_id
        where c.removed_at is null and c.details->>'external_id' is not null
          and c.amount <= (select coalesce(sum(a.amount - a.reversed), 0) from allocation a where a.charge_id = c.id))
      select string_agg(distinct id::text, ' and ') as what from paid group by school_id, student, charge, due_date
      having count(distinct id) > 1
        and not exists (select 1 from money_case m where m.kind = 'double' and (m.session_id = any (array_agg(paid.id))))`,
  },
  {
    says: 'a card was captured after another way had paid everything, and there was never a case',
    query: sql`
      select p.id::text as what from payment p join excess x on x.payment_id = p.id
      where p.method_key like '%/card/%' and p.status = 'successful'
        and not exists (select 1 from money_case m where m.payment_id = p.id or m.about_payment_id = p.id)`,
  },
  {
    // A return that was undone stands beside the entry that undid it: their sum is 0.
    says: 'more came and stayed than was asked for, and there was never a case',
    query: sql`
      select concat_ws(' ', p.id, p.method_key, 'received', p.received, 'of', p.base + p.commission) as what from payment p
      where p.received - coalesce((select sum(r.amount) from money_return r where r.payment_id = p.id), 0) > p.base + p.commission
        and not exists (select 1 from money_case m where m.payment_id = p.id)`,
  },
];

/** What is wrong, one sentence each. */
export async function lostMoney(world: World): Promise<readonly string[]> {
  const answers = await Promise.all(
    questions.map(async ({ says, query }) => {
      const { rows } = await query.execute(world.db);
      return rows.map(({ what }) => `${says}: ${what}`);
    }),
  );
  return [...answers.flat(), ...(await forgotten(world)), ...(await misplacedDeposits(world))];
}

/** Sessions and payments that were shown, and are gone. */
async function forgotten({ db, families, shown }: World): Promise<readonly string[]> {
  const sessions = new Set((await db.selectFrom('session').select('id').execute()).map(({ id }) => id));
  const payments = new Set((await db.selectFrom('payment').select('id').execute()).map(({ id }) => id));
  return [
    ...families.filter(({ sessionId }) => !sessions.has(sessionId)).map(() => 'an acknowledged session is gone'),
    ...shown.filter(({ id }) => !payments.has(id)).map(() => 'a payment that was shown is gone'),
  ];
}

/** Acknowledged deposits that are stored nowhere, and deposits booked to another family than the one that made them. */
async function misplacedDeposits({ db, deposits }: World): Promise<readonly string[]> {
  const { rows } = await sql<{ words: string; session: string | null; isAsked: boolean }>`
    select concat_ws(' ', l.reference, l.tracking_key) as words, p.session_id::text as session, l.case_id is not null as "isAsked"
    from statement_line l left join payment p on p.id = l.payment_id
    union all
    select p.provider_ref, p.session_id::text, false from payment p where p.provider = 'bank-deposit' and p.provider_ref is not null
    union all
    select coalesce(m.provider_ref, ''), null, true from money_case m`.execute(db);
  const places = Map.groupBy(rows, ({ words }) => movementIn(words));
  return deposits.flatMap(({ movementId, from, words }) => {
    const found = places.get(movementId) ?? [];
    if (found.length === 0) return [`a deposit that was acknowledged is nowhere: ${words}`];
    const strays = found.filter(
      ({ session, isAsked }) => session !== null && session !== from.family.sessionId && !isAsked,
    );
    return strays.map(({ session }) => `a family's deposit is booked to another: ${words}, to session ${session}`);
  });
}

/** The movement's id, wherever it stands. */
const movementIn = (words: string): string => /BNET\d+/.exec(words)?.[0] ?? '';
