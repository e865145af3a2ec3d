import { type LocalizedRefusal, type Refusal, refusalOf } from '../client/refusal.ts';
import type { ActOutcome } from './action.ts';

/** What came of an attempt's button while the payer is still on the page. */
export type ShownAction =
  | Exclude<ActOutcome, { kind: 'go' | 'refused' }>
  | { readonly kind: 'refused'; readonly methodKey: string; readonly refusal: LocalizedRefusal };

/** A form that no page of ours sent. */
export const invalidAction: Refusal = refusalOf('invalid_request', 422);
