import type { ToldRefusal } from '../page/told-refusal.ts';
import type { Refusal } from '../session/api.ts';
import type { ActOutcome } from './act.ts';

/** What came of an attempt's button while the payer is still on the page. */
export type ShownAct =
  | Exclude<ActOutcome, { kind: 'go' | 'refused' }>
  | { readonly kind: 'refused'; readonly methodKey: string; readonly refusal: ToldRefusal };

/** A form that no page of ours sent. */
export const invalidWish: Refusal = { code: 'invalid_request', status: 422, metadata: {}, supportCode: null };
