/** A school's request for a session, checked, and everything that is written of it. */
import { randomUUIDv7 } from 'node:crypto';
import { type CreatedSession, type SchoolSession, schoolSession } from '#contracts/school-sessions';
import type { CreateSessionRequest } from '#contracts/session-request';
import { linkExpiry } from '#domain/access-link';
import { amountsOf, valuesProblem } from '#domain/charges';
import { isVatRate, sessionProblem, type SessionProblemCode } from '#domain/session-problem';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { newKey, sha256 } from '../../basics/keys.ts';
import { Refusal } from '../../basics/refusal.ts';
import { refuseLocalAddress } from '../../basics/web-address.ts';
import type { FreshLink } from '../../db/write/links.ts';
import type { CallingSchool } from '../../db/write/schools.ts';
import type { NewSession, StoredCharge } from '../../db/write/sessions-write.ts';
import { refuseWithoutMail } from '../../mail/queue-email.ts';
import { linkUrl } from '../../mail/queue-link-email.ts';
import type { SchoolCall } from '../school-call.ts';
import { requestHash } from './repeat-session.ts';
import { refuseUnoffered, type SchoolOffer } from './refuse-unoffered.ts';

export interface DraftSession {
  readonly link: FreshLink;
  /** The response if nothing is settled elsewhere. */
  readonly created: CreatedSession;
  readonly writing: Pick<NewSession, 'session' | 'charges' | 'link'>;
}

/**
 * Checks what a school asks for, writing nothing. Refuses by spec §8's session codes, `currency_mismatch`, or
 * `invalid_request` when a charge’s values do not add up, or something asked for cannot be had here.
 */
export function checkSession({ services, school, campusIds }: SchoolCall, request: CreateSessionRequest): void {
  if (campusIds && !campusIds.includes(request.campus_id))
    throw invalidRequest({ path: ['campus_id'], message: 'is none of yours' });
  refuseUnpayable(school, request);
  refuseOtherSum(request);
  refuseLocalAddress(services, 'return_url', request.return_url);
  refuseWithoutMail(services, 'send_link', request.send_link);
}

/** The parts that a school names are its whole sum. */
function refuseOtherSum({ parts_total: total, charges }: CreateSessionRequest): void {
  const sum = charges.reduce((all, { values }) => all + values.pending_amount, 0);
  if (total === undefined || total === sum) return;
  throw invalidRequest({ path: ['parts_total'], message: 'must be what the charges’ pending_amount add up to' });
}

/** Returns the session that a checked request asks for. Refuses as `refuseUnoffered` does. */
export function draftSession(
  { services, school, actor }: SchoolCall,
  request: CreateSessionRequest,
  offer: SchoolOffer,
): DraftSession {
  const id = randomUUIDv7();
  const link = { id: randomUUIDv7(), key: newKey(), expiresAt: linkExpiry(school.now) };
  const charges = storedCharges(school, request);
  refuseUnoffered(offer, { ...request, charges });
  const in_parts = request.parts_total !== undefined;
  const { total_due_amount: amount, amount_to_pay } = amountsOf(charges, { oldestOnly: in_parts });
  const created: CreatedSession = {
    id,
    external_id: request.external_id,
    status: 'open',
    amounts: { amount_to_pay, total_due_amount: amount, paid_amount: 0 },
    currency: school.currency,
    campus_id: request.campus_id,
    payer: schoolSession.shape.payer.parse(request.payer),
    charges: charges.map((charge): SchoolSession['charges'][number] => ({
      ...charge,
      paid_amount: 0,
      waived_amount: 0,
      settled_in_session_id: null,
    })),
    payments: [],
    link_expires_at: link.expiresAt.toISOString(),
    opened_at: null,
    created_at: school.now.toISOString(),
    created_by: actor,
    paid_at: null,
    url: linkUrl(services, link),
  };
  const { campus_id, generate_invoice, vat, checkout_kind, payment_annuity, external_id, return_url } = request;
  const { country, currency, now: created_at } = school;
  const columns = { campus_id, generate_invoice, vat, checkout_kind, payment_annuity, external_id, return_url };
  const payer = JSON.stringify(request.payer);
  const request_sha256 = external_id === null ? null : requestHash(request);
  return {
    link,
    created,
    writing: {
      session: {
        ...columns,
        id,
        school_id: school.id,
        country,
        currency,
        amount,
        payer,
        created_at,
        request_sha256,
        in_parts,
      },
      charges,
      link: { id: link.id, key_sha256: sha256(link.key), expires_at: link.expiresAt },
    },
  };
}

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
