import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { checkKeyOf, paymentOfCheckKey } from './check-key.ts';

/** A new link, voucher or API key: 256 random bits, base64url (43 characters). */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a key. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Of one purpose, the newest first. */
type Keys = readonly [KeyObject, ...KeyObject[]];

/** What pages hold that we signed. */
type SignedFor = 'token' | 'form' | 'xsrf' | 'preview' | 'bankCheck' | 'reminder' | 'challenge' | 'stamp';

/** Keys of one purpose each, derived from the server's secret, so that none can stand in for another. */
export interface Keyring {
  /**
   * The key of a payment's durable voucher link: derived, so it can be shown again and is never stored. With
   * `keySha256`, returns the key of that hash, whichever secret derived it; if none did, the newest secret's.
   */
  voucherKey(paymentId: string, keySha256?: Buffer | null): string;
  /** Stands in the address where a payer's bank asks them something about a payment. */
  bankCheckKey(paymentId: string): string;
  /** Stands in the address where a session's payer ends its school's reminders: it opens nothing else. */
  reminderKey(sessionId: string): string;
  /** The key of a student's card: derived, as a voucher's. */
  studentCardKey(cardId: string, keySha256?: Buffer | null): string;
  /** Of the code on a payment's paper, by which anybody sees whether it is genuine: never the voucher's own key. */
  checkKey(paymentId: string): string;
  /** Returns the paper's payment; null for an unknown key. An earlier secret's key counts: paper outlives secrets. */
  paymentOfCheckKey(key: string): string | null;
  signToken(text: string): string;
  /** Signs the address of a link's picture, so that only our addresses draw one. */
  previewSign(text: string): string;
  /** A form token of one session, for pages without scripts. */
  formToken(sessionId: string): string;
  /** Names a payer where tags count visitors: the same each visit, another at each school, and not reversible. */
  payerPseudonym(schoolId: string, payerId: string): string;
  /** Signs the value of the `XSRF-TOKEN` cookie, so that only one we gave out counts. */
  signXsrf(text: string): string;
  /** Signs what a passkey is to sign, so that only what we asked for counts. */
  signChallenge(text: string): string;
  /** Signs the stamp of a payment, which the browser that made it keeps. */
  signStamp(paymentId: string): string;
  /** Whether one of our secrets signed a text for that purpose: what pages hold outlives a change of the secret. */
  isSigned(purpose: SignedFor, text: string, mac: string): boolean;
  /** Stands for an address or a session among the counters of the rate limits. */
  limitKey(text: string): string;
  /** Finds a number that is sealed where it stands: one for each secret, the newest first. */
  searchHashes(number: string): readonly string[];
  /** Ids (UUID version 8) of a payer's tax data, one for each secret, the newest first. Equal texts have equal ids. */
  taxDataIds(text: string): readonly string[];
  /** Names the key that seals now; says nothing of it. Kept beside what is sealed for longer than a secret lasts. */
  readonly keyId: string;
  /** Encrypts a secret for the database (AES-256-GCM) with the newest secret's key. */
  seal(text: string): Buffer;
  /** The same, sealed by the newest secret; null where it is already. Throws as `open`. */
  reseal(sealed: Buffer): Buffer | null;
  /** Opens it by the key of that id, or by any known secret. Throws on a tampered value, and if no secret opens it. */
  open(sealed: Buffer, keyId?: string): string;
}

/**
 * Makes the keyring of one server secret of at least 32 characters. What the `previous` ones sealed, signed and derived
 * is known too; nothing new is made by them. Throws on a shorter one.
 */
export function createKeyring(serverSecret: string, previous: readonly string[] = []): Keyring {
  const secrets = [serverSecret, ...previous];
  if (secrets.some((secret) => secret.length < 32)) throw new Error('CUOTA_SECRET must have at least 32 characters');
  const derive = (purpose: string, secret = serverSecret) =>
    Buffer.from(hkdfSync('sha256', secret, 'cuota', purpose, 32));
  // Made once: of plain bytes a key would be made for each signature.
  const signing = (purpose: string): Keys => [
    createSecretKey(derive(purpose)),
    ...previous.map((secret) => createSecretKey(derive(purpose, secret))),
  ];
  const idOf = (secret: string) => derive('key id', secret).toString('hex').slice(0, 16);
  const checkKeys = secrets.map((secret) => derive('paper check', secret));
  const sealKeys = secrets.map((secret) => ({ id: idOf(secret), key: derive('seal', secret) }));
  const keys = {
    voucher: signing('voucher'),
    bankCheck: signing('bank check'),
    reminder: signing('reminder'),
    card: signing('student card'),
    check: derive('paper check'),
    token: signing('token'),
    preview: signing('link preview'),
    form: signing('form'),
    pseudonym: signing('pseudonym'),
    xsrf: signing('xsrf'),
    challenge: signing('challenge'),
    stamp: signing('stamp'),
    limit: signing('limit'),
    taxData: signing('tax data'),
    search: signing('search'),
    seal: derive('seal'),
  };
  const mac = ([newest]: Keys, text: string) => macBy(newest, text);
  const madeAs = (made: Keys, text: string, keySha256: Buffer | null = null) =>
    (keySha256 && made.map((key) => macBy(key, text)).find((key) => sha256(key).equals(keySha256))) ?? mac(made, text);
  return {
    voucherKey: (paymentId, keySha256) => madeAs(keys.voucher, paymentId, keySha256),
    bankCheckKey: (paymentId) => mac(keys.bankCheck, paymentId),
    reminderKey: (sessionId) => mac(keys.reminder, sessionId),
    studentCardKey: (cardId, keySha256) => madeAs(keys.card, cardId, keySha256),
    checkKey: (paymentId) => checkKeyOf(keys.check, paymentId),
    paymentOfCheckKey: (key) => paymentOfCheckKey(checkKeys, key),
    signToken: (text) => mac(keys.token, text),
    previewSign: (text) => mac(keys.preview, text),
    formToken: (sessionId) => mac(keys.form, sessionId),
    // As JSON: two ids that would run together stay two.
    payerPseudonym: (schoolId, payerId) => mac(keys.pseudonym, JSON.stringify([schoolId, payerId])),
    signChallenge: (text) => mac(keys.challenge, text),
    signXsrf: (text) => mac(keys.xsrf, text),
    signStamp: (paymentId) => mac(keys.stamp, paymentId),
    isSigned: (purpose, text, given) =>
      keys[purpose].map((key) => equalInConstantTime(given, macBy(key, text))).includes(true),
    limitKey: (text) => mac(keys.limit, text),
    searchHashes: (number) => keys.search.map((key) => macBy(key, number)),
    keyId: idOf(serverSecret),
    taxDataIds: (text) => keys.taxData.map((key) => uuidOf(createHmac('sha256', key).update(text).digest())),
    seal: (text) => sealedBy(keys.seal, text),
    open: (sealed, keyId) => openedByAny(sealKeys, sealed, keyId).text,
    reseal: (sealed) => resealedBy(keys.seal, idOf(serverSecret), openedByAny(sealKeys, sealed)),
  };
}

/** Null where the key of that id sealed it already. */
const resealedBy = (key: Buffer, keyId: string, { id, text }: { readonly id: string; readonly text: string }) =>
  id === keyId ? null : sealedBy(key, text);

const macBy = (key: KeyObject, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

function sealedBy(key: Buffer, text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

interface SealKey {
  readonly id: string;
  readonly key: Buffer;
}

/** What the key of that id sealed, or whichever did. Throws where none of them did. */
function openedByAny(sealKeys: readonly SealKey[], sealed: Buffer, keyId?: string) {
  let refused: unknown = new Error('sealed by a secret that this process does not have');
  for (const { id, key } of sealKeys) {
    if (keyId !== undefined && id !== keyId) continue;
    try {
      return { id, text: openedBy(key, sealed) };
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}

/** What that key sealed. Throws on anything else. */
function openedBy(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
}

/** The first 16 bytes as a UUID of version 8, which says nothing of how it was made. */
function uuidOf(bytes: Buffer): string {
  const hex = Buffer.from(bytes.subarray(0, 16));
  hex[6] = ((hex[6] ?? 0) & 0x0f) | 0x80;
  hex[8] = ((hex[8] ?? 0) & 0x3f) | 0x80;
  return hex.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Compares two strings in time that does not depend on where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  const [left, right] = [sha256(a), sha256(b)];
  return timingSafeEqual(left, right);
}
