import * as z from 'zod/mini';
import type { MerchantAnswer } from '../asking-capability.ts';
import { type Gr4vyAccess, hostOf, underOneDeadline } from './client.ts';

const merchantAccount = z.object({ id: z.string() });

/**
 * Whether the key opens the merchant account. A merchant is that account of that instance: every instance may call one
 * `default`. Source: "Get a merchant account" in Gr4vy's OpenAPI.
 */
export async function askMerchant(access: Gr4vyAccess): Promise<MerchantAnswer> {
  const path = `/merchant-accounts/${encodeURIComponent(access.merchantAccount)}`;
  const result = await underOneDeadline(access)({ path, scope: 'merchant-accounts.read' });
  if (result.kind === 'silence') return { kind: 'unknown', why: result.why };
  if (refusals.has(result.status)) return { kind: 'refused' };
  const read = result.status === 200 ? merchantAccount.safeParse(result.body).data : undefined;
  if (read?.id !== access.merchantAccount) return { kind: 'unknown', why: 'an answer we cannot read' };
  return { kind: 'merchant', merchant: `${hostOf(access.id, access.environment)}/${read.id}` };
}

/** The key is not known, may not, or there is no such merchant account. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404]);
