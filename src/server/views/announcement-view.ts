import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { announced } from '#domain/announcements';
import { catalogueOf } from '#i18n/catalogues';
import { formatDayOfYear, momentIn, daysBetween } from '#i18n/format';
import { weekdayName } from '#i18n/format-moment';
import type { Locale } from '#i18n/locale';
import { methodLabels } from '#i18n/method-labels';
import type { Offer } from '#providers/offer';
import { offerKey } from '#providers/registry';
import type { SessionFacts } from '../db/read/session-facts.ts';

type AnnouncementView = NonNullable<PaymentMethodOption['announcement']> & { readonly short: string };

interface AnnouncedFacts extends Pick<SessionFacts, 'now'> {
  readonly school: Pick<SessionFacts['school'], 'announcements' | 'timeZone'>;
}

/** What the school announced of a way to pay, in the payer's words; null while nothing is told. */
export function announcementOf({ now, school }: AnnouncedFacts, offer: Offer, locale: Locale): AnnouncementView | null {
  const found = announced(school.announcements, offerKey(offer), now);
  if (!found) return null;
  const words = methodLabels[locale].announced;
  const clockOf = (instant: string) => clockIn(instant, { now: now.toISOString(), timeZone: school.timeZone, locale });
  const isOn = Date.parse(found.from) <= now.getTime();
  const when = isOn ? words.until(clockOf(found.until)) : words.between(clockOf(found.from), clockOf(found.until));
  const kind = offer.reflectionHours === 0 ? 'failing' : 'slow';
  // A line of the list has room for one instant.
  const short = isOn ? when : words.from(clockOf(found.from));
  return { text: words[kind].whole(when), short: words[kind].short(short), until: new Date(found.until).toISOString() };
}

/** `hoy a las 20:00`, on the school's calendar. */
function clockIn(
  instant: string,
  { now, timeZone, locale }: { readonly now: string; readonly timeZone: string; readonly locale: Locale },
): string {
  const { announced: words } = methodLabels[locale];
  const moment = momentIn(instant, timeZone);
  const days = daysBetween(momentIn(now, timeZone), moment);
  const day = formatDayOfYear(moment, catalogueOf(locale), locale);
  return words.at(words.days[days] ?? words.day(weekdayName(moment, locale), day), moment.clock);
}
