import { sql } from 'kysely';
import * as z from 'zod/mini';
import { givenTaxData } from '#contracts/tax-data';
import { countries } from '#domain/money';
import type { Keyring } from '../../basics/keys.ts';
import { contentOfGiven } from '../../db/read/given-tax-data.ts';
import type { Db } from '../../db/driver/db.ts';
import { openTaxData, taxDataIdsOf } from './tax-data-sets.ts';

const owned = z.object({ id: z.string(), schoolId: z.string(), payerId: z.string(), country: z.enum(countries) });
const givenRow = z.extend(owned, { given: givenTaxData });
const savedRow = z.extend(owned, { sealed: z.instanceof(Buffer) });

const batch = 500;

/** Gives tax data the newest secret's ids, so that a set is saved once. Returns how many changed. */
export async function renameTaxData(db: Db, keys: Keyring): Promise<number> {
  let renamed = 0;
  for await (const row of rowsOf(db, givenSets))
    renamed += await rename(db, taxDataIdsOf(keys, givenRow.parse(row), contentOf(givenRow.parse(row))));
  for await (const row of rowsOf(db, savedSets)) {
    const saved = savedRow.parse(row);
    const content = openTaxData(keys, saved.sealed);
    if (content) renamed += await rename(db, taxDataIdsOf(keys, saved, content));
  }
  return renamed;
}

const contentOf = ({ country, given }: z.infer<typeof givenRow>) => contentOfGiven(country, given);

/** What schools gave, in sessions whose payer chose or removed a set. */
const givenSets = sql`
  select s.id, s.school_id as "schoolId", s.payer->>'id' as "payerId", s.country, s.payer->'tax_data' as given
  from session s where jsonb_typeof(s.payer->'tax_data') = 'object' and (s.tax_data_id is not null or exists (
    select 1 from tax_data t where t.school_id = s.school_id and t.payer_id = s.payer->>'id'))`;
const savedSets = sql`
  select t.id, t.school_id as "schoolId", t.payer_id as "payerId", t.country, t.sealed from tax_data t where t.sealed is not null`;

async function* rowsOf(db: Db, of: typeof givenSets) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select * from (${of}) each where id > ${after} order by id limit ${batch}`.execute(db);
    yield* rows;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batch) return;
  }
}

/** One that has been saved by both of its ids goes by the newest. */
async function rename(db: Db, [newest = '', ...earlier]: readonly string[]): Promise<number> {
  if (earlier.length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    await sql`delete from tax_data where id = any (${earlier}) and exists (select 1 from tax_data where id = ${newest})`.execute(
      trx,
    );
    const rows = await sql`update tax_data set id = ${newest} where id = any (${earlier})`.execute(trx);
    const chosen = await sql`update session set tax_data_id = ${newest} where tax_data_id = any (${earlier})`.execute(
      trx,
    );
    return Number(rows.numAffectedRows ?? 0) + Number(chosen.numAffectedRows ?? 0);
  });
}
