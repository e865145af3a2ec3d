import { sql } from 'kysely';
import * as z from 'zod/mini';
import { announceUnplaced } from '../../db/write/announce-to-school.ts';
import { insertAuditEntry } from '../../db/write/audit-log.ts';
import type { Db } from '../../db/driver/db.ts';
import { schoolBySlug } from '../../db/write/schools.ts';
import { AdminRefusal } from '../schools/create-school.ts';

const openCase = z.object({
  id: z.string(),
  slug: z.nullable(z.string()),
  kind: z.string(),
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** `accountName` of where it is. */
  provider: z.nullable(z.string()),
  provider_ref: z.nullable(z.string()),
  opened_at: z.date(),
});
export type OpenCase = z.infer<typeof openCase>;

/** Every open case of every school, and those that are nobody's yet first; the oldest of each before. */
export async function listOpenCases(db: Db): Promise<readonly OpenCase[]> {
  const { rows } = await sql<unknown>`
    select m.id, s.slug, m.kind, m.amount, upper(trim(m.currency)) as currency, m.reference, m.provider || coalesce('/' || m.account_id, '') as provider, m.provider_ref, m.opened_at
    from money_case m left join school s on s.id = m.school_id
    where m.closed_at is null order by s.slug nulls first, m.opened_at, m.id`.execute(db);
  return rows.map((row) => openCase.parse(row));
}

/**
 * Gives money on an unknown reference to its school, which is notified and decides the rest. Throws `AdminRefusal` for
 * a case that is unknown, resolved, a school's already, or about money on another school's account.
 */
export async function assignCase(db: Db, id: string, slug: string): Promise<void> {
  const school = await schoolBySlug(db, slug);
  if (!school) throw new AdminRefusal(`There is no school with the slug ${slug}.`);
  if (!z.uuid().safeParse(id).success) throw new AdminRefusal(`${id} is no id of a case.`);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('money_case')
      .set({ school_id: school.id })
      .where('id', '=', id)
      .where('kind', '=', 'unknown_ref')
      .where('school_id', 'is', null)
      .where('closed_at', 'is', null)
      // Money on another school's own account is not this one's.
      .where((eb) =>
        eb.or([
          eb('account_id', 'is', null),
          eb(
            'account_id',
            'in',
            eb
              .selectFrom('provider_account')
              .select('id')
              .where((of) => of.or([of('school_id', 'is', null), of('school_id', '=', school.id)])),
          ),
        ]),
      )
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new AdminRefusal('No open case of this id is without a school.');
    await insertAuditEntry(trx, { schoolId: school.id, operation: 'admin assign-case', outcome: 'done', rowId: id });
    await announceUnplaced(trx, id, 'case.opened');
  });
}
