import * as z from 'zod/mini';
import { formatMoney } from '#i18n/format';
import type { LocalizedTexts } from '#i18n/locale';
import { emailKind } from './kind.ts';
import { outcomeData, outcomeLetter, schoolOf, sharedTexts } from './outcome-letter.ts';

const pendingData = z.extend(outcomeData, {
  /** A card's validation takes at most 15 minutes. Source: spec §9. */
  isCard: z.boolean(),
});

interface Texts {
  readonly subject: (school: string) => string;
  readonly preview: string;
  readonly intro: (school: string) => string;
  readonly quarterOfAnHour: string;
  readonly notAgain: string;
  readonly later: string;
}

const spanish: Texts = {
  subject: (school) => `${school}: tu banco está validando tu pago`,
  preview: 'No pagues otra vez: te avisamos del resultado.',
  intro: (school) => `Tu pago a ${school} está en validación. Todavía no sabemos si tu banco lo autoriza.`,
  quarterOfAnHour: 'Puede tardar hasta 15 minutos.',
  notAgain: 'No pagues otra vez mientras esperas.',
  later: 'Te enviamos otro correo en cuanto sepamos el resultado. No necesitas dejar la página abierta.',
};

const texts: LocalizedTexts<Texts> = {
  'es-MX': spanish,
  'es-CO': spanish,
  'es-EC': spanish,
  'en-US': {
    subject: (school) => `${school}: your bank is validating your payment`,
    preview: 'Do not pay again: we will tell you the outcome.',
    intro: (school) => `Your payment to ${school} is being validated. We do not know yet whether your bank allows it.`,
    quarterOfAnHour: 'It can take up to 15 minutes.',
    notAgain: 'Do not pay again while you wait.',
    later: 'We will write again as soon as we know the outcome. You need not keep the page open.',
  },
};

/** The bank or the provider has the payment and has not said yes or no. Source: spec §4. */
export const pendingValidation = emailKind(pendingData, (data, locale) => {
  const [t, shared] = [texts[locale], sharedTexts[locale]];
  return outcomeLetter(data, locale, {
    subject: t.subject(schoolOf(data)),
    preview: t.preview,
    paragraphs: [t.intro(schoolOf(data)), data.isCard ? `${t.quarterOfAnHour} ${t.notAgain}` : t.notAgain, t.later],
    facts: [{ label: shared.asked, value: formatMoney(data.amount, data.currency, locale) }],
    details: [{ heading: null, rows: [{ label: shared.method, value: data.method }] }],
  });
});
