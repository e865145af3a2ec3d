import type * as z from 'zod/mini';
import type { CaseList, CaseListQuery, MoneyCase, resolveCaseRequest } from '#contracts/cases';
import type { CaseResolution } from '#domain/money-state';
import { readCaseOfSchool, readCasesOfSchool, type StoredCase } from '../../db/write/cases.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { SchoolCall } from '../school-call.ts';

/** One page of this school's cases. Refuses a cursor we did not give as `invalid_request`. */
export async function listCases({ services, school, campusIds }: SchoolCall, query: CaseListQuery): Promise<CaseList> {
  const rows = await readCasesOfSchool(services.db, {
    ...pageAsked(school, query),
    status: query.status,
    kind: query.kind,
    preference: query.payer_preference,
    sessionId: query.session_id,
    order: query.order,
    campusIds,
  });
  return pageOf(rows, query.limit, ({ found }) => found);
}

/** One case of this school. Refuses as `case_not_found`, also when it is another school's. */
export async function readCase({ services, school }: SchoolCall, id: string): Promise<MoneyCase> {
  const found = await readCaseOfSchool(services.db, school.id, id);
  if (!found) throw new Refusal('case_not_found', 'There is no such case.');
  return found.shown;
}

export type CaseDecision = z.infer<typeof resolveCaseRequest> & { readonly id: string };

export const resolutionOf = { accept: 'accepted', refund: 'refunded', credit: 'credited' } as const satisfies Record<
  CaseDecision['action'],
  Exclude<CaseResolution, 'completed'>
>;

/** The refusal of a case that is not there, not this school's, or decided otherwise before. */
export const noSuchCase = (): Refusal => new Refusal('case_not_found', 'No such case is open.');

/** Returns a case as it is stored, to be decided. Refuses as `noSuchCase` one that is not this school's. */
export async function caseOfSchool({ services, school }: SchoolCall, id: string): Promise<StoredCase> {
  const found = await readCaseOfSchool(services.db, school.id, id);
  if (!found) throw noSuchCase();
  return found;
}
