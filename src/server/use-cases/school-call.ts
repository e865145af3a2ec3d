import * as z from 'zod/mini';
import type { CallingSchool } from '../db/write/schools.ts';
import type { Trx } from '../db/driver/db.ts';
import type { Keep } from '../http/idempotency.ts';
import type { Services } from '../services/services.ts';

/** A school's call: whose it is, and what it is answered with. */
export interface SchoolCall {
  readonly services: Services;
  readonly school: CallingSchool;
}

/** One that changes something: its answer is kept in the transaction that does the work. */
export interface SchoolChange<Answer> extends SchoolCall {
  readonly keep: Keep<Answer>;
}

/** Does the work and keeps its answer, in one transaction. */
export const keeping = <Answer>(
  { services, keep }: SchoolChange<Answer>,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> =>
  services.db.transaction().execute(async (trx) => {
    const answer = await work(trx);
    await keep(trx, answer);
    return answer;
  });

/** Whether a text that a caller named something by can be an id of ours: the database is asked for no other. */
export const isId = (text: string): boolean => z.uuid().safeParse(text).success;
