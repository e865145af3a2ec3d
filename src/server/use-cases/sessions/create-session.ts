import { randomUUIDv7 } from 'node:crypto';
import type { CreatedSession, CreateSessionRequest, SchoolSession } from '#contracts/school-api';
import { linkExpiry } from '#domain/access-link';
import { amountsOf, valuesProblem } from '#domain/charges';
import { isVatRate, sessionProblem, type SessionProblemCode } from '#domain/session-problem';
import { newKey, sha256 } from '../../basics/keys.ts';
import { openChargeCases } from '../../db/write/charge-cases.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { CallingSchool } from '../../db/write/schools.ts';
import { readSessionsOfSchool } from '../../db/read/sessions-of-school.ts';
import { isTaken } from '../../db/driver/unstorable.ts';
import {
  haveOtherSessions,
  insertSession,
  type NewSession,
  oneOfExternalId,
  type StoredCharge,
} from '../../db/write/sessions-write.ts';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { refuseLocalAddress } from '../../basics/web-address.ts';
import { refuseWithoutMail } from '../../mail/queue-email.ts';
import { linkUrl, queueLinkEmail } from '../../mail/queue-link-email.ts';
import { keeping, type SchoolChange } from '../school-call.ts';
import { repeatSession, requestHash } from './repeat-session.ts';
import { refuseUnoffered } from './refuse-unoffered.ts';
import { sessionForSchool } from './sessions-of-school.ts';

/**
 * Creates a payment session, or answers as `repeatSession` does where the school has one of this `external_id`: the
 * unique index says so, also of two at once, and nobody asks before.
 */
export async function createSession(
  call: SchoolChange<CreatedSession>,
  request: CreateSessionRequest,
): Promise<CreatedSession> {
  try {
    return await createNew(call, request);
  } catch (error) {
    const { external_id } = request;
    if (external_id === null || !isTaken(error, oneOfExternalId)) throw error;
    return repeatSession(call, { ...request, external_id });
  }
}

/**
 * Creates a payment session with its charges and a link of 72 hours; the link's key is in the answer and nowhere else.
 * Refuses by spec §8's session codes, `currency_mismatch`, or `invalid_request` when a charge's values do not add up,
 * and as `refuseUnoffered` does.
 */
async function createNew(call: SchoolChange<CreatedSession>, request: CreateSessionRequest): Promise<CreatedSession> {
  const { services, school, keep, campusIds } = call;
  if (campusIds && !campusIds.includes(request.campus_id))
    throw invalidRequest({ path: ['campus_id'], message: 'is none of yours' });
  refuseUnpayable(school, request);
  refuseLocalAddress(services, 'return_url', request.return_url);
  refuseWithoutMail(services, 'send_link', request.send_link);
  const id = randomUUIDv7();
  const link = { id: randomUUIDv7(), key: newKey(), expiresAt: linkExpiry(school.now) };
  const charges = storedCharges(school, request);
  await refuseUnoffered(call, { ...request, charges });
  const { total_due_amount: amount } = amountsOf(charges, { oldestOnly: false });
  const created: CreatedSession = {
    id,
    external_id: request.external_id,
    status: 'open',
    amounts: { amount_to_pay: amount, total_due_amount: amount, paid_amount: 0 },
    currency: school.currency,
    campus_id: request.campus_id,
    charges: charges.map((charge): SchoolSession['charges'][number] => ({
      ...charge,
      paid_amount: 0,
      waived_amount: 0,
      settled_in_session_id: null,
    })),
    payments: [],
    link_expires_at: link.expiresAt.toISOString(),
    created_at: school.now.toISOString(),
    paid_at: null,
    url: linkUrl(services, link),
  };
  const { campus_id, generate_invoice, vat, checkout_kind, payment_annuity, external_id, return_url } = request;
  const { country, currency, now: created_at } = school;
  const columns = { campus_id, generate_invoice, vat, checkout_kind, payment_annuity, external_id, return_url };
  const payer = JSON.stringify(request.payer);
  const { expiresAt: expires_at } = link;
  const request_sha256 = external_id === null ? null : requestHash(request);
  const writing: NewSession = {
    session: { id, school_id: school.id, country, currency, amount, ...columns, payer, created_at, request_sha256 },
    charges,
    link: { id: link.id, key_sha256: sha256(link.key), expires_at },
    answer: keep.asPart(created),
    entry: keep.entryPart(id),
  };
  const send = async (trx: Trx) => {
    if (request.send_link)
      await queueLinkEmail(trx, services, { kind: 'access_link', sessionId: id, link, locale: null });
  };
  let answer = created;
  if (await haveOtherSessions(services.db, school.id, charges))
    answer = await createBeside(call, { writing, created, send });
  else if (request.send_link)
    await services.db.transaction().execute(async (trx) => {
      await insertSession(trx, writing);
      await send(trx);
    });
  else await insertSession(services.db, writing);
  services.wake('outbox');
  if (request.send_link) services.wake('mail');
  return answer;
}

interface Creation {
  readonly writing: NewSession;
  /** The response if nothing is settled elsewhere. */
  readonly created: CreatedSession;
  readonly send: (trx: Trx) => Promise<void>;
}

/** Creates a session of which other sessions have charges too: some may be settled there. */
const createBeside = (
  call: SchoolChange<CreatedSession>,
  { writing, created, send }: Creation,
): Promise<CreatedSession> =>
  keeping(call, async (trx) => {
    const { id } = writing.session;
    await insertSession(trx, { ...writing, answer: null, entry: null });
    await openChargeCases(trx, id);
    await send(trx);
    const [found] = await readSessionsOfSchool(trx, { schoolId: call.school.id, id, limit: 1 });
    if (!found) throw new Error('a session that was written cannot be gone');
    return { ...created, ...sessionForSchool(found.session) };
  });

/** The facts that check a session's charges: as a school sends it, or as it would be after a change. */
export type ChargesDraft = Pick<CreateSessionRequest, 'charges' | 'campus_id' | 'currency' | 'vat'>;

const why = {
  charges_required: 'Nothing is owed: the session needs at least one charge.',
  no_tutor_found_for_students: 'Every charge needs the tutor_id of the student’s tutor.',
  at_most_one_tutor_per_payment_session: 'All charges of a session must have the same tutor.',
  charges_campus_mismatch: 'All charges of a session must belong to its campus.',
  invalid_vat: 'The VAT rate must be a decimal from 0 to 100, in percent.',
  currency_mismatch: 'The currency must be that of your school’s country, and so must every charge’s country.',
} as const satisfies Record<SessionProblemCode, string>;

/** Refuses charges by spec §8's codes, `currency_mismatch`, or `invalid_request` if their values do not add up. */
export function refuseUnpayable(school: CallingSchool, draft: ChargesDraft): void {
  const code = sessionProblem({ ...draft, country: school.country });
  if (code) throw new Refusal(code, why[code]);
  const issues = draft.charges.flatMap(({ values }, place) => {
    const problem = valuesProblem(values);
    return problem ? [{ path: ['charges', place, 'values'], message: valuesWhy[problem] }] : [];
  });
  if (issues.length > 0) throw invalidRequest(...issues);
}

const valuesWhy = {
  not_whole_amounts: 'not whole amounts of minor units, 0 or more',
  does_not_add_up: 'does not add up: amount must be cost - discounts - scholarships + surcharges',
  owes_more_than_its_amount: 'owes more than its amount: pending_amount is above amount',
} as const satisfies Record<NonNullable<ReturnType<typeof valuesProblem>>, string>;

/** Refuses a VAT rate that is not a decimal from 0 to 100 as `invalid_vat`. */
export function refuseVat(vat: string): void {
  if (!isVatRate(vat)) throw new Refusal('invalid_vat', why.invalid_vat);
}

/** Returns charges that `refuseUnpayable` let through, as they are stored: each with an id of its own. */
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
