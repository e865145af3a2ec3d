import { redirect } from 'react-router';
import type { Refusal } from './refusal.ts';
import { keyedLink } from '../shell/address.ts';
import { parseLocale } from '#i18n/locale';

interface Errors {
  /** Why the session could not be loaded; null once it could. */
  session: Refusal | null;
  /** A refusal that the next page shows instead of sending the request again. */
  left: Refusal | null;
}

/** In this document only: the API's next response replaces them. */
const errors: Errors = { session: null, left: null };

/** Why this document's session could not be loaded, or null. Source: spec §3, §4. */
export function sessionError(): Refusal | null {
  return errors.session;
}

/** Stores why the session could not be loaded; null clears it. Ignores a refusal that a retry may resolve. */
export function storeSessionError(refusal: Refusal | null): void {
  errors.session = refusal && isLasting(refusal) ? refusal : null;
}

/** Leaves a refusal for the page that opens next, so that it need not send the same request. */
export function leaveRefusal(refusal: Refusal): void {
  errors.left = refusal;
}

/** Returns the refusal that was left, once. */
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
 * Returns the page that explains why the session cannot be loaded: the checkout, with the data query. Null where the
 * payer stays: at `/` and the checkout, on pages that need no session or say it themselves, without a key, without a
 * response, and if all is paid. Source: spec §4, docs/decisions/0075.
 */
export function placeOfSessionError(refusal: Refusal, { pathname, dataKey, locale }: PaymentSummary): string | null {
  if (!dataKey || staysAt.test(pathname) || !isLasting(refusal)) return null;
  if (refusal.code === 'payment_session_already_paid') return null;
  return keyedLink('/checkout', dataKey, parseLocale(locale));
}

const staysAt = /^\/(checkout|faq|(co\/)?(privacy|terms)|tax-data)?\/?$/;

/** Throws the redirect to that page, if there is one. In the browser the checkout then shows this refusal. */
export function leadToCheckout(refusal: Refusal, opened: PaymentSummary): void {
  const place = placeOfSessionError(refusal, opened);
  if (!place) return;
  if (typeof document !== 'undefined') leaveRefusal(refusal);
  throw redirect(place);
}

/** Whether a retry cannot help: false for a missing response, a server error, or a rate limit. */
export function isLasting({ status }: Refusal): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
