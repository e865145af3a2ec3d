import type { Locale } from '#i18n/locale';
import { logoPath } from '../db/school-logos.ts';
import type { SessionFacts } from '../db/session-facts.ts';

/** Whose page a refusal is shown on, and whom to ask there; nothing of the family. */
export function schoolOf({ school }: Pick<SessionFacts, 'school'>, locale: Locale) {
  const { name, accent, logoSha256, advisor } = school;
  return { locale, school: { name, accent, fg_logo: logoPath(logoSha256) }, advisor };
}
