import type * as z from 'zod/mini';
import type { Catalogue } from '#i18n/catalogues';
import { formatDeadline, formatMoney } from '#i18n/format';
import { letterTexts } from '#i18n/letters';
import type { Locale, LocalizedTexts } from '#i18n/locale';
import { emailKind } from './kind.ts';
import { calendarFiles, outcomeLetter, schoolOf } from './outcome-letter.ts';
import { instructionsData, mainFact, otherFacts } from './where-to-pay.ts';

/** `atLink`: what the link shows. */
const spanishAtCounter = (atLink: string) => ({
  preview: (amount: string, until: string) => `${amount}, antes del ${until}`,
  onlyOnce: 'Esta cuenta es solo para este pago: no la guardes para otro, porque puede cambiar.',
  by: {
    counter: {
      subject: (school: string, brand: string) => `${school}: tu referencia para pagar en ${brand}`,
      intro: (school: string, brand: string) => `Aquí tienes tu referencia para pagar a ${school} en ${brand}.`,
      atLink,
    },
    transfer: {
      subject: (school: string) => `${school}: datos para tu transferencia`,
      intro: (school: string) => `Estos son los datos para pagar a ${school} por transferencia.`,
      atLink: 'El enlace muestra estos mismos datos y dice si ya recibimos tu transferencia.',
    },
    app: {
      subject: (school: string, brand: string) => `${school}: tus datos para pagar con ${brand}`,
      intro: (school: string, brand: string) => `Estos son tus datos para pagar a ${school} con ${brand}.`,
      atLink: 'El enlace muestra estos mismos datos y dice si ya recibimos tu pago.',
    },
  },
});

const texts: LocalizedTexts<ReturnType<typeof spanishAtCounter>> = {
  'es-MX': spanishAtCounter(
    'La ficha con el código de barras está en este enlace. También dice si ya recibimos tu pago.',
  ),
  // A correspondent has no barcode.
  'es-CO': spanishAtCounter('El convenio y la referencia están en este enlace. También dice si ya recibimos tu pago.'),
  'es-EC': spanishAtCounter('Tu referencia está en este enlace. También dice si ya recibimos tu pago.'),
  'en-US': {
    preview: (amount, until) => `${amount}, before ${until}`,
    onlyOnce: 'This account is for this payment only: do not keep it for another one, because it may change.',
    by: {
      counter: {
        subject: (school, brand) => `${school}: your reference to pay at ${brand}`,
        intro: (school, brand) => `Here is your reference to pay ${school} at ${brand}.`,
        atLink: 'Your slip is at this link. It also says whether we have received your payment.',
      },
      transfer: {
        subject: (school) => `${school}: details for your transfer`,
        intro: (school) => `These are the details to pay ${school} by bank transfer.`,
        atLink: 'The link shows these same details and says whether we have received your transfer.',
      },
      app: {
        subject: (school, brand) => `${school}: your details to pay with ${brand}`,
        intro: (school, brand) => `These are your details to pay ${school} with ${brand}.`,
        atLink: 'The link shows these same details and says whether we have received your payment.',
      },
    },
  },
};

/** What it is, how much, until when: of the letter that tells how to pay, and of its reminder. */
export function payFacts(data: z.infer<typeof instructionsData>, locale: Locale, catalogue: Catalogue) {
  const shared = letterTexts[locale].shared;
  const amount = formatMoney(data.amount, data.currency, locale);
  const until = formatDeadline(data.payBefore, data.school.timeZone, catalogue, locale);
  const facts = [
    mainFact(data.pay, locale),
    { label: shared.exactly, value: amount },
    { label: shared.payBefore, value: until },
  ];
  return { amount, until, facts };
}

/** To be paid elsewhere: what is needed there, and the link that lasts as long as it does. */
export const instructions = emailKind(instructionsData, (data, locale, catalogue) => {
  const [t, shared] = [texts[locale], letterTexts[locale].shared];
  const { channel, brand, lines } = data.pay;
  const { amount, until, facts } = payFacts(data, locale, catalogue);
  // A CLABE is made for one payment.
  const isOwnAccount = lines[0]?.role === 'clabe';
  return outcomeLetter(data, locale, {
    subject: t.by[channel].subject(schoolOf(data), brand),
    preview: t.preview(amount, until),
    paragraphs: [t.by[channel].intro(schoolOf(data), brand)],
    facts,
    details: [{ heading: null, rows: otherFacts(data.pay, locale) }],
    link: { label: shared.seeSlip, url: data.url },
    steps: { heading: shared.howTo, items: data.steps },
    notes: [t.by[channel].atLink, shared.exactWarning, ...(isOwnAccount ? [t.onlyOnce] : []), shared.notPaidYet],
    attachments: calendarFiles(data, locale, catalogue),
  });
});
