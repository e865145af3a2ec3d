import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ListedOption } from '#providers/offer-form';
import { accountPrefix, type OfAccount } from '../read/provider-accounts.ts';
import type { Db } from '../driver/db.ts';
import { now } from '../driver/now.ts';

export interface ListPlace extends OfAccount {
  readonly field: string;
}

const options = z.array(z.object({ value: z.string(), label: z.string() }));

/** How long a list counts; and the wait before a missing one is asked for again, with and without an older one. */
const freshHours = 24;
const patienceSeconds = { with: 300, without: 10 } as const;

/** A stored list, and whether its provider should be asked again; null if none was ever requested. */
export async function readListedOptions(db: Db, { field, ...account }: ListPlace) {
  const row = await db
    .selectFrom('listed_options')
    .select([
      'options',
      sql<boolean>`case when options is null then asked_at <= app_now() - make_interval(secs => ${patienceSeconds.without})
        else asked_at <= app_now() - make_interval(secs => ${patienceSeconds.with})
          and fetched_at <= app_now() - make_interval(hours => ${freshHours}) end`.as('isDue'),
    ])
    .where('provider', '=', account.provider)
    .where('field', '=', accountPrefix(account) + field)
    .executeTakeFirst();
  return row ? { options: z.nullable(options).parse(row.options), isDue: row.isDue } : null;
}

/** Stores a provider's list; null only notes the request, and an earlier list stays. */
export async function keepListedOptions(
  db: Db,
  { field, ...account }: ListPlace,
  list: readonly ListedOption[] | null,
): Promise<void> {
  const asked_at = now;
  const columns = list && { options: JSON.stringify(list), fetched_at: asked_at };
  await db
    .insertInto('listed_options')
    .values({ provider: account.provider, field: accountPrefix(account) + field, asked_at, ...columns })
    .onConflict((conflict) => conflict.columns(['provider', 'field']).doUpdateSet({ asked_at, ...columns }))
    .execute();
}
