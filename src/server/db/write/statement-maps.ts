/** How a school's banks write their statements. */
import { randomUUIDv7 } from 'node:crypto';
import {
  type ChangeStatementMapRequest,
  type StatementFile,
  type StatementMapRequest,
  statementMap,
} from '#contracts/statement-files';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';

const columns = [
  'id',
  'name',
  'columns',
  'delimiter',
  'decimal_mark',
  'date_format',
  'has_header',
  'created_at',
  'changed_at',
] as const;

const of = (db: Db, schoolId: string) =>
  db.selectFrom('statement_map').select(columns).where('school_id', '=', schoolId);
type Row = Awaited<ReturnType<ReturnType<typeof of>['execute']>>[number];

const shown = ({ decimal_mark: decimal, created_at: created, changed_at: changed, ...map }: Row) =>
  statementMap.parse({ ...map, decimal, created_at: created.toISOString(), changed_at: changed.toISOString() });

/** A school's maps by name. */
export const mapsOfSchool = async (db: Db, schoolId: string) =>
  (await of(db, schoolId).orderBy('name').orderBy('id').execute()).map(shown);

/** A map of a school: another school's is none. `id` is a UUID. */
export interface MapKey {
  readonly schoolId: string;
  readonly id: string;
}

export async function mapOfSchool(db: Db, { schoolId, id }: MapKey) {
  const row = await of(db, schoolId).where('id', '=', id).executeTakeFirst();
  return row ? shown(row) : null;
}

/** Writes a map; null if the school has `most` of them. Locks its row against two at once. */
export async function insertMap(
  trx: Trx,
  schoolId: string,
  map: StatementMapRequest & { readonly by: StatementFile['taken_by'] },
  most: number,
) {
  await trx.selectFrom('school').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute();
  if ((await of(trx, schoolId).execute()).length >= most) return null;
  const id = randomUUIDv7();
  await trx
    .insertInto('statement_map')
    .values({
      id,
      school_id: schoolId,
      name: map.name,
      columns: JSON.stringify(map.columns),
      delimiter: map.delimiter ?? null,
      decimal_mark: map.decimal ?? null,
      date_format: map.date_format ?? null,
      has_header: map.has_header ?? true,
      actor_kind: map.by.kind,
      actor_id: map.by.id,
      created_at: now,
      changed_at: now,
    })
    .execute();
  return mapOfSchool(trx, { schoolId, id });
}

/** Changes a map; null when there is none. What is undefined stays. */
export async function updateMap(trx: Trx, key: MapKey, change: ChangeStatementMapRequest) {
  const { name, columns: places, delimiter, decimal, date_format: format, has_header: hasHeader } = change;
  await trx
    .updateTable('statement_map')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(places === undefined ? {} : { columns: JSON.stringify(places) }),
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(decimal === undefined ? {} : { decimal_mark: decimal }),
      ...(format === undefined ? {} : { date_format: format }),
      ...(hasHeader === undefined ? {} : { has_header: hasHeader }),
      changed_at: now,
    })
    .where('id', '=', key.id)
    .where('school_id', '=', key.schoolId)
    .execute();
  return mapOfSchool(trx, key);
}

/** Deletes a map; false when there is none. */
export async function deleteMap(trx: Trx, { schoolId, id }: MapKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('statement_map')
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
