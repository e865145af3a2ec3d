import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { leastSamples, minutesTaken, samplesOfDays, usualShare } from '#domain/transfer-arrival';
import type { Db, Trx } from '../driver/db.ts';

/** Within how many minutes most transfers from a bank were seen lately, of one method; null where too few are known. */
export async function usualMinutesOf(db: Db, methodKey: string, bank: string): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select case when count(*) >= ${leastSamples} then percentile_disc(${usualShare}) within group (order by minutes) end as minutes
    from transfer_arrival
    where method_key = ${methodKey} and bank = ${bank} and arrived_at > app_now() - make_interval(days => ${samplesOfDays})`.execute(
    db,
  );
  return rows[0]?.minutes ?? null;
}

export interface Arrival {
  readonly methodKey: string;
  /** As `bankNamed` has it; of none nothing is counted. */
  readonly bank: string;
  readonly sentAt: Date;
  readonly arrivedAt: Date;
}

/** Counts how long a transfer took, without a word of whose it was. */
export async function countArrival(trx: Db | Trx, { methodKey, bank, sentAt, arrivedAt }: Arrival): Promise<void> {
  const minutes = minutesTaken(sentAt, arrivedAt);
  if (minutes === null || bank === '') return;
  await trx
    .insertInto('transfer_arrival')
    .values({ id: randomUUIDv7(), method_key: methodKey, bank, minutes, arrived_at: arrivedAt })
    .execute();
}
