import type { Context } from 'hono';
import type { DeskAccess, InvitedPerson, OwnAccess, ShownSecret, WhyNot } from '#contracts/desk-access';
import { Refusal } from '../basics/refusal.ts';
import { qrSvg } from '../documents/barcode.ts';
import { confirmByCode, peopleOfLink, secretToShow, signInByCode, startCodes } from '../use-cases/desk/codes.ts';
import { acceptByCode, readInvitation, startInvitedCodes } from '../use-cases/desk/invitations.ts';
import { confirmOwnCodes, endCodes, endOwnSignIn, endPasskey, readOwnAccess } from '../use-cases/desk/own-access.ts';
import { askSignInLink, openSignInLink } from '../use-cases/desk/sign-in-links.ts';
import { type NotLetIn, readPersonToLetIn, type SignedIn, type Visitor } from '../use-cases/desk/visitor.ts';
import type { PersonAtDesk } from '../db/write/desk-sessions.ts';
import type { OfficePerson } from '../db/write/invitations.ts';
import type { DeskEnv } from './desk-env.ts';
import { letIn } from './sign-in-cookie.ts';

/** The ways in, as the screens of one request ask for them. */
export function deskAccess(context: Context<DeskEnv>, visitor: Visitor): DeskAccess {
  const enter = (opened: SignedIn | NotLetIn): Promise<WhyNot | null> => letIn(context, visitor, opened);
  const own = async <T>(does: (person: OfficePerson) => Promise<T>): Promise<T> =>
    does(await ownPerson(context, visitor));
  /** What lets somebody in for longer than their sign-in. */
  const whileFresh = async (does: (person: OfficePerson) => Promise<WhyNot | null>): Promise<WhyNot | null> =>
    context.var.person?.isFresh ? own(does) : 'not_fresh';
  return {
    sendsEmail: visitor.services.mailer !== null,
    askLink: async (email) => whyNot(await askSignInLink(visitor, email)),
    openLink: async (token) => whyNot(await openSignInLink(visitor, token)),
    peopleOfLink: () => peopleOfLink(visitor),
    signInByCode: async (code, personId) => enter(await signInByCode(visitor, { code, personId })),
    invitation: (token) => invitationOf(visitor, token),
    startInvitedCodes: async (token) => whyNot(await startInvitedCodes(visitor, token)),
    acceptByCode: async (token, code) => enter(await acceptByCode(visitor, token, code)),
    own: () => own(async (person) => ownOf(visitor, { person, at: context.var.person })),
    confirmByCode: (code) =>
      own(async (person) => enter(await confirmByCode(visitor, { sessionId: sessionOf(context), person }, code))),
    startOwnCodes: () => whileFresh(({ id }) => startCodes(visitor, id).then(() => null)),
    confirmOwnCodes: (code) => whileFresh(async (person) => whyNot(await confirmOwnCodes(visitor, person, code))),
    endCodes: () => whileFresh(async (person) => whyNot(await endCodes(visitor, person))),
    endPasskey: (id) => whileFresh(async (person) => whyNot(await endPasskey(visitor, person, id))),
    endSignIn: (id) => whileFresh(async (person) => whyNot(await endOwnSignIn(visitor, person, id))),
  };
}

/** The person who is signed in, as the ways in need them. Refuses nobody as `unauthorized`. */
export async function ownPerson(context: Context<DeskEnv>, visitor: Visitor): Promise<OfficePerson> {
  const { person } = context.var;
  const found = person && (await readPersonToLetIn(visitor, person.personId));
  if (!found) throw new Refusal('unauthorized', 'Nobody is signed in.');
  return found;
}

export const sessionOf = ({ var: { person } }: Context<DeskEnv>): string => person?.sessionId ?? '';

const whyNot = (done: string | NotLetIn): WhyNot | null => (typeof done === 'string' ? null : done.why);

async function invitationOf(visitor: Visitor, token: string): Promise<InvitedPerson | null> {
  const invited = await readInvitation(visitor, token);
  if (!invited) return null;
  const { name, schoolName } = invited;
  return { name, schoolName, secret: await shownSecret(visitor, invited) };
}

async function shownSecret(visitor: Visitor, person: OfficePerson): Promise<ShownSecret | null> {
  const shown = await secretToShow(visitor, person);
  return shown && { secret: shown.secret, qr: qrSvg(shown.address) };
}

interface OwnOf {
  readonly person: OfficePerson;
  readonly at: PersonAtDesk | null;
}

async function ownOf(visitor: Visitor, { person, at }: OwnOf): Promise<OwnAccess> {
  const { passkeys, hasCodes, signIns } = await readOwnAccess(visitor, person);
  return {
    passkeys: passkeys.map(({ id, name, created_at: made, last_used_at: used }) => ({
      id,
      name,
      createdAt: made.toISOString(),
      usedAt: used?.toISOString() ?? null,
    })),
    hasCodes,
    // As long as it may be confirmed.
    newSecret: at?.isFresh ? await shownSecret(visitor, person) : null,
    signIns: signIns.map(({ id, browser, seen_at: seen }) => ({
      id,
      browser,
      seenAt: seen.toISOString(),
      isThis: id === at?.sessionId,
    })),
  };
}
