import * as z from 'zod/mini';
import { commitRequest } from './commit-request.ts';
import { materializeRequest } from './payment-detail.ts';

/** A transfer's bank details, as the payer's browser stores it. After `trustee`: ours. Minor units. Source: spec §3. */
export const bankTransfer = z.object({
  bank_code: z.nullable(z.string()),
  bank_name: z.string(),
  /** Eighteen digits. */
  clabe: z.string().check(z.regex(/^\d{18}$/)),
  /** The provider's secret for its own browser script; null where none runs. */
  client_secret: z.nullable(z.string()),
  reference: z.string(),
  /** The beneficiary: the account's owner. */
  trustee: z.string(),
  /** Total to pay: exact, or a case is opened. */
  amount: z.int(),
  currency: z.enum(['MXN', 'COP', 'USD']),
  /** When the slip dies; a new one may have another CLABE. */
  pay_before: z.iso.datetime({ offset: true }),
});
export type BankTransfer = z.infer<typeof bankTransfer>;

/** `POST /finch/reference`: creates the session's reference; 201 returns a bank transfer. Source: spec §3, §7. */
export const transferReferenceRequest = z.looseObject({
  campus_id: z.string().check(z.minLength(1), z.maxLength(64)),
  user_id: z.string().check(z.minLength(1), z.maxLength(64)),
  accepted_policy: materializeRequest.shape.accepted_policy,
  tax_data_id: materializeRequest.shape.tax_data_id,
  acceptances: commitRequest.shape.acceptances,
});
