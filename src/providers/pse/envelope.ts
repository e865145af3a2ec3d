import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** In bytes. */
const [keyLength, ivLength, tagLength] = [32, 12, 16];

/** The sealing of bodies, both ways: only here. */
export interface Envelope {
  seal(text: string, iv?: Uint8Array): string;
  /** Returns the plaintext; null if this key did not seal it. */
  open(sealed: string): string | null;
}

/**
 * AES-256-GCM: base64 of the initialisation vector, the ciphertext and the tag. `key` is base64 too. Throws for a key
 * of another length. Source: README, "The envelope".
 */
export function envelopeWith(key: string): Envelope {
  const secret = Buffer.from(key, 'base64');
  if (secret.length !== keyLength) throw new Error(`the key of the envelope has ${keyLength} bytes`);
  return {
    seal(text, iv = randomBytes(ivLength)) {
      const cipher = createCipheriv('aes-256-gcm', secret, iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < ivLength + tagLength) return null;
      const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, ivLength));
      decipher.setAuthTag(bytes.subarray(-tagLength));
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()]);
        return text.toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
