/** A person's own ways in, and where they are signed in. */
import type { MadePasskey } from '#contracts/passkeys';
import { confirmCodeSecret, endCodeSecret, readCodeSecret } from '../../db/write/code-secrets.ts';
import { endSignIns, type SignInRow, signInsOf } from '../../db/write/desk-sessions.ts';
import type { OfficePerson } from '../../db/write/invitations.ts';
import { endPasskeys, type PasskeyRow, passkeysOf } from '../../db/write/passkeys.ts';
import { checkFirstCode } from './codes.ts';
import { type Visitor, logAccess, type NotLetIn, notLetIn } from './visitor.ts';
import { checkMade, writePasskey } from './passkeys.ts';

export interface OwnAccess {
  readonly passkeys: readonly PasskeyRow[];
  readonly hasCodes: boolean;
  readonly signIns: readonly SignInRow[];
}

export async function readOwnAccess(visitor: Pick<Visitor, 'services'>, person: OfficePerson): Promise<OwnAccess> {
  const { db } = visitor.services;
  const [passkeys, secret, signIns] = await Promise.all([
    passkeysOf(db, person.id),
    readCodeSecret(db, person.id),
    signInsOf(db, person.id),
  ]);
  return { passkeys, hasCodes: secret !== null, signIns };
}

/** Adds a passkey of this browser's. */
export async function addPasskey(
  visitor: Visitor,
  person: OfficePerson,
  made: MadePasskey,
): Promise<'done' | NotLetIn> {
  const passkey = await checkMade(visitor, `own ${person.id}`, made);
  if (!passkey) return notLetIn('passkey');
  const rowId = await writePasskey(visitor.services.db, visitor, person.id, passkey);
  await logAccess(visitor.services.db, visitor, person, { operation: 'addPasskey', rowId });
  return 'done';
}

/** Ends a passkey. Refuses the last one of a person without an app for codes: another would have to invite them. */
export async function endPasskey(visitor: Visitor, person: OfficePerson, id: string): Promise<'done' | NotLetIn> {
  const { passkeys, hasCodes } = await readOwnAccess(visitor, person);
  if (!passkeys.some((each) => each.id === id)) return notLetIn('gone');
  if (passkeys.length === 1 && !hasCodes) return notLetIn('last_way');
  await endPasskeys(visitor.services.db, person.id, id);
  await logAccess(visitor.services.db, visitor, person, { operation: 'endPasskey', rowId: id });
  return 'done';
}

/** Has a new app for codes count, in the place of an earlier one. */
export async function confirmOwnCodes(
  visitor: Visitor,
  person: OfficePerson,
  code: string,
): Promise<'done' | NotLetIn> {
  const first = await checkFirstCode(visitor, person.id, code);
  if (!first) return notLetIn('wrong_code');
  await visitor.services.db.transaction().execute(async (trx) => {
    await confirmCodeSecret(trx, first);
    await logAccess(trx, visitor, person, { operation: 'setUpCodes' });
  });
  return 'done';
}

/** The app's codes count no more. Refuses where a person has no passkey. */
export async function endCodes(visitor: Visitor, person: OfficePerson): Promise<'done' | NotLetIn> {
  if ((await passkeysOf(visitor.services.db, person.id)).length === 0) return notLetIn('last_way');
  if ((await endCodeSecret(visitor.services.db, person.id)) === 0) return notLetIn('gone');
  await logAccess(visitor.services.db, visitor, person, { operation: 'endCodes' });
  return 'done';
}

/** Ends one sign-in of a person's own, this one too. */
export async function endOwnSignIn(visitor: Visitor, person: OfficePerson, id: string): Promise<'done' | NotLetIn> {
  if ((await endSignIns(visitor.services.db, person.id, id)) === 0) return notLetIn('gone');
  await logAccess(visitor.services.db, visitor, person, { operation: 'endSignIn', rowId: id });
  return 'done';
}
