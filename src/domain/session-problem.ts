import { type Country, currencyOf } from './money.ts';

/** Why a school's draft cannot become a payment session, as the wire names it. Source: spec §8; the last is ours. */
/** In the order of the checks. */
export const sessionProblemCodes = [
  'charges_required',
  'no_tutor_found_for_students',
  'at_most_one_tutor_per_payment_session',
  'charges_campus_mismatch',
  'invalid_vat',
  'currency_mismatch',
] as const;
export type SessionProblemCode = (typeof sessionProblemCodes)[number];

/** A session that a school requests, and the school's country. Field names are the wire's: a parsed request fits. */
export interface SessionDraft {
  readonly country: Country;
  readonly currency: string;
  readonly campus_id: string;
  readonly vat: string;
  readonly charges: readonly DraftCharge[];
}

export interface DraftCharge {
  /** The tutor responsible for the student; null when the school knows none. */
  readonly tutor_id: string | null;
  /** The session's campus when absent. */
  readonly campus_id?: string | undefined;
  /** The school's country when absent. */
  readonly country_code?: Country | undefined;
  readonly values: { readonly pending_amount: number };
}

/** Says the first thing that is wrong with a draft, or null. Sources: spec §5, §8. */
export function sessionProblem(draft: SessionDraft): SessionProblemCode | null {
  return sessionProblemCodes.find((code) => wrongWith[code](draft)) ?? null;
}

/** Whether text is a VAT rate in percent: a decimal from 0 to 100 such as `0`, `16` or `12.5`. */
export function isVatRate(text: string): boolean {
  return /^(?:100(?:\.0{1,4})?|[1-9]?\d(?:\.\d{1,4})?)$/.test(text);
}

const wrongWith = {
  charges_required: ({ charges }) => !charges.some((charge) => charge.values.pending_amount > 0),
  no_tutor_found_for_students: ({ charges }) => charges.some((charge) => !charge.tutor_id),
  at_most_one_tutor_per_payment_session: ({ charges }) => new Set(charges.map((charge) => charge.tutor_id)).size > 1,
  charges_campus_mismatch: ({ charges, campus_id }) =>
    charges.some((charge) => (charge.campus_id ?? campus_id) !== campus_id),
  invalid_vat: ({ vat }) => !isVatRate(vat),
  // A charge of another country is in that country's money.
  currency_mismatch: ({ charges, country, currency }) =>
    currencyOf[country] !== currency || charges.some((charge) => (charge.country_code ?? country) !== country),
} as const satisfies Record<SessionProblemCode, (draft: SessionDraft) => boolean>;
