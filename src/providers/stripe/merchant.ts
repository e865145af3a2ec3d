import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { MerchantAnswer } from '../asking-capability.ts';
import { type StripeAccess, underOneDeadline } from './client.ts';

const account = z.object({ id: z.string().check(z.regex(/^acct_\w+$/)) });

/**
 * Returns the key's account: the same for every key of it. A restricted key needs the right to read its account.
 * Source: https://docs.stripe.com/api/accounts/retrieve.
 */
export async function askMerchant(access: StripeAccess): Promise<MerchantAnswer> {
  const result = await underOneDeadline(access)((stripe) => stripe.accounts.retrieveCurrent());
  if (result.kind === 'error') {
    const { error } = result;
    if (error instanceof Stripe.errors.StripeAuthenticationError) return { kind: 'refused' };
    const isForbidden = error instanceof Stripe.errors.StripePermissionError;
    return { kind: 'unknown', why: isForbidden ? 'the key may not read its own account' : 'no answer' };
  }
  const read = account.safeParse(result.body);
  return read.success
    ? { kind: 'merchant', merchant: read.data.id }
    : { kind: 'unknown', why: 'an answer we cannot read' };
}
