/** The signed events of every sample provider, and how they are read. */
import * as z from 'zod/mini';
import { parsedJson } from '#providers/http-client';
import type { WebhookReading } from '#providers/observation';
import type { ProviderConnection } from '#providers/provider';
import { isNear, isSigned } from '#providers/webhook-signature';

/** The instant and the digest of it and the body, each in a header of its own. */
export const inTwoHeaders = (headers: Headers): Signed => ({
  stamp: headers.get('x-hora') ?? '',
  digest: headers.get('x-firma') ?? '',
});

const event = z.catchall(z.object({ id: z.string(), evento: z.string(), referencia: z.string() }), z.string());

/** Reads a sample provider's events as hints: they cover no amount. `of`: what they call its own id of a payment. */
export function hintsOf(
  of: string,
  secrets: readonly string[],
  signed = inTwoHeaders,
): ProviderConnection['readWebhook'] {
  return (headers, body, now) => {
    const read = signedEvent(event, secrets, { ...signed(headers), body, now });
    if (!('event' in read)) return read;
    const { id: eventId, evento: eventType, [of]: providerRef = null, referencia: paymentId } = read.event;
    return { kind: 'event', eventId, eventType, providerRef, paymentId, observation: null };
  };
}

interface Signed {
  readonly stamp: string;
  readonly digest: string;
}

const toleranceSeconds = 300;

/** A sample provider's event, when one of our secrets signed it just now. */
export function signedEvent<T extends z.ZodMiniType>(
  wire: T,
  secrets: readonly string[],
  { stamp, digest, body, now }: Signed & { readonly body: string; readonly now: Date },
): { readonly event: z.infer<T> } | Extract<WebhookReading, { kind: 'invalid' }> {
  if (!isNear(stamp, now, toleranceSeconds)) return { kind: 'invalid', why: 'not signed just now' };
  if (!isSigned(secrets, [digest], `${stamp}.${body}`))
    return { kind: 'invalid', why: 'not signed by a secret we know' };
  const read = wire.safeParse(parsedJson(body));
  return read.success ? { event: read.data } : { kind: 'invalid', why: 'signed, but not an event' };
}
