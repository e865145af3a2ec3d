import { letterTexts } from '#i18n/letters';
import type { LocalizedTexts } from '#i18n/locale';
import { type RegionalWords, regionalWords } from '#i18n/regional-words';
import { payFacts } from './instructions.ts';
import { emailKind } from './kind.ts';
import { outcomeLetter, schoolOf } from './outcome-letter.ts';
import { instructionsData, otherFacts } from './where-to-pay.ts';

/** `counter`: whose counter it is. */
const spanishIn = ({ instructions: slip }: RegionalWords, counter: string) => ({
  subject: (school: string, until: string) => `${school}: tu ${slip} vence el ${until}`,
  preview: (amount: string) => `Todavía puedes pagar ${amount}.`,
  intro: (school: string, how: string) => `Te recordamos que tu ${slip} para pagar a ${school} ${how} está por vencer.`,
  how: { counter: () => 'en efectivo', transfer: () => 'por transferencia', app: (brand: string) => `con ${brand}` },
  ifPaid:
    'Si ya pagaste, no hagas nada: el pago puede tardar en aparecer, y cuando lo recibamos te enviamos otro correo.',
  counter,
});

const texts: LocalizedTexts<ReturnType<typeof spanishIn>> = {
  'es-MX': spanishIn(regionalWords['es-MX'], 'Tienda'),
  'es-CO': spanishIn(regionalWords['es-CO'], 'Corresponsal'),
  'es-EC': spanishIn(regionalWords['es-EC'], 'Punto de pago'),
  'en-US': {
    subject: (school, until) => `${school}: your slip expires on ${until}`,
    preview: (amount) => `You can still pay ${amount}.`,
    intro: (school, how) => `A reminder: your slip to pay ${school} ${how} is about to expire.`,
    how: { counter: () => 'in cash', transfer: () => 'by bank transfer', app: (brand) => `with ${brand}` },
    ifPaid:
      'If you have paid already, do nothing: it can take a while to show, and we will write again when we receive it.',
    counter: 'Store',
  },
};

/** The day before something can no longer be paid elsewhere: what, how much, where and until when. */
export const instructionsReminder = emailKind(instructionsData, (data, locale, catalogue) => {
  const [t, shared] = [texts[locale], letterTexts[locale].shared];
  const { channel, brand } = data.pay;
  const { amount, until, facts } = payFacts(data, locale, catalogue);
  const counter = channel === 'counter' ? [{ label: t.counter, value: brand }] : [];
  return outcomeLetter(data, locale, {
    subject: t.subject(schoolOf(data), until),
    preview: t.preview(amount),
    paragraphs: [t.intro(schoolOf(data), t.how[channel](brand)), t.ifPaid],
    facts,
    details: [{ heading: null, rows: [...counter, ...otherFacts(data.pay, locale)] }],
    link: { label: shared.seeSlip, url: data.url },
    steps: { heading: shared.howTo, items: data.steps },
    notes: [shared.exactWarning],
  });
});
