import { sql } from 'kysely';
import * as z from 'zod/mini';
import { givenTaxData } from '#contracts/tax-data';
import { countries, type Country } from '#domain/money';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';

/** Bytes in JSON, as `encode(…, 'base64')` gives them. */
export const storedBytes = z.pipe(
  z.string(),
  z.transform((text: string) => Buffer.from(text, 'base64')),
);

/** What is known of the tax data of one session's payer, sealed as stored. */
export const storedTaxData = z.object({
  schoolId: z.string(),
  payerId: z.string(),
  country: z.enum(countries),
  isVisible: z.boolean(),
  generateInvoice: z.boolean(),
  /** By the school, with this session. */
  given: z.nullable(givenTaxData),
  /** For this session, by its payer. */
  chosenId: z.nullable(z.string()),
  isCleared: z.boolean(),
  /** For this school and country, newest first. Removed ones have nothing sealed. */
  rows: z.array(z.object({ id: z.string(), sealed: z.nullable(storedBytes) })),
});
export type StoredTaxData = z.infer<typeof storedTaxData>;

/** Of session `s` of school `sc`. */
export const taxDataJson = sql`json_build_object(
      'schoolId', s.school_id, 'payerId', s.payer->>'id', 'country', s.country, 'isVisible', sc.tax_data_visible,
      'generateInvoice', s.generate_invoice, 'given', s.payer->'tax_data', 'chosenId', s.tax_data_id,
      'isCleared', s.tax_data_cleared,
      'rows', coalesce((
        select json_agg(json_build_object('id', t.id, 'sealed', encode(t.sealed, 'base64')) order by t.created_at desc, t.id)
        from tax_data t where t.school_id = s.school_id and t.payer_id = s.payer->>'id' and t.country = s.country), '[]'))`;

/** Reads it in one trip; null when there is no such session. */
export async function readStoredTaxData(db: Db, sessionId: string): Promise<StoredTaxData | null> {
  const { rows } = await sql<{ found: unknown }>`
    select ${taxDataJson} as found from session s join school sc on sc.id = s.school_id where s.id = ${sessionId}`.execute(
    db,
  );
  return rows[0] ? storedTaxData.parse(rows[0].found) : null;
}

export interface TaxDataOwner {
  readonly schoolId: string;
  readonly payerId: string;
  readonly country: Country;
}

const newRow = ({ schoolId, payerId, country }: TaxDataOwner, id: string) => ({
  id,
  school_id: schoolId,
  payer_id: payerId,
  country,
  created_at: now,
});

/** Writes a set; the one of the same id gives way, also a removed one. */
export async function upsertTaxData(
  trx: Trx,
  owner: TaxDataOwner,
  { id, sealed }: { readonly id: string; readonly sealed: Buffer },
): Promise<void> {
  await trx
    .insertInto('tax_data')
    .values({ ...newRow(owner, id), sealed, removed_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed, removed_at: null, created_at: now }))
    .execute();
}

/** Forgets what is in a set, keeps that it was removed, and takes the choice from every session that had it. */
export async function eraseTaxData(trx: Trx, owner: TaxDataOwner, id: string): Promise<void> {
  await trx
    .insertInto('tax_data')
    .values({ ...newRow(owner, id), sealed: null, removed_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed: null, removed_at: now }))
    .execute();
  await trx
    .updateTable('session')
    .set({ tax_data_id: null, tax_data_cleared: true })
    .where('school_id', '=', owner.schoolId)
    .where('tax_data_id', '=', id)
    .execute();
}

/** Chooses a set for a session's invoice; null chooses none, also where the school gave one. */
export async function chooseTaxData(db: Db, sessionId: string, id: string | null): Promise<void> {
  await db
    .updateTable('session')
    .set({ tax_data_id: id, tax_data_cleared: id === null })
    .where('id', '=', sessionId)
    .execute();
}
