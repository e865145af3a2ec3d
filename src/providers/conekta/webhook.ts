import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { parsedJson } from '#providers/http-client';
import type { WebhookReading } from '#providers/observation';
import { listedSecrets } from '#providers/webhook-signature';

/** The public keys that events are verified with. Throws where there is none, or one that is no RSA key. */
export const publicKeys = (env: Readonly<Record<string, string>>): readonly KeyObject[] =>
  listedSecrets(env, 'CONEKTA_WEBHOOK_KEY').map(publicKey);

/** A PEM, `\n` may be written out, or the text between its first and last line. */
function publicKey(written: string): KeyObject {
  const middle = written
    .replaceAll('\\n', '\n')
    .replaceAll(/-----[A-Z ]+-----/g, '')
    .replaceAll(/\s/g, '');
  try {
    const key = createPublicKey({ key: Buffer.from(middle, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Not quoted: the pasted text may be another secret.
  }
  throw new Error('CONEKTA_WEBHOOK_KEY is no RSA public key');
}

/**
 * Whether the header `DIGEST` is a signature over the whole body by one of the keys: RSA, PKCS #1 v1.5, SHA-256, in
 * canonical base64. Source: https://developers.conekta.com/docs/webhooks.
 */
export function isSignedBody(keys: readonly KeyObject[], digest: string | null, body: string): boolean {
  const signature = Buffer.from(digest ?? '', 'base64');
  if (signature.length === 0 || signature.toString('base64') !== digest) return false;
  return keys.some((key) => verify('RSA-SHA256', Buffer.from(body), key, signature));
}

const event = z.looseObject({
  object: z.literal('event'),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.string(),
  livemode: z.boolean(),
  data: z.looseObject({ object: z.optional(z.unknown()) }),
});

/** The order that an event is about. Its amounts are not read: the order is queried. */
const about = z.looseObject({
  object: z.literal('order'),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  metadata: z.nullish(z.looseObject({ payment_id: z.nullish(z.string()) })),
});

interface EventKeys {
  readonly keys: readonly KeyObject[];
  /** As our own keys are. */
  readonly livemode: boolean;
}

/** Reads an event about an order, a hint to query it. Events about a charge repeat it. No instant is signed. */
export function readEvent({ keys, livemode }: EventKeys, digest: string | null, body: string): WebhookReading {
  if (!isSignedBody(keys, digest, body)) return { kind: 'invalid', why: 'not signed by a key we know' };
  const { data: webhookEvent } = event.safeParse(parsedJson(body));
  if (!webhookEvent) return { kind: 'invalid', why: 'not an event' };
  if (webhookEvent.livemode !== livemode) return { kind: 'invalid', why: 'of the other mode' };
  const { id: eventId, type: eventType } = webhookEvent;
  const { data: order } = about.safeParse(webhookEvent.data.object);
  if (!order || !eventType.startsWith('order.')) return { kind: 'ignored', eventId, eventType };
  const paymentId = order.metadata?.payment_id ?? null;
  return { kind: 'event', eventId, eventType, providerRef: order.id, paymentId, observation: null };
}
