/** `GET` and `PATCH /api/v1/ledger_accounts`: where in a school's own ledger the entries of a day's journal go. */
import * as z from 'zod/mini';
import { ledgerEntries } from '#domain/day-journal';
import { lineOfText } from './storable.ts';

/**
 * The account of an entry: `money` at the provider, `income` for charges, `commission` that payers paid on top,
 * `refund`, `reversal`, `chargeback` and the provider's `fee`. One that names a campus and a method wins over one that
 * names a method, then one that names a campus, then one that names neither.
 */
const ledgerAccount = z.strictObject({
  entry: z.enum(ledgerEntries),
  /** `country/type/gateway`; null for every method. */
  method_key: z._default(z.nullable(lineOfText(100)), null),
  /** Null for every campus. */
  campus_id: z._default(z.nullable(lineOfText(64)), null),
  /** As your ledger names it. */
  account: lineOfText(64),
});

/** All accounts, in place of those of before. */
export const ledgerAccountsRequest = z.strictObject({ accounts: z.array(ledgerAccount).check(z.maxLength(500)) });
export type LedgerAccountsRequest = z.infer<typeof ledgerAccountsRequest>;

export const ledgerAccounts = z.object({
  accounts: z.array(
    z.object({
      entry: z.enum(ledgerEntries),
      method_key: z.nullable(z.string()),
      campus_id: z.nullable(z.string()),
      account: z.string(),
    }),
  ),
});
export type LedgerAccounts = z.infer<typeof ledgerAccounts>;
