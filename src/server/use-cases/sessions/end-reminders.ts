import { type Locale, localeOf } from '#i18n/locale';
import { Refusal } from '../../basics/refusal.ts';
import { readSessionFacts } from '../../db/read/session-facts.ts';
import { optOut } from '../../db/write/session-reminders.ts';
import type { Services } from '../../services/services.ts';
import { isId } from '../school-call.ts';

/** Whose reminders a page is about. */
export interface Reminded {
  readonly school: string;
  readonly locale: Locale;
}

/** Reads the page of a reminder's link. Refuses as `payment_session_not_found` an address that we did not sign. */
export async function readReminders(services: Services, code: string): Promise<Reminded> {
  const facts = await readSessionFacts(services.db, sessionOf(services, code));
  if (!facts) throw nothing();
  return { school: facts.school.name, locale: localeOf[facts.country] };
}

/** Ends a school's reminders to the payer of that session, of all its sessions. Refuses as `readReminders`. */
export async function endReminders(services: Services, code: string): Promise<Reminded> {
  const reminded = await readReminders(services, code);
  await optOut(services.db, sessionOf(services, code));
  return reminded;
}

function sessionOf({ keys }: Pick<Services, 'keys'>, code: string): string {
  const [id = '', key = '', ...rest] = code.split('.');
  if (rest.length > 0 || !isId(id) || !keys.isSigned('reminder', id, key)) throw nothing();
  return id;
}

const nothing = (): Refusal => new Refusal('payment_session_not_found', 'No reminders have this address.');
