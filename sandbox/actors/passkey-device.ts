/** A device with passkeys, as a browser speaks of one: it makes real keys and signs with them. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { MadePasskey, SignedByPasskey } from '#contracts/passkeys';

interface Options {
  readonly challenge: string;
}

/** What a page may do with it, and what goes wrong where told. */
export interface PasskeyDevice {
  make(options: Options, odd?: Odd): MadePasskey;
  sign(options: Options, odd?: Odd): SignedByPasskey;
}

interface Odd {
  /** The page's origin, if not the device's. */
  readonly origin?: string;
  /** The owner gave no finger, face or PIN. */
  readonly isUnverified?: true;
  /** Its count does not grow: a copy of the key. */
  readonly isCopy?: true;
}

const [present, verified, backupEligible, attested] = [1, 4, 8, 64];

/** Makes a device for pages of an origin. `owner`: the person's id, which it stores with the key. */
export function passkeyDevice(origin: string, owner: string): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;
  const clientData = (type: string, { challenge }: Options, odd: Odd) =>
    Buffer.from(
      JSON.stringify({ type: `webauthn.${type}`, challenge, origin: odd.origin ?? origin, crossOrigin: false }),
    );
  const head = (flags: number, odd: Odd) => {
    if (!odd.isCopy) count += 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const byte = present | (odd.isUnverified ? 0 : verified) | flags;
    return Buffer.concat([sha256(Buffer.from(new URL(origin).hostname)), Buffer.from([byte]), counted]);
  };
  return {
    make(options, odd = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = Buffer.from(coseOf(publicKey.export({ format: 'jwk' })));
      const authData = Buffer.concat([head(attested | backupEligible, odd), Buffer.alloc(16), length, id, key]);
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString('base64url');
      return {
        ...named,
        response: { clientDataJSON: clientData('create', options, odd).toString('base64url'), attestationObject },
      };
    },
    sign(options, odd = {}) {
      const [data, client] = [head(backupEligible, odd), clientData('get', options, odd)];
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          userHandle: Buffer.from(owner).toString('base64url'),
        },
      };
    },
  };
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** A P-256 key as COSE writes it. Source: RFC 9053, §7.1.1. */
const coseOf = ({ x = '', y = '' }: JsonWebKey): Uint8Array =>
  isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
