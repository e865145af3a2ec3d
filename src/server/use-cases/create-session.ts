import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CreatedSession, CreateSessionRequest, SchoolSession } from '#contracts/school-api';
import { linkExpiry } from '#domain/access-link';
import { amountsOf, valuesProblem } from '#domain/charges';
import { sessionProblem, type SessionProblemCode } from '#domain/session-problem';
import type { Database } from '../db/schema.ts';
import type { CallingSchool } from '../db/schools.ts';
import { insertSession, type StoredCharge } from '../db/sessions-write.ts';
import { newKey, sha256 } from '../keys.ts';
import { Refusal } from '../problem-response.ts';
import { invalidRequest } from '../request-check.ts';
import type { Services } from '../services.ts';
import { refuseLocalAddress } from '../web-address.ts';

/** Stores the answer with the session, for a caller who sends the same request again. */
export type KeepSession = (trx: Kysely<Database>, created: CreatedSession) => Promise<void>;

/**
 * Creates a payment session with its charges and a link of 72 hours; the link's key is in the answer and nowhere else.
 * Refuses by spec §8's session codes, `currency_mismatch`, or `invalid_request` when a charge's values do not add up.
 */
export async function createSession(
  services: Services,
  school: CallingSchool,
  request: CreateSessionRequest,
  keep: KeepSession,
): Promise<CreatedSession> {
  refuseUnpayable(school, request);
  refuseLocalAddress(services, 'return_url', request.return_url);
  const id = randomUUIDv7();
  const key = newKey();
  const expiresAt = linkExpiry(school.now);
  const charges = request.charges
    .filter((charge) => charge.values.pending_amount > 0)
    .map((charge) => storedCharge(school, request, charge));
  const { total_due_amount: amount } = amountsOf(charges, { oldestOnly: false });
  const created: CreatedSession = {
    id,
    external_id: request.external_id,
    status: 'open',
    amounts: { amount_to_pay: amount, total_due_amount: amount, paid_amount: 0 },
    currency: school.currency,
    campus_id: request.campus_id,
    charges: charges.map((charge): SchoolSession['charges'][number] => ({ ...charge, paid_amount: 0 })),
    payments: [],
    link_expires_at: expiresAt.toISOString(),
    created_at: school.now.toISOString(),
    paid_at: null,
    url: `${services.origin}/checkout?data=${key}`,
  };
  await services.db.transaction().execute(async (trx) => {
    await insertSession(trx, {
      id,
      schoolId: school.id,
      country: school.country,
      currency: school.currency,
      amount,
      campusId: request.campus_id,
      payer: request.payer,
      generateInvoice: request.generate_invoice,
      vat: request.vat,
      checkoutKind: request.checkout_kind,
      paymentAnnuity: request.payment_annuity,
      externalId: request.external_id,
      returnUrl: request.return_url,
      createdAt: school.now,
      charges,
      link: { id: randomUUIDv7(), keySha256: sha256(key), expiresAt },
    });
    await keep(trx, created);
  });
  return created;
}

const why = {
  charges_required: 'Nothing is owed: the session needs at least one charge.',
  no_tutor_found_for_students: 'Every charge needs the tutor_id of the student’s tutor.',
  at_most_one_tutor_per_payment_session: 'All charges of a session must have the same tutor.',
  charges_campus_mismatch: 'All charges of a session must belong to its campus.',
  invalid_vat: 'The VAT rate must be a decimal from 0 to 100, in percent.',
  currency_mismatch: 'The currency must be that of your school’s country, and so must every charge’s country.',
} as const satisfies Record<SessionProblemCode, string>;

function refuseUnpayable(school: CallingSchool, request: CreateSessionRequest): void {
  const code = sessionProblem({ ...request, country: school.country });
  if (code) throw new Refusal(code, why[code]);
  const issues = request.charges.flatMap(({ values }, place) => {
    const problem = valuesProblem(values);
    return problem ? [{ path: ['charges', place, 'values'], message: problem.replaceAll('_', ' ') }] : [];
  });
  if (issues.length > 0) throw invalidRequest(...issues);
}

function storedCharge(
  school: CallingSchool,
  request: CreateSessionRequest,
  charge: CreateSessionRequest['charges'][number],
): StoredCharge {
  return {
    ...charge,
    id: randomUUIDv7(),
    campus_id: request.campus_id,
    country_code: school.country,
    status: 'pending',
    // `sessionProblem` refused a charge without a tutor.
    tutor_id: charge.tutor_id ?? '',
  };
}
