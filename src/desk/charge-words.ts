import type { SchoolSession } from '#contracts/school-sessions';
import { chargesTexts } from '#i18n/desk/charges';
import type { Locale } from '#i18n/locale';
import type { Tone } from '#ui/pill';
import { shortInstant } from './dates.ts';

/** A session's link in words: opened, not yet, or over. */
export function linkWords({ opened_at, link_expires_at, status }: SchoolSession, at: LinkPlace): string {
  const texts = chargesTexts(at.locale);
  if (opened_at === null && status === 'paid') return '—';
  if (opened_at !== null) return texts.opened(shortInstant(opened_at, at.timeZone, at.locale));
  return link_expires_at <= at.now ? texts.ended : texts.notOpened;
}

interface LinkPlace {
  readonly now: string;
  readonly timeZone: string;
  readonly locale: Locale;
}

export const stateTone = { open: 'plain', confirmation_pending: 'warn', paid: 'good' } as const satisfies Record<
  SchoolSession['status'],
  Tone
>;

/** Each student of a session once. */
export const studentsOf = ({ charges }: SchoolSession): string =>
  [...new Set(charges.map(({ student_name }) => student_name))].join(', ');

/** The first day that something of it is due. */
export const dueOf = ({ charges }: SchoolSession): string | null =>
  charges.map(({ due_date }) => due_date).toSorted()[0] ?? null;
