import type { LocalizedRefusal } from '../client/localized-error.ts';
import type { Refusal } from '../client/api.ts';
import type { ActOutcome } from './action.ts';

/** What came of an attempt's button while the payer is still on the page. */
export type ShownAction =
  | Exclude<ActOutcome, { kind: 'go' | 'refused' }>
  | { readonly kind: 'refused'; readonly methodKey: string; readonly refusal: LocalizedRefusal };

/** A form that no page of ours sent. */
export const invalidAction: Refusal = { code: 'invalid_request', status: 422, metadata: {}, supportCode: null };
