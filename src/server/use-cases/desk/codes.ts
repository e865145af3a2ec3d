/** One-time codes of an app, where somebody has no passkey. */
import { clockOfPhones, codeAddress, newCodeSecret, stepOfCode } from '../../auth/one-time-code.ts';
import { takesSchool } from '../../basics/mode.ts';
import { readCodeSecret, readNewCodeSecret, spendStep, writeNewCodeSecret } from '../../db/write/code-secrets.ts';
import { type OfficePerson, officePeople } from '../../db/write/invitations.ts';
import { endSignInLink, linkOfBrowser, takeTry } from '../../db/write/sign-in-links.ts';
import {
  type Visitor,
  logAccess,
  type NotLetIn,
  notLetIn,
  openSession,
  renewSession,
  type SignedIn,
} from './visitor.ts';

/** Those whom a link that this browser used may let in, with a code; null where none was used. */
export async function peopleOfLink({ services, browserSha256 }: Visitor): Promise<readonly OfficePerson[] | null> {
  const link = await linkOfBrowser(services.db, browserSha256);
  if (!link) return null;
  return (await officePeople(services.db, link.person_ids ?? [])).filter((each) => takesSchool(services.mode, each));
}

interface GivenCode {
  readonly code: string;
  /** Who of those with this address; needed where it is more than one. */
  readonly personId?: string | undefined;
}

/** The second step after a link: lets the person of a right code in. */
export async function signInByCode(visitor: Visitor, { code, personId }: GivenCode): Promise<SignedIn | NotLetIn> {
  const { db } = visitor.services;
  const link = await linkOfBrowser(db, visitor.browserSha256);
  const people = await peopleOfLink(visitor);
  if (!link || !people || people.length === 0) return notLetIn('gone');
  const person = people.length === 1 ? people[0] : people.find(({ id }) => id === personId);
  if (!person) return notLetIn('choose');
  const left = await takeTry(db, link.id);
  if (left === null) return notLetIn('gone');
  const checked = await checkCode(visitor, person, code);
  if (checked.kind === 'refused') {
    await logAccess(db, visitor, person, { operation: 'signIn', outcome: checked.why });
    return left === 0 ? notLetIn('gone') : checked;
  }
  return db.transaction().execute(async (trx) => {
    if (!(await spendStep(trx, checked.secretId, checked.step))) return notLetIn('used_code');
    if (!(await endSignInLink(trx, link.id))) return notLetIn('gone');
    return openSession(trx, visitor, { person, method: 'totp' });
  });
}

/** The person of a session gives a code of theirs again: it is fresh, and has another token. */
export async function confirmByCode(
  visitor: Visitor,
  { sessionId, person }: { readonly sessionId: string; readonly person: OfficePerson },
  code: string,
): Promise<SignedIn | NotLetIn> {
  const { db } = visitor.services;
  const checked = await checkCode(visitor, person, code);
  const isUsed = checked.kind === 'right' && !(await spendStep(db, checked.secretId, checked.step));
  const refused = isUsed ? notLetIn('used_code') : checked.kind === 'refused' ? checked : null;
  await logAccess(db, visitor, person, { operation: 'confirmSignIn', outcome: refused?.why ?? 'done' });
  return refused ?? renewSession(db, sessionId);
}

interface RightCode {
  readonly kind: 'right';
  readonly secretId: string;
  readonly step: number;
}

/** Counts a code of a person, then looks at it: nobody tries many. It locks no passkey out. */
async function checkCode(
  { services, limits }: Visitor,
  { id }: OfficePerson,
  code: string,
): Promise<RightCode | NotLetIn> {
  if (!(await limits.codes.take(id)).isAllowed) return notLetIn('too_many');
  const secret = await readCodeSecret(services.db, id);
  const step = secret && stepOfCode(services.keys.open(secret.secret_sealed), code, clockOfPhones());
  if (!secret || step === null) return notLetIn('wrong_code');
  return step <= secret.last_step ? notLetIn('used_code') : { kind: 'right', secretId: secret.id, step };
}

/** Gives a person a new secret, which counts from its first right code. */
export async function startCodes({ services }: Pick<Visitor, 'services'>, personId: string): Promise<void> {
  await writeNewCodeSecret(services.db, personId, services.keys.seal(newCodeSecret()));
}

/** A secret as a person takes it into an app: typed, or read from a QR code of its address. */
export interface ShownSecret {
  readonly secret: string;
  readonly address: string;
}

/** The secret that waits for its first code; null where none does. */
export async function secretToShow(
  { services }: Pick<Visitor, 'services'>,
  { id, schoolName, email }: OfficePerson,
): Promise<ShownSecret | null> {
  const row = await readNewCodeSecret(services.db, id);
  if (!row) return null;
  const secret = services.keys.open(row.secret_sealed);
  return { secret, address: codeAddress(secret, { school: schoolName, email }) };
}

/** The first code of a new secret, looked at; null for a wrong one. `confirmCodeSecret` has it count. */
export async function checkFirstCode({ services }: Pick<Visitor, 'services'>, personId: string, code: string) {
  const row = await readNewCodeSecret(services.db, personId);
  const step = row && stepOfCode(services.keys.open(row.secret_sealed), code, clockOfPhones());
  return row && step !== null ? { personId, id: row.id, step } : null;
}
