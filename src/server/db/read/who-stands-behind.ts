import { sql } from 'kysely';
import type { Actor } from '#domain/actor';
import type { Db } from '../driver/db.ts';

export interface WhoStandsBehind {
  /** The persons that an actor may be: a key's makers, and those of the keys that it stands in the place of. */
  readonly people: readonly string[];
  /** The ids of these persons, of the actor, and of every key that came of them. */
  readonly all: readonly string[];
}

/** Returns who may be behind an actor of a school, so that nobody approves what they asked for by another key. */
export async function whoStandsBehind(db: Db, schoolId: string, { kind, id }: Actor): Promise<WhoStandsBehind> {
  if (id === null) return { people: [], all: [] };
  const { rows } = await sql<{ kind: string; id: string }>`
    with recursive makers (kind, id) as (
      select ${kind}::text, ${id}::uuid
      union
      select above.kind, above.id from makers m cross join lateral (
        select k.actor_kind as kind, k.actor_id as id from api_key k where k.id = m.id and k.school_id = ${schoolId}
        union all select 'person'::text, k.person_id from api_key k where k.id = m.id and k.school_id = ${schoolId}
        union all select 'key'::text, k.replaces from api_key k where k.id = m.id and k.school_id = ${schoolId}) above
      where m.kind = 'key' and above.kind in ('person', 'key') and above.id is not null),
    made (kind, id) as (
      select kind, id from makers
      union
      select 'key'::text, k.id from made m join api_key k on k.school_id = ${schoolId} and (k.actor_id = m.id or k.replaces = m.id))
    select kind, id from made`.execute(db);
  return {
    people: rows.flatMap((row) => (row.kind === 'person' ? [row.id] : [])),
    all: rows.map((row) => row.id),
  };
}
