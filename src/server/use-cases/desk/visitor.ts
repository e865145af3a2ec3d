/** What every way into the desk has in common: the browser, the session it opens, and what the audit log says. */
import type { WhyNot } from '#contracts/desk-access';
import { newKey, sha256 } from '../../basics/keys.ts';
import { takesSchool } from '../../basics/mode.ts';
import { nameCaller } from '../../basics/request-context.ts';
import type { Db } from '../../db/driver/db.ts';
import { type AuditFacts, insertAuditEntry } from '../../db/write/audit-log.ts';
import { insertSignIn, renewSignIn, type SignInMethod } from '../../db/write/desk-sessions.ts';
import { type OfficePerson, officePeople } from '../../db/write/invitations.ts';
import type { Services } from '../../services/services.ts';

interface Limit {
  take(who: string): Promise<{ readonly isAllowed: boolean }>;
}

/** A browser at the desk, signed in or not. */
export interface Visitor {
  readonly services: Services;
  /** The desk's own address, without a slash at the end. */
  readonly origin: string;
  /** Of the cookie by which a browser is known before its sign-in. */
  readonly browserSha256: Buffer;
  /** Browser and system in words. */
  readonly browser: string;
  /** As the audit log has it; `network` is what limits count. */
  readonly address: string;
  readonly network: string;
  readonly limits: {
    /** Links that one address of the network asks for. */
    readonly asking: Limit;
    /** Links to one e-mail address. */
    readonly links: Limit;
    /** Codes of one person. */
    readonly codes: Limit;
  };
}

/** `token` is the cookie's, new each time. */
export interface SignedIn {
  readonly kind: 'signed_in';
  readonly token: string;
  readonly sessionId: string;
}

export interface NotLetIn {
  readonly kind: 'refused';
  readonly why: WhyNot;
}
export const notLetIn = (why: WhyNot): NotLetIn => ({ kind: 'refused', why });

/** A person who may sign in to this installation; null where their school is of another mode. */
export async function readPersonToLetIn(
  { services }: Pick<Visitor, 'services'>,
  id: string,
): Promise<OfficePerson | null> {
  const [person] = (await officePeople(services.db, [id])).filter((each) => takesSchool(services.mode, each));
  return person ?? null;
}

/** Opens a session for a person. */
export async function openSession(
  db: Db,
  visitor: Visitor,
  { person, method }: { readonly person: OfficePerson; readonly method: SignInMethod },
): Promise<SignedIn> {
  const token = newKey();
  const sessionId = await insertSignIn(db, {
    personId: person.id,
    tokenSha256: sha256(token),
    method,
    browser: visitor.browser,
  });
  await logAccess(db, visitor, person, { operation: 'signIn', change: { before: null, after: { method } } });
  return { kind: 'signed_in', token, sessionId };
}

/** Gives a session whose person proved again who they are another token. */
export async function renewSession(db: Db, sessionId: string): Promise<SignedIn> {
  const token = newKey();
  await renewSignIn(db, sessionId, sha256(token));
  return { kind: 'signed_in', token, sessionId };
}

type Logged = Pick<AuditFacts, 'operation'> & Partial<Pick<AuditFacts, 'outcome' | 'change' | 'rowId'>>;

/** Writes into the audit log what a person did to get in, or failed to do. */
export async function logAccess(
  db: Db,
  { address }: Pick<Visitor, 'address'>,
  { id, schoolId }: Pick<OfficePerson, 'id' | 'schoolId'>,
  { outcome = 'done', ...facts }: Logged,
): Promise<void> {
  nameCaller({ school_id: schoolId, actor: { kind: 'person', id } });
  await insertAuditEntry(db, { schoolId, address, outcome, ...facts });
}
