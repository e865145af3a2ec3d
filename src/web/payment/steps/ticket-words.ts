import type { InstructionsStep } from '#contracts/next-step';
import { type MoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { formatMoney } from '#i18n/format';
import { formatUntil } from '#i18n/format-moment';
import { insideSentence } from '#i18n/inside-sentence';
import { type PlaceName, placeNameOf } from '#i18n/place-names';
import { type Texts, useTexts } from '../../shell/texts.tsx';
import { useMoneyTexts } from '../payment-copy.ts';
import { useChosenPlace } from './places.tsx';
import type { ShownPayment } from './step.ts';

interface Words extends Texts {
  readonly money: MoneyTexts;
  readonly place: PlaceName;
}

/** A ticket in one sentence: `Ficha OXXO · $8,480.50 MXN · hasta el martes 24 de noviembre, 23:59`. Nobody is named. */
function sentence(step: InstructionsStep, { t, locale, money, place }: Words): string {
  const until = insideSentence(formatUntil(step.pay_before, step.time_zone, t, locale));
  const what = money.sharing.what[step.channel](place.one, place.one === step.brand);
  return [what, formatMoney(step.amount, step.currency, locale), until].join(' · ');
}

export function useTicketSentence(step: InstructionsStep, payment: ShownPayment): string {
  const texts = useTexts();
  const money = useMoneyTexts();
  return sentence(step, { ...texts, money, place: placeNameOf(step, texts.locale, useChosenPlace(payment)) });
}

/** The same for a document's title, outside of pages; null without instructions. The texts must be loaded. */
export function ticketTitle({ next_step: step }: Pick<ShownPayment, 'next_step'>, texts: Texts): string | null {
  if (step?.kind !== 'instructions') return null;
  return sentence(step, { ...texts, money: moneyTextsOf(texts.locale), place: placeNameOf(step, texts.locale, null) });
}
