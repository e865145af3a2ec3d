import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the key behind the code on a slip or receipt: the payment's id and half a MAC over it, as base64url (43
 * characters, as every key). Derived and stored nowhere: a paper of any age has one, and every process reads it.
 */
export function checkKeyOf(macKey: Buffer, paymentId: string): string {
  const id = Buffer.from(paymentId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(macKey, id)]).toString('base64url');
}

/** Returns the payment of a paper's key, made by any of our secrets; null for any other key. */
export function paymentOfCheckKey(macKeys: readonly Buffer[], key: string): string | null {
  if (!/^[\w-]{43}$/.test(key)) return null;
  const bytes = Buffer.from(key, 'base64url');
  const [id, mac] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)];
  const isOurs = macKeys.map((macKey) => timingSafeEqual(macOf(macKey, id), mac)).includes(true);
  return isOurs ? id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

const idBytes = 16;
const macOf = (macKey: Buffer, id: Buffer): Buffer => createHmac('sha256', macKey).update(id).digest().subarray(0, 16);
