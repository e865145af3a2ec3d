import type { Transaction } from 'kysely';
import { owed, owedOn } from '#domain/money-state';
import { type Locale, localeOf } from '#i18n/locale';
import type { FreshLink } from '../db/links.ts';
import type { Database } from '../db/tables.generated.ts';
import { readSessionFacts } from '../db/session-facts.ts';
import type { Services } from '../start/services.ts';
import { queueEmail } from './queue-email.ts';

/** The kinds that carry a link; they are given up unsent when their link is revoked. */
export const linkEmailKinds = ['access_link', 'new_link'] as const;

export interface LinkEmail {
  readonly kind: (typeof linkEmailKinds)[number];
  readonly sessionId: string;
  readonly link: FreshLink;
  /** What the payer reads; null follows the school's country. */
  readonly locale: Locale | null;
}

/** Queues the letter that brings a link to the address on file of its session. */
export async function queueLinkEmail(
  trx: Transaction<Database>,
  services: Services,
  { kind, sessionId, link, locale: wanted }: LinkEmail,
): Promise<void> {
  const facts = services.mailer ? await readSessionFacts(trx, sessionId) : null;
  if (!facts) return;
  const { school, payer, charges, country, currency } = facts;
  const locale = wanted ?? localeOf[country];
  await queueEmail(trx, services, {
    kind,
    about: link.id,
    sessionId,
    schoolId: school.id,
    locale,
    to: payer.email.trim(),
    data: {
      school: { name: school.name, timeZone: school.timeZone, replyTo: school.advisor?.email ?? null },
      payerName: payer.first_name,
      studentNames: charges.filter((charge) => owed(charge) > 0).map((charge) => charge.details.student_name),
      amount: owedOn(charges),
      currency,
      url: linkUrl(services, link, locale === localeOf[country] ? null : locale),
      expiresAt: link.expiresAt.toISOString(),
    },
  });
}

/** Where a link leads; with a language only where it is not the country's own. */
export function linkUrl(
  services: Pick<Services, 'origin'>,
  { key }: Pick<FreshLink, 'key'>,
  locale: Locale | null = null,
) {
  return `${services.origin}/checkout?data=${key}${locale ? `&locale=${locale}` : ''}`;
}
