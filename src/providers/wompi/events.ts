import * as z from 'zod/mini';
import { parsedJson } from '#providers/http-client';
import type { WebhookReading } from '#providers/observation';
import { isPageReference, paymentIdIn } from './page.ts';
import { isOwnChecksum } from './signature.ts';

const event = z.object({
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
  environment: z.string(),
  timestamp: z.union([z.int(), z.string().check(z.regex(/^\d{1,16}$/))]),
  signature: z.object({ properties: z.array(z.string()).check(z.maxLength(20)), checksum: z.string() }),
});

const about = z.object({
  transaction: z.object({ id: z.string().check(z.minLength(1)), status: z.string(), reference: z.string() }),
});

/** Without these under the checksum it says nothing certain of any transaction. */
const needed = ['transaction.id', 'transaction.status'];

export interface EventKeys {
  readonly secrets: readonly string[];
  /** `test` or `prod`, as our keys are. */
  readonly environment: string;
}

/**
 * Reads an event; a hint, as its checksum need not cover amount and reference. Its age is not checked: a retry after a
 * day has the same instant under its checksum. Source: https://docs.wompi.co/en/docs/colombia/eventos.
 */
export function readEvent({ secrets, environment }: EventKeys, body: string): WebhookReading {
  const { data: payload } = event.safeParse(parsedJson(body));
  if (!payload) return { kind: 'invalid', why: 'not an event' };
  const { data, timestamp, signature } = payload;
  if (!isOwnChecksum({ data, timestamp, properties: signature.properties }, signature.checksum, secrets))
    return { kind: 'invalid', why: 'not signed by a secret we know' };
  if (payload.environment !== environment) return { kind: 'invalid', why: 'of another environment' };
  const checksum = signature.checksum.toLowerCase();
  if (payload.event !== 'transaction.updated') return { kind: 'ignored', eventId: checksum, eventType: payload.event };
  const { data: subject } = about.safeParse(data);
  if (!subject || needed.some((name) => !signature.properties.includes(name)))
    return { kind: 'invalid', why: 'signed, but not about a transaction' };
  const { id, status, reference } = subject.transaction;
  return {
    kind: 'event',
    // It has no id of its own; a retry is the same in all three.
    eventId: `${id}:${status}:${timestamp}`,
    eventType: payload.event,
    // Any attempt on its own page may bring the money: they are one payment.
    providerRef: isPageReference(reference) ? reference : id,
    paymentId: paymentIdIn(reference),
    observation: null,
  };
}
