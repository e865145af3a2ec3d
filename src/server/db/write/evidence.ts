import type { Insertable } from 'kysely';
import type { Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import type { Database } from '../driver/tables.generated.ts';

type NewEvidence = Omit<Insertable<Database['evidence']>, 'verified' | 'observed_at' | 'observation'>;

/** Writes a provider's positive report as read: a decision rests on it (`applied`), or it contradicts one (`stale`). */
export const evidenceInsert = (trx: Trx, { observation, ...row }: NewEvidence & { readonly observation: object }) =>
  trx
    .insertInto('evidence')
    .values({ ...row, observation: JSON.stringify(observation), verified: true, observed_at: now })
    .returning('id');
