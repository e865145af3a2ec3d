/** Passkeys: what a browser is to sign, and what it signed. Source: W3C, Web Authentication Level 3. */
import type { MadePasskey, SignedByPasskey } from '#contracts/passkeys';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Db } from '../../db/driver/db.ts';
import type { OfficePerson } from '../../db/write/invitations.ts';
import {
  insertPasskey,
  notePasskeyUse,
  passkeysOf,
  type PasskeyToCheck,
  readPasskey,
} from '../../db/write/passkeys.ts';
import { challengeOf, isOwn, type Purpose, spendSigned } from './passkey-challenge.ts';
import {
  type Visitor,
  logAccess,
  type NotLetIn,
  notLetIn,
  openSession,
  readPersonToLetIn,
  renewSession,
  type SignedIn,
} from './visitor.ts';

/** Loaded with the first passkey: with its packages it is a tenth of what a start loads. */
const webAuthn = () => import('@simplewebauthn/server');

const timeoutMs = 300_000;
/** Ed25519, P-256 and RSA with SHA-256: what devices have. Source: IANA, COSE Algorithms. */
const algorithms = [-8, -7, -257];

const hostOfDesk = ({ origin }: Visitor): string => new URL(origin).hostname;

/** Options for `navigator.credentials.get`. Without a person the browser offers all that it has for this host. */
export async function passkeyToSign(visitor: Visitor, purpose: Purpose, personId: string | null = null) {
  const own = personId === null ? [] : await passkeysOf(visitor.services.db, personId);
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: hostOfDesk(visitor),
    challenge: challengeOf(visitor, purpose),
    userVerification: 'required',
    timeout: timeoutMs,
    allowCredentials: own.map(({ credential_id: id }) => ({ id })),
  });
}

/**
 * Options for `navigator.credentials.create`: a passkey that its device finds without a name. A device that has one is
 * not offered again, unless by an invitation, which ends the others.
 */
export async function passkeyToMake(visitor: Visitor, purpose: Purpose, person: OfficePerson) {
  const own = purpose.startsWith('invitation') ? [] : await passkeysOf(visitor.services.db, person.id);
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: person.schoolName,
    rpID: hostOfDesk(visitor),
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    challenge: challengeOf(visitor, purpose),
    timeout: timeoutMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: own.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Lets the owner of a passkey in. */
export async function signInByPasskey(visitor: Visitor, signed: SignedByPasskey): Promise<SignedIn | NotLetIn> {
  const passkey = await checkSigned(visitor, 'sign in', signed);
  const person = passkey && (await readPersonToLetIn(visitor, passkey.person_id));
  return person ? openSession(visitor.services.db, visitor, { person, method: 'passkey' }) : notLetIn('passkey');
}

/** The person of a session gives a passkey of theirs again: it is fresh, and has another token. */
export async function confirmByPasskey(
  visitor: Visitor,
  { sessionId, person }: { readonly sessionId: string; readonly person: OfficePerson },
  signed: SignedByPasskey,
): Promise<SignedIn | NotLetIn> {
  const passkey = await checkSigned(visitor, `fresh ${sessionId}`, signed);
  if (passkey?.person_id !== person.id) return notLetIn('passkey');
  await logAccess(visitor.services.db, visitor, person, { operation: 'confirmSignIn', rowId: passkey.id });
  return renewSession(visitor.services.db, sessionId);
}

/** Returns the passkey that signed, once for each challenge of ours; null for anything else. */
async function checkSigned(
  visitor: Visitor,
  purpose: Purpose,
  signed: SignedByPasskey,
): Promise<PasskeyToCheck | null> {
  const { db } = visitor.services;
  const passkey = await readPasskey(db, signed.id);
  if (!passkey) return null;
  const { userHandle } = signed.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.person_id) return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  const counter = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: isOwn(visitor, purpose),
    expectedOrigin: visitor.origin,
    expectedRPID: hostOfDesk(visitor),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).then(({ verified, authenticationInfo: { newCounter } }) => (verified ? newCounter : null), notVerified);
  if (counter === null || !(await spendSigned(db, signed))) return null;
  return (await notePasskeyUse(db, passkey.id, counter)) ? passkey : null;
}

export interface CheckedPasskey {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly host: string;
}

/** Returns a passkey that a browser made for our challenge, once; null for anything else. It is not written yet. */
export async function checkMade(visitor: Visitor, purpose: Purpose, made: MadePasskey): Promise<CheckedPasskey | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const info = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: isOwn(visitor, purpose),
    expectedOrigin: visitor.origin,
    expectedRPID: hostOfDesk(visitor),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).then(({ registrationInfo = null }) => registrationInfo, notVerified);
  if (!info || !(await spendSigned(visitor.services.db, made))) return null;
  return {
    credential_id: info.credential.id,
    public_key: Buffer.from(info.credential.publicKey),
    counter: info.credential.counter,
    host: hostOfDesk(visitor),
  };
}

/** Writes it for a person. Returns its id. Refuses one that somebody has as `invalid_request`. */
export async function writePasskey(
  db: Db,
  { browser }: Visitor,
  personId: string,
  passkey: CheckedPasskey,
): Promise<string> {
  const id = await insertPasskey(db, { ...passkey, person_id: personId, name: browser });
  if (id === null) throw invalidRequest({ path: ['id'], message: 'is somebody’s passkey already' });
  return id;
}

/** The library throws for each thing that does not fit; its words quote what was sent, and go nowhere. */
const notVerified = () => null;
