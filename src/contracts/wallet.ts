import * as z from 'zod/mini';
import { formRequest } from './offer-form.ts';

/** A wallet opened for one total: good for one attempt. Amounts are minor units. */
export const walletForm = z.object({
  /** Goes into `answers.card_form` of `commit`, with `wallet_token` beside them. */
  id: z.uuid(),
  /** What the sheet is opened with. No secret of ours. */
  parameters: z.record(z.string(), z.string()),
  base_amount: z.int(),
  commission_amount: z.int(),
  total_amount: z.int(),
  currency: z.enum(['MXN', 'COP', 'USD']),
});
export type WalletForm = z.infer<typeof walletForm>;

/** `POST /api/sessions/{id}/wallet_merchant`: Apple's sheet wants to know whose page opened it. */
export const merchantRequest = z.strictObject({
  ...formRequest.shape,
  /** `validationURL` of Apple's event: an address of Apple's, or it is refused. */
  validation_url: z.string().check(z.maxLength(300)),
});

/** Apple's own answer, for `completeMerchantValidation`: nobody but the sheet reads it. */
export const merchantSession = z.object({ merchant_session: z.record(z.string(), z.unknown()) });
