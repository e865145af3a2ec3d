import * as z from 'zod/mini';
import { formatDeadline, formatMoney, groupDigits } from '#i18n/format';
import type { LocalizedTexts } from '#i18n/locale';
import { emailKind } from './kind.ts';
import { calendarFiles, howToPayData, outcomeLetter, schoolOf, sharedTexts } from './outcome-letter.ts';

const voucherData = z.extend(howToPayData, {
  /** Whose counter. */
  brand: z.string(),
  /** Digits the cashier types or scans. */
  reference: z.string(),
});

interface Texts {
  readonly subject: (school: string, brand: string) => string;
  readonly preview: (amount: string, until: string) => string;
  readonly intro: (school: string, brand: string) => string;
  /** What the link shows. A correspondent has no barcode. */
  readonly atLink: string;
}

const spanish: Texts = {
  subject: (school, brand) => `${school}: tu referencia para pagar en ${brand}`,
  preview: (amount, until) => `${amount}, antes del ${until}`,
  intro: (school, brand) => `Aquí tienes tu referencia para pagar a ${school} en ${brand}.`,
  atLink: 'La ficha con el código de barras está en este enlace. También dice si ya recibimos tu pago.',
};

const texts: LocalizedTexts<Texts> = {
  'es-MX': spanish,
  'es-CO': {
    ...spanish,
    atLink: 'El convenio y la referencia están en este enlace. También dice si ya recibimos tu pago.',
  },
  'es-EC': { ...spanish, atLink: 'Tu referencia está en este enlace. También dice si ya recibimos tu pago.' },
  'en-US': {
    subject: (school, brand) => `${school}: your reference to pay at ${brand}`,
    preview: (amount, until) => `${amount}, before ${until}`,
    intro: (school, brand) => `Here is your reference to pay ${school} at ${brand}.`,
    atLink: 'Your slip is at this link. It also says whether we have received your payment.',
  },
};

/** A voucher to pay in cash: its reference, and the link that lasts as long as it does. */
export const voucher = emailKind(voucherData, (data, locale, catalogue) => {
  const [t, shared] = [texts[locale], sharedTexts[locale]];
  const amount = formatMoney(data.amount, data.currency, locale);
  const until = formatDeadline(data.payBefore, data.school.timeZone, catalogue, locale);
  return outcomeLetter(data, locale, {
    subject: t.subject(schoolOf(data), data.brand),
    preview: t.preview(amount, until),
    paragraphs: [t.intro(schoolOf(data), data.brand)],
    facts: [
      { label: shared.reference, value: groupDigits(data.reference) },
      { label: shared.exactly, value: amount },
      { label: shared.payBefore, value: until },
    ],
    link: { label: shared.seeSlip, url: data.url },
    steps: { heading: shared.howTo, items: data.steps },
    notes: [t.atLink, shared.exactWarning, shared.notPaidYet],
    attachments: calendarFiles(data, locale, catalogue),
  });
});
