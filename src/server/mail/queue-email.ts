import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '#i18n/locale';
import { dropUnsentOnce, insertEmail } from '../db/write/emails.ts';
import type { Trx } from '../db/driver/db.ts';
import { invalidRequest } from '../basics/invalid-request.ts';
import type { Services } from '../services/services.ts';
import type { EmailData, EmailKind } from './kinds.ts';

export interface NewEmail<Kind extends EmailKind> {
  readonly kind: Kind;
  /** Its subject's id, e.g. the link's: for one kind, each is written about once and never again. */
  readonly about: string;
  /** Null of an e-mail to the school's own people. */
  readonly sessionId: string | null;
  readonly schoolId: string;
  readonly locale: Locale;
  readonly to: string;
  readonly data: EmailData[Kind];
}

/**
 * Queues an e-mail in the caller's transaction, sealed; nothing if e-mail is not set up, or it was queued before. Call
 * `services.wake('mail')` after the commit.
 */
export async function queueEmail<Kind extends EmailKind>(
  trx: Trx,
  services: Pick<Services, 'keys' | 'mailer'>,
  email: NewEmail<Kind>,
): Promise<void> {
  if (!services.mailer) return;
  await insertEmail(trx, {
    id: randomUUIDv7(),
    session_id: email.sessionId,
    school_id: email.schoolId,
    kind: email.kind,
    once: onceOf(email.kind, email.about),
    locale: email.locale,
    recipient_sealed: services.keys.seal(email.to),
    content_sealed: services.keys.seal(JSON.stringify(email.data)),
  });
}

/** Drops unsent e-mails of these kinds about one thing, because they are no longer true. Returns how many. */
export function dropUnsentEmails(trx: Trx, kinds: readonly EmailKind[], about: string): Promise<number> {
  return dropUnsentOnce(
    trx,
    kinds.map((kind) => onceOf(kind, about)),
  );
}

const onceOf = (kind: EmailKind, about: string): string => `${kind}:${about}`;

/** Refuses a request for an e-mail as `invalid_request` if e-mail is not set up, so that nobody waits in vain. */
export function refuseWithoutMail(services: Services, field: string, isRequested: boolean): void {
  if (!isRequested || services.mailer) return;
  throw invalidRequest({ path: [field], message: 'must be false: e-mail is not set up on this server' });
}
