import type { WebhookReading } from '#providers/observation';
import { parsedJson } from '../http-client.ts';
import { isNear, isSigned } from '../webhook-signature.ts';
import { event as eventSchema, refundInEvent, transactionInEvent } from './wire.ts';

/** Tolerance of a signature's timestamp, either way, in seconds. Gr4vy leaves it to the receiver. */
const toleranceSeconds = 300;

export interface WebhookTrust {
  /** More than one while a secret is being changed. */
  readonly secrets: readonly string[];
  /** Events of the other environment (sandbox or live), or of another merchant account, are not ours. */
  readonly environment: string;
  readonly merchantAccount: string;
}

/**
 * Verifies one webhook and reads its payment's id. Its amounts and status are not trusted: events arrive late and out
 * of order, so the server queries Gr4vy instead. The event's id is the body's, which is signed; the one in the headers
 * is not. Source: https://docs.gr4vy.com/guides/features/webhooks/signatures.
 */
export function readGr4vyWebhook(trust: WebhookTrust, headers: Headers, body: string, now: Date): WebhookReading {
  const timestamp = headers.get('x-gr4vy-webhook-timestamp') ?? '';
  if (!isNear(timestamp, now, toleranceSeconds))
    return { kind: 'invalid', why: 'the timestamp is not one instant close to now' };
  const signatures = (headers.get('x-gr4vy-webhook-signatures') ?? '').split(',').map((each) => each.trim());
  if (!isSigned(trust.secrets, signatures, `${timestamp}.${body}`))
    return { kind: 'invalid', why: 'the signature is not by a secret we know' };

  const read = eventSchema.safeParse(parsedJson(body));
  if (!read.success) return { kind: 'invalid', why: 'signed, but not an event' };
  const { id: eventId, name: eventType, target, environment, merchant_account_id: account } = read.data;
  const isOthers =
    (environment ?? trust.environment) !== trust.environment ||
    (account ?? trust.merchantAccount) !== trust.merchantAccount;
  const subject = isOthers ? null : subjectOf(eventType, target);
  if (subject === null) return { kind: 'ignored', eventId, eventType };
  if (subject === 'unreadable') return { kind: 'invalid', why: 'signed, but it does not say about which payment' };
  return { kind: 'event', eventId, eventType, ...subject, observation: null };
}

/** Which payment an event is about: a transaction, or the one a refund belongs to; null for anything else. */
function subjectOf(
  name: string,
  target: unknown,
): { readonly providerRef: string; readonly paymentId: string | null } | 'unreadable' | null {
  if (name.startsWith('transaction.')) {
    const { data } = transactionInEvent.safeParse(target);
    return data ? { providerRef: data.id, paymentId: data.external_identifier ?? null } : 'unreadable';
  }
  if (name.startsWith('refund.')) {
    const { data } = refundInEvent.safeParse(target);
    return data
      ? { providerRef: data.transaction_id, paymentId: data.transaction_external_identifier ?? null }
      : 'unreadable';
  }
  return null;
}
