/** Wompi's two signatures: ours over an amount, its own over an event. SHA-256 of a text that ends with a secret. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { centsOf } from './wire.ts';
import type { Money } from '#domain/money';

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface SignedPayment {
  readonly reference: string;
  readonly total: Money;
  /** As it is sent; absent where none is. */
  readonly expirationTime?: string;
}

/** The integrity signature of a payment. Source: https://docs.wompi.co/en/docs/colombia/widget-checkout-web. */
export function integritySignature({ reference, total, expirationTime = '' }: SignedPayment, secret: string): string {
  return sha256Hex(`${reference}${centsOf(total)}${total.currency}${expirationTime}${secret}`);
}

export interface SignedEvent {
  readonly data: unknown;
  readonly timestamp: number | string;
  /** Paths under `data`, in the order in which they were signed. */
  readonly properties: readonly string[];
}

/**
 * The checksum of an event: lower-case digits. Null where a property is not there, or is no plain value.
 * Source: https://docs.wompi.co/en/docs/colombia/eventos.
 */
export function eventChecksum({ data, timestamp, properties }: SignedEvent, secret: string): string | null {
  const values = properties.map((path) => valueAt(data, path));
  return values.includes(null) ? null : sha256Hex(`${values.join('')}${timestamp}${secret}`);
}

/** Whether a checksum, in large or small deliveries, is by one of the secrets. */
export function isOwnChecksum(event: SignedEvent, checksum: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(checksum.toLowerCase());
  return secrets.some((secret) => {
    const own = Buffer.from(eventChecksum(event, secret) ?? '');
    return own.length > 0 && own.length === given.length && timingSafeEqual(own, given);
  });
}

function valueAt(data: unknown, path: string): string | null {
  let value = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = Reflect.get(value, name) as unknown;
  }
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? String(value) : null;
}
