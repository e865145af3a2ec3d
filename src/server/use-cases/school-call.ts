import * as z from 'zod/mini';
import type { CallingSchool } from '../db/write/schools.ts';
import type { Db, Trx } from '../db/driver/db.ts';
import type { KeptAnswer } from '../db/write/idempotency-keys.ts';
import type { Services } from '../services/services.ts';

/** Stores the answer inside the transaction that does the work, so that both are there or neither. */
export interface Keep<T> {
  (trx: Db, answer: T): Promise<void>;
  /** The same as a part of a larger statement; null where the caller sent no key. */
  asPart(answer: T): KeptAnswer | null;
}

/** For work whose caller keeps no answer. */
export const keepNothing: Keep<unknown> = Object.assign(async () => undefined, { asPart: () => null });

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
