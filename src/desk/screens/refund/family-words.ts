import { formatMoney, momentIn, monthName } from '#i18n/format';
import { localeOf } from '#i18n/locale';
import { refundsEs } from '#i18n/refunds-es';
import type { Props } from './server.ts';
import type { TypedRefund } from './ways.ts';

/** What the family's own page tells them, in the school's language. */
export function familyWords({ data, person, now, typed }: Props & { readonly typed: TypedRefund }): readonly string[] {
  const { payment, preview } = data;
  const { country, timeZone } = person.school;
  const locale = localeOf[country];
  const moment = momentIn(now, timeZone);
  const day = `${moment.day} de ${monthName(moment.month, locale)}`;
  const amount = formatMoney(preview.amount, payment.currency, locale);
  const paidWith = payment.method_key.split('/')[1]?.includes('card') ? 'card' : 'account';
  switch (typed.way) {
    case 'provider':
      return [refundsEs.request[paidWith](amount, day), refundsEs.takes[paidWith]];
    case 'hand':
    case 'panel':
      return [refundsEs.sent.other(amount, day)];
    case 'chargeback':
      return [refundsEs.chargeback(amount, day)];
    case 'reversal':
      return [refundsEs.reversed(amount, day)];
  }
}
