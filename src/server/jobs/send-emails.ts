import { defaultLocale, parseLocale } from '#i18n/locale';
import { isStillToRemind } from '../db/write/session-reminders.ts';
import { type DueEmail, dropUnsentOne, recordFailed, recordSent, takeDueEmails } from '../db/write/emails.ts';
import { readLogo } from '../db/write/school-logos.ts';
import { writeSignInLinks } from '../use-cases/desk/sign-in-links.ts';
import { eachAlone } from './work-off.ts';
import type { Services } from '../services/services.ts';
import { logoNamedIn } from '../mail/brand.ts';
import type { Mailer } from '../services/mailer.ts';
import type { Posted } from '../services/mailer.ts';
import { writeEmail } from '../mail/kinds.ts';

/** Seconds until the next try, by the number of tries made; the last step repeats. */
const retryAfterSeconds = [10, 60, 300, 900, 1800, 3600, 7200, 14_400] as const;
const giveUpAfterSeconds = 3 * 86_400;
/** Also how many connections to the mail server are open at once. */
const batch = 5;
/** Longer than every deadline of one sending together, so that nobody else takes an e-mail that is under way. */
const leaseSeconds = 300;

/**
 * Sends every e-mail that is due. At least once: a crash between sending and recording sends again, under the same
 * Message-ID; an e-mail recorded as sent is never sent again. Given up after three days. Returns how many it tried.
 */
export async function sendEmails(services: Services): Promise<number> {
  const { mailer } = services;
  if (!mailer) return 0;
  await writeSignInLinks(services);
  const due = await takeDueEmails(services.db, { most: batch, leaseSeconds });
  await eachAlone(services, 'mail', due, (email) => sendOne(services, mailer, email));
  return due.length;
}

async function sendOne(services: Services, mailer: Mailer, email: DueEmail): Promise<void> {
  // It waited: meanwhile the family may have paid, or had enough.
  const { session_id: sessionId } = email;
  if (email.kind === 'session_reminder' && sessionId !== null && !(await isStillToRemind(services.db, sessionId)))
    return void (await dropUnsentOne(services.db, email.id));
  const posted = await post(services, mailer, email);
  if (posted.ok) await recordSent(services.db, email.id);
  else {
    const last = retryAfterSeconds.length - 1;
    const waitSeconds = retryAfterSeconds[Math.min(email.attempts - 1, last)] ?? 14_400;
    await recordFailed(services.db, email.id, { waitSeconds, giveUpAfterSeconds });
  }
  services.log[posted.ok ? 'info' : 'warn'](
    {
      email_id: email.id,
      kind: email.kind,
      attempt: email.attempts,
      ...(posted.ok ? {} : { error: posted.error }),
    },
    posted.ok ? 'e-mail sent' : 'e-mail not taken; it is tried again',
  );
}

async function post(services: Services, mailer: Mailer, email: DueEmail): Promise<Posted> {
  const locale = parseLocale(email.locale) ?? defaultLocale;
  try {
    const to = services.keys.open(email.recipient_sealed);
    const content = services.keys.open(email.content_sealed);
    const sha256 = logoNamedIn(content);
    const logo = sha256 === null ? null : await readLogo(services.db, sha256);
    const written = await writeEmail(email.kind, content, locale, { logo, mode: services.mode });
    return await mailer.send({ ...written, id: email.id, to, locale, date: email.created_at });
  } catch (error) {
    // An e-mail that cannot be opened or written is our fault. Only the error's name is logged, which quotes nothing.
    return { ok: false, error: error instanceof Error ? error.name : 'unknown' };
  }
}
