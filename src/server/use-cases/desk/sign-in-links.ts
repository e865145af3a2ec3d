/** A link by e-mail: the first step for those without a passkey. */
import * as z from 'zod/mini';
import { newKey, sha256 } from '../../basics/keys.ts';
import { takesSchool } from '../../basics/mode.ts';
import type { Trx } from '../../db/driver/db.ts';
import { peopleOfAddress } from '../../db/write/invitations.ts';
import { insertSignInLink, lockLinkToWrite, noteLinkWritten, spendSignInLink } from '../../db/write/sign-in-links.ts';
import { queueOfficeEmails } from '../../mail/queue-office-emails.ts';
import type { Services } from '../../services/services.ts';
import { type Visitor, logAccess, type NotLetIn, notLetIn } from './visitor.ts';
import { peopleOfLink } from './codes.ts';

/**
 * Asks for a link to an address. The same is done for every address: who has it is looked up by the job that writes the
 * e-mail. Refuses as `too_many` by the network's address alone; of one e-mail address, more links are not written.
 */
export async function askSignInLink(visitor: Visitor, email: string): Promise<'asked' | NotLetIn> {
  const { services, browserSha256, origin, limits } = visitor;
  if (!(await limits.asking.take(visitor.network)).isAllowed) return notLetIn('too_many');
  const isAllowed = (await limits.links.take(email.toLowerCase())).isAllowed;
  const token = newKey();
  const askedSealed = services.keys.seal(JSON.stringify({ email, url: `${origin}/sign-in/link/${token}` }));
  if (isAllowed) await insertSignInLink(services.db, { tokenSha256: sha256(token), browserSha256, askedSealed });
  services.wake('mail');
  return 'asked';
}

/** Uses a link up by a press, in the browser that asked; a code is next. */
export async function openSignInLink(visitor: Visitor, token: string): Promise<'opened' | NotLetIn> {
  const { db } = visitor.services;
  const used = await spendSignInLink(db, { tokenSha256: sha256(token), browserSha256: visitor.browserSha256 });
  if (used !== 'used') return notLetIn(used);
  for (const person of (await peopleOfLink(visitor)) ?? [])
    await logAccess(db, visitor, person, { operation: 'openSignInLink' });
  return 'opened';
}

const asked = z.object({ email: z.string(), url: z.string() });

/** Writes the e-mail of each link that was asked for; nobody's address gets none. */
export async function writeSignInLinks(services: Services): Promise<void> {
  const writeOne = () => services.db.transaction().execute((trx) => writeLink(trx, services));
  while (await writeOne());
}

/** Null for what a lost secret sealed: nobody waits for it. */
function readAsked({ keys }: Services, sealed: Buffer): z.infer<typeof asked> | null {
  try {
    return asked.parse(JSON.parse(keys.open(sealed)));
  } catch {
    return null;
  }
}

/** Returns whether there was one. */
async function writeLink(trx: Trx, services: Services): Promise<boolean> {
  const link = await lockLinkToWrite(trx);
  if (!link) return false;
  const { email = '', url = '' } = readAsked(services, link.asked_sealed) ?? {};
  const people = (await peopleOfAddress(trx, email)).filter((each) => takesSchool(services.mode, each));
  const [first] = people;
  if (first && !link.is_over)
    await queueOfficeEmails(trx, services, {
      kind: 'sign_in_link',
      schoolId: first.schoolId,
      about: link.id,
      to: ({ id }) => id === first.id,
      data: (common) => ({ ...common, amount: 0, url, expiresAt: link.expires_at.toISOString() }),
    });
  await noteLinkWritten(
    trx,
    link.id,
    people.map(({ id }) => id),
  );
  return true;
}
