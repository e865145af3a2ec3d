/** Invitations to the desk: the first way in of a person, or another after a loss. */
import type { MadePasskey } from '#contracts/passkeys';
import { newKey, sha256 } from '../../basics/keys.ts';
import { takesSchool } from '../../basics/mode.ts';
import type { Trx } from '../../db/driver/db.ts';
import { databaseNow } from '../../db/driver/now.ts';
import { confirmCodeSecret, dropNewCodeSecret, endCodeSecret } from '../../db/write/code-secrets.ts';
import { endSignIns } from '../../db/write/desk-sessions.ts';
import { insertInvitation, invitedPerson, spendInvitation } from '../../db/write/invitations.ts';
import { endPasskeys } from '../../db/write/passkeys.ts';
import { queueOfficeEmails } from '../../mail/queue-office-emails.ts';
import type { Services } from '../../services/services.ts';
import { checkFirstCode, startCodes } from './codes.ts';
import { type Visitor, logAccess, type NotLetIn, notLetIn, openSession, type SignedIn } from './visitor.ts';
import { checkMade, writePasskey } from './passkeys.ts';

export type Invited = NonNullable<Awaited<ReturnType<typeof invitedPerson>>>;

export interface Invitation {
  /** Shown once: only its hash is stored. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** Makes an invitation, in the place of an earlier one that nobody used. */
export async function makeInvitation(trx: Trx, deskOrigin: string, personId: string): Promise<Invitation> {
  const token = newKey();
  const expiresAt = await insertInvitation(trx, personId, sha256(token));
  return { url: `${deskOrigin}/sign-in/invitation/${token}`, expiresAt };
}

/** Whom an invitation is for; null for one that is used, over, replaced or unknown. */
export async function readInvitation({ services }: Pick<Visitor, 'services'>, token: string): Promise<Invited | null> {
  const invited = await invitedPerson(services.db, sha256(token));
  return invited && takesSchool(services.mode, invited) ? invited : null;
}

/** Makes an invitation and writes it to the person. Call `services.wake('mail')` after the commit. */
export async function sendInvitation(
  trx: Trx,
  services: Services,
  { id, schoolId }: { readonly id: string; readonly schoolId: string },
): Promise<Invitation | null> {
  if (services.deskOrigin === null) return null;
  const invitation = await makeInvitation(trx, services.deskOrigin, id);
  await queueOfficeEmails(trx, services, {
    kind: 'desk_invitation',
    schoolId,
    about: sha256(invitation.url).toString('base64url'),
    to: (person) => person.id === id,
    data: (common) => ({ ...common, amount: 0, url: invitation.url, expiresAt: invitation.expiresAt.toISOString() }),
  });
  return invitation;
}

/** Uses an invitation by making a passkey. */
export async function acceptByPasskey(
  visitor: Visitor,
  token: string,
  made: MadePasskey,
): Promise<SignedIn | NotLetIn> {
  const invited = await readInvitation(visitor, token);
  if (!invited) return notLetIn('gone');
  const passkey = await checkMade(visitor, `invitation ${invited.invitationId}`, made);
  if (!passkey) return notLetIn('passkey');
  return accept(visitor, { invited, method: 'passkey' }, (trx) => writePasskey(trx, visitor, invited.id, passkey));
}

/** Starts an app for codes: its new secret is shown until its first code. */
export async function startInvitedCodes(visitor: Visitor, token: string): Promise<'started' | NotLetIn> {
  const invited = await readInvitation(visitor, token);
  if (!invited) return notLetIn('gone');
  await startCodes(visitor, invited.id);
  return 'started';
}

/** Uses an invitation by the first code of an app. */
export async function acceptByCode(visitor: Visitor, token: string, code: string): Promise<SignedIn | NotLetIn> {
  const invited = await readInvitation(visitor, token);
  if (!invited) return notLetIn('gone');
  const first = await checkFirstCode(visitor, invited.id, code);
  if (!first) return notLetIn('wrong_code');
  return accept(visitor, { invited, method: 'totp' }, (trx) => confirmCodeSecret(trx, first));
}

interface Accepted {
  readonly invited: Invited;
  readonly method: 'passkey' | 'totp';
}

/** Ends whatever let the person in before, has the new way count, and opens a session. */
async function accept(
  visitor: Visitor,
  { invited, method }: Accepted,
  writeNew: (trx: Trx) => Promise<unknown>,
): Promise<SignedIn | NotLetIn> {
  const { services } = visitor;
  const opened = await services.db.transaction().execute(async (trx) => {
    if (!(await spendInvitation(trx, invited.invitationId))) return notLetIn('gone');
    const before = {
      passkeys: await endPasskeys(trx, invited.id),
      codes: await endCodeSecret(trx, invited.id),
      sessions: await endSignIns(trx, invited.id),
    };
    await writeNew(trx);
    // Whoever saw the invitation may have seen it.
    await dropNewCodeSecret(trx, invited.id);
    const change = { before, after: { method } };
    await logAccess(trx, visitor, invited, { operation: 'acceptInvitation', rowId: invited.invitationId, change });
    if (before.passkeys + before.codes > 0) await tellReplaced(trx, services, invited);
    return openSession(trx, visitor, { person: invited, method });
  });
  services.wake('mail');
  return opened;
}

/** To the person and every administrator: whoever did not expect it asks. */
async function tellReplaced(trx: Trx, services: Services, { id, name, schoolId, invitationId }: Invited) {
  const at = (await databaseNow(trx)).toISOString();
  await queueOfficeEmails(trx, services, {
    kind: 'access_replaced',
    schoolId,
    about: invitationId,
    to: (person) => person.role === 'administer' || person.id === id,
    data: (common) => ({ ...common, amount: 0, whose: name, at }),
  });
}
