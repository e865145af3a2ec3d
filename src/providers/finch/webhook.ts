import * as z from 'zod/mini';
import { parsedJson } from '#providers/http-client';
import type { WebhookReading } from '#providers/observation';
import { isSignedBy } from '../biller-signature.ts';
import { headerNames } from './client.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const event = z.looseObject({ id: short, type: short, reference_id: z.nullish(short), external_id: z.nullish(short) });

/** Those about a reference; anything else is nothing we keep. */
const aboutReferences: ReadonlySet<string> = new Set(['deposit', 'reference.expired', 'reference.cancelled']);

/** Reads one delivery, a hint to query: a notice reports one transfer, and the sum of all is booked. */
export function readEvent(secrets: readonly string[], headers: Headers, body: string, now: Date): WebhookReading {
  const [stamp, signature] = [headers.get(headerNames.stamp) ?? '', headers.get(headerNames.signature) ?? ''];
  if (!isSignedBy(secrets, { text: body, stamp, signature }, now))
    return { kind: 'invalid', why: 'not signed just now by a secret we know' };
  const { data: payload } = event.safeParse(parsedJson(body));
  if (!payload) return { kind: 'invalid', why: 'signed, but not an event' };
  const { id: eventId, type: eventType, reference_id: providerRef = null, external_id: paymentId = null } = payload;
  if (!aboutReferences.has(eventType) || providerRef === null) return { kind: 'ignored', eventId, eventType };
  return { kind: 'event', eventId, eventType, providerRef, paymentId, observation: null };
}
