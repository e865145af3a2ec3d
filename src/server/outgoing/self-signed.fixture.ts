import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Returns a self-signed certificate for one name. Node makes none, so its ASN.1 is written here (RFC 5280 §4.1). */
export function selfSignedFor(name: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = node(0x30, bytes(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const commonName = node(0x30, bytes(0x06, [0x55, 0x04, 0x03]), node(0x0c, Buffer.from(name)));
  const who = node(0x30, node(0x31, commonName));
  const when = node(0x30, node(0x17, Buffer.from('200101000000Z')), node(0x17, Buffer.from('491231235959Z')));
  const names = node(0x30, node(0x82, Buffer.from(name)));
  const alternativeName = node(0x30, bytes(0x06, [0x55, 0x1d, 0x11]), node(0x04, names));
  const contents = node(
    0x30,
    node(0xa0, bytes(0x02, [2])),
    bytes(0x02, [1]),
    ecdsaWithSha256,
    who,
    when,
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    node(0xa3, node(0x30, alternativeName)),
  );
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', contents, privateKey)]);
  const der = node(0x30, contents, ecdsaWithSha256, node(0x03, signature));
  const base64 = der.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

function bytes(tag: number, value: readonly number[]): Buffer {
  return node(tag, Buffer.from(value));
}

function node(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const size = value.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}
