import type * as z from 'zod/mini';
import type { resolveCaseRequest } from '#contracts/cases';
import type { CaseResolution } from '#domain/money-state';
import { Refusal } from '../../http/problem-response.ts';

/** What a school wants done about the case `id`. */
export type CaseDecision = z.infer<typeof resolveCaseRequest> & { readonly id: string };

/** How a case ends by each action. */
export const resolutionOf = { accept: 'accepted', refund: 'refunded', credit: 'credited' } as const satisfies Record<
  CaseDecision['action'],
  Exclude<CaseResolution, 'completed'>
>;

/** The refusal of a case that is not there, not this school's, or decided otherwise before. */
export const noSuchCase = (): Refusal => new Refusal('case_not_found', 'No such case is open.');
