import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { SignWebhook } from '../emulation/webhook-sender.ts';

/** The private half of each webhook key of this process, by its public half: who verifies with it has that one only. */
const privateKeys = new Map<string, KeyObject>();

/** Makes a webhook key and returns its public half, without the PEM lines. So short that production refuses it. */
export function newWebhookKey(): string {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const written = publicKey.toString('base64');
  privateKeys.set(written, createPrivateKey(privateKey));
  return written;
}

const strangersKey = newWebhookKey();

/** The signature of a body, in base64, by the private half of this key; by a stranger's where it is none of ours. */
export function digestOf(body: string, key = ''): string {
  const privateKey = privateKeys.get(key) ?? privateKeys.get(strangersKey);
  if (!privateKey) throw new Error('the stranger has a key');
  return sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64');
}

/** No instant is signed. */
export const signConekta: SignWebhook = (body, _at, secrets) => ({
  body,
  headers: { 'content-type': 'application/json', digest: digestOf(body, secrets[0]) },
});
