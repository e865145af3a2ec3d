import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly createdAt: Date;
}

/** Where a school's events go now; null when it has set none. */
export async function readEndpoint(db: Kysely<Database>, schoolId: string): Promise<EndpointRow | null> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select(['id', 'url', 'created_at as createdAt'])
    .where('school_id', '=', schoolId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces a school's endpoint. The school's row is locked, so that two at once leave one. */
export async function replaceEndpoint(
  trx: Transaction<Database>,
  schoolId: string,
  url: string,
  secretSealed: Buffer,
): Promise<EndpointRow> {
  await trx.selectFrom('school').select('id').where('id', '=', schoolId).forUpdate().execute();
  await trx
    .updateTable('webhook_endpoint')
    .set({ disabled_at: sql<Date>`app_now()` })
    .where('school_id', '=', schoolId)
    .where('disabled_at', 'is', null)
    .execute();
  return trx
    .insertInto('webhook_endpoint')
    .values({
      id: randomUUIDv7(),
      school_id: schoolId,
      url,
      secret_sealed: secretSealed,
      created_at: sql<Date>`app_now()`,
    })
    .returning(['id', 'url', 'created_at as createdAt'])
    .executeTakeFirstOrThrow();
}
