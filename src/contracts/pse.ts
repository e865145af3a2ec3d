import * as z from 'zod/mini';
import { documentType, personType } from './identity.ts';

/** What PSE asks of the payer before it sends them to their bank. Source: spec §3; lengths are ours. */
export const pseForm = z.strictObject({
  financial_institution_code: z.string().check(z.minLength(1), z.maxLength(10)),
  user_type: personType,
  full_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  email: z.email().check(z.maxLength(254)),
  identification_type: documentType,
  identification_number: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)),
  cellphone_number: z.string().check(z.trim(), z.minLength(7), z.maxLength(15)),
});
export type PseForm = z.infer<typeof pseForm>;

/** One bank of PSE's list. Source: spec §3. */
export const bankListEntry = z.object({
  financial_institution_code: z.string(),
  financial_institution_name: z.string(),
});
export type BankListEntry = z.infer<typeof bankListEntry>;

/** What PSE says of a transaction: approved, pending, rejected, failed. Source: spec §4. */
export const pseResult = z.enum(['OK', 'PENDING', 'NOT_AUTHORIZED', 'FAILED']);
export type PseResult = z.infer<typeof pseResult>;
