import { randomUUIDv7 } from 'node:crypto';
import type { CreateSessionRequest } from '#contracts/school-api';
import { valuesProblem } from '#domain/charges';
import { isVatRate, sessionProblem, type SessionProblemCode } from '#domain/session-problem';
import type { CallingSchool } from '../../db/schools.ts';
import type { StoredCharge } from '../../db/sessions-write.ts';
import { Refusal } from '../../http/problem-response.ts';
import { invalidRequest } from '../../http/request-check.ts';

/** What a session's charges are judged with: as a school sends it, or as it would be after a change. */
export type ChargesDraft = Pick<CreateSessionRequest, 'charges' | 'campus_id' | 'currency' | 'vat'>;

const why = {
  charges_required: 'Nothing is owed: the session needs at least one charge.',
  no_tutor_found_for_students: 'Every charge needs the tutor_id of the student’s tutor.',
  at_most_one_tutor_per_payment_session: 'All charges of a session must have the same tutor.',
  charges_campus_mismatch: 'All charges of a session must belong to its campus.',
  invalid_vat: 'The VAT rate must be a decimal from 0 to 100, in percent.',
  currency_mismatch: 'The currency must be that of your school’s country, and so must every charge’s country.',
} as const satisfies Record<SessionProblemCode, string>;

/** Refuses charges that cannot be one session: by spec §8's codes, `currency_mismatch`, or `invalid_request` when values do not add up. */
export function refuseUnpayable(school: CallingSchool, draft: ChargesDraft): void {
  const code = sessionProblem({ ...draft, country: school.country });
  if (code) throw new Refusal(code, why[code]);
  const issues = draft.charges.flatMap(({ values }, place) => {
    const problem = valuesProblem(values);
    return problem ? [{ path: ['charges', place, 'values'], message: problem.replaceAll('_', ' ') }] : [];
  });
  if (issues.length > 0) throw invalidRequest(...issues);
}

/** Refuses a VAT rate that is not a decimal from 0 to 100 as `invalid_vat`. */
export function refuseVat(vat: string): void {
  if (!isVatRate(vat)) throw new Refusal('invalid_vat', why.invalid_vat);
}

/** What `refuseUnpayable` let through, as it is stored: each with an id of its own. */
export function storedCharges(school: CallingSchool, draft: ChargesDraft): readonly StoredCharge[] {
  return draft.charges
    .filter((charge) => charge.values.pending_amount > 0)
    .map((charge) => ({
      ...charge,
      id: randomUUIDv7(),
      campus_id: draft.campus_id,
      country_code: school.country,
      status: 'pending',
      // `sessionProblem` refused a charge without a tutor.
      tutor_id: charge.tutor_id ?? '',
    }));
}
