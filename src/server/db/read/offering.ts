import { sql } from 'kysely';
import * as z from 'zod/mini';
import { checkoutCommission } from '#contracts/session';
import type { Db } from '../driver/db.ts';
import { preparedStatement } from '../driver/prepared-statement.ts';
import { accountRows, accountsJson } from './provider-accounts.ts';

const offering = z.object({
  campuses: z.record(z.string(), z.string()),
  paymentOptions: z.nullable(z.array(z.string())),
  commissions: z.array(checkoutCommission),
  accounts: accountRows,
});

/** What a school offers its payers. */
export type Offering = z.infer<typeof offering>;

const offeringOf = preparedStatement(
  ({ schoolId }: { readonly schoolId: string }) => sql<{ offering: unknown }>`
    select json_build_object('campuses', sc.campuses, 'paymentOptions', sc.payment_options, 'commissions', sc.commissions,
      'accounts', ${accountsJson}) as offering
    from school sc where sc.id = ${schoolId}`,
);

/** Reads it in one trip. Throws when there is no such school. */
export async function readOffering(db: Db, schoolId: string): Promise<Offering> {
  const { rows } = await db.executeQuery(offeringOf(db, { schoolId }));
  return offering.parse(rows[0]?.offering);
}
