import { redirect } from 'react-router';
import type { Refusal } from './refusal.ts';
import { keyedLink } from '../shell/address.ts';
import { parseLocale } from '#i18n/locale';

interface Errors {
  /** Why the session could not be loaded; null once it could. */
  session: Refusal | null;
  /** What the next page is to tell instead of asking again. */
  left: Refusal | null;
}

/** In this document only: none of it is worth more than the next answer of the API. */
const errors: Errors = { session: null, left: null };

/** Why this document's session could not be loaded, or null. Source: spec §3, §4. */
export function sessionError(): Refusal | null {
  return errors.session;
}

/** Keeps why the session could not be loaded; null clears it. What may be otherwise at the next try is no session error. */
export function storeSessionError(refusal: Refusal | null): void {
  errors.session = refusal && isLasting(refusal) ? refusal : null;
}

/** Leaves a refusal for the page that opens next, so that it need not ask to be told the same. */
export function leaveRefusal(refusal: Refusal): void {
  errors.left = refusal;
}

/** The refusal that was left, once. */
export function takeRefusal(): Refusal | null {
  const { left } = errors;
  errors.left = null;
  return left;
}

interface PaymentSummary {
  readonly pathname: string;
  readonly dataKey: string | null;
  readonly locale: string | null;
}

/**
 * Where the payer is told that their session cannot be loaded: the checkout, with the data query. Null where they stay:
 * at `/` and the checkout itself, on pages that are read without a session or tell it themselves, without a key, while
 * nobody answers, and when all is paid. Source: spec §4, docs/decisions/0030.
 */
export function placeOfSessionError(refusal: Refusal, { pathname, dataKey, locale }: PaymentSummary): string | null {
  if (!dataKey || staysAt.test(pathname) || !isLasting(refusal)) return null;
  if (refusal.code === 'payment_session_already_paid') return null;
  return keyedLink('/checkout', dataKey, parseLocale(locale));
}

const staysAt = /^\/(checkout|faq|(co\/)?(privacy|terms)|tax-data)?\/?$/;

/** Throws the redirect to that place, where there is one. In the browser the checkout then tells this very refusal. */
export function leadToCheckout(refusal: Refusal, opened: PaymentSummary): void {
  const place = placeOfSessionError(refusal, opened);
  if (!place) return;
  if (typeof document !== 'undefined') leaveRefusal(refusal);
  throw redirect(place);
}

/** Whether asking again cannot help: not a missing response, not a server in trouble, not too many questions. */
export function isLasting({ status }: Refusal): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
