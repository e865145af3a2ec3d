import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { checkoutCommission, school as schoolView } from '#contracts/session';
import { countries, currencies, currencyOf, type Country } from '#domain/money';
import type { Database } from './tables.generated.ts';
import { now } from './now.ts';

/** A school as its own calls need it. `now` is the database's clock when it was read. */
const caller = z.object({
  id: z.string(),
  country: z.enum(countries),
  currency: z.enum(currencies),
  live: z.boolean(),
  now: z.date(),
});
export type CallingSchool = z.infer<typeof caller>;

/** The school of an API key, by the key's hash; null for a key that is unknown or revoked. One trip. */
export async function schoolOfKey(db: Kysely<Database>, keySha256: Buffer): Promise<CallingSchool | null> {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('school', 'school.id', 'api_key.school_id')
    .select(['school.id', 'school.country', 'school.currency', 'school.live', now.as('now')])
    .where('api_key.key_sha256', '=', keySha256)
    .where('api_key.revoked_at', 'is', null)
    .executeTakeFirst();
  return row ? caller.parse(row) : null;
}

/** A school's IANA zone. Throws when there is no such school. */
export async function timeZoneOf(db: Kysely<Database>, schoolId: string): Promise<string> {
  const row = await db.selectFrom('school').select('time_zone').where('id', '=', schoolId).executeTakeFirstOrThrow();
  return row.time_zone;
}

export interface NewSchool {
  readonly slug: string;
  readonly name: string;
  readonly country: Country;
  readonly timeZone: string;
  readonly contractualEntity: string;
  readonly accent: string | null;
  readonly logoUrl: string | null;
  readonly advisor: z.infer<typeof schoolView>['advisor'];
  /** Name of each campus by its id. */
  readonly campuses: Readonly<Record<string, string>>;
  readonly commissions: readonly z.infer<typeof checkoutCommission>[];
  readonly live: boolean;
}

/** Writes a school; null when the slug is taken. */
export async function insertSchool(db: Kysely<Database>, school: NewSchool): Promise<string | null> {
  const row = await db
    .insertInto('school')
    .values({
      id: randomUUIDv7(),
      slug: school.slug,
      name: school.name,
      country: school.country,
      currency: currencyOf[school.country],
      time_zone: school.timeZone,
      contractual_entity: school.contractualEntity,
      accent: school.accent,
      logo_url: school.logoUrl,
      advisor: school.advisor && JSON.stringify(school.advisor),
      campuses: JSON.stringify(school.campuses),
      commissions: JSON.stringify(school.commissions),
      payment_options: null,
      live: school.live,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The school of a slug, or null. */
export async function schoolBySlug(
  db: Kysely<Database>,
  slug: string,
): Promise<{ readonly id: string; readonly live: boolean } | null> {
  const row = await db.selectFrom('school').select(['id', 'live']).where('slug', '=', slug).executeTakeFirst();
  return row ?? null;
}

export interface NewApiKey {
  readonly schoolId: string;
  readonly keySha256: Buffer;
  readonly hint: string;
}

/** Writes an API key's hash. Throws when the key is there already. */
export async function insertApiKey(db: Kysely<Database>, key: NewApiKey): Promise<void> {
  await db
    .insertInto('api_key')
    .values({
      id: randomUUIDv7(),
      school_id: key.schoolId,
      key_sha256: key.keySha256,
      hint: key.hint,
      created_at: now,
    })
    .execute();
}

/** Live keys by hash or by hint. A hint is short, so it may match more than one. */
export async function liveKeys(
  db: Kysely<Database>,
  by: { readonly keySha256: Buffer } | { readonly hint: string },
): Promise<readonly string[]> {
  const keys = db.selectFrom('api_key').select('id').where('revoked_at', 'is', null);
  const rows = await (
    'hint' in by ? keys.where('hint', '=', by.hint) : keys.where('key_sha256', '=', by.keySha256)
  ).execute();
  return rows.map((row) => row.id);
}

/** Ends a key from now on. */
export async function revokeKey(db: Kysely<Database>, keyId: string): Promise<void> {
  await db.updateTable('api_key').set({ revoked_at: now }).where('id', '=', keyId).execute();
}
