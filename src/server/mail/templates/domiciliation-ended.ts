import type { LocalizedTexts } from '#i18n/locale';
import { cardLabel, domiciliationData } from './domiciliation-letter.ts';
import { emailKind } from './kind.ts';
import { outcomeLetter, schoolOf } from './outcome-letter.ts';

interface Texts {
  readonly subject: (school: string) => string;
  readonly preview: string;
  readonly intro: (school: string) => string;
  readonly card: string;
  readonly before: string;
  readonly pay: string;
}

const spanish: Texts = {
  subject: (school) => `${school}: la domiciliación terminó`,
  preview: 'Ya no hay cargos automáticos a tu tarjeta.',
  intro: (school) => `${school} terminó la domiciliación de tu tarjeta: ya no le hace cargos automáticos.`,
  card: 'Tarjeta',
  before: 'Los pagos que ya hiciste no cambian.',
  pay: 'Tus próximos pagos los haces tú, con el enlace que te envíe el colegio.',
};

const southern: Texts = {
  ...spanish,
  subject: (school) => `${school}: el débito automático terminó`,
  preview: 'Ya no hay cobros automáticos a tu tarjeta.',
  intro: (school) => `${school} terminó el débito automático de tu tarjeta: ya no le hace cobros automáticos.`,
};

const texts: LocalizedTexts<Texts> = {
  'es-MX': spanish,
  'es-CO': southern,
  'es-EC': southern,
  'en-US': {
    subject: (school) => `${school}: direct debit has ended`,
    preview: 'There are no more automatic charges to your card.',
    intro: (school) => `${school} ended the direct debit from your card: they no longer charge it automatically.`,
    card: 'Card',
    before: 'The payments you have made do not change.',
    pay: 'You make the next payments yourself, with the link that the school sends you.',
  },
};

/** The school ended a standing debit. */
export const domiciliationEnded = emailKind(domiciliationData, (data, locale) => {
  const t = texts[locale];
  const school = schoolOf(data);
  return outcomeLetter(data, locale, {
    subject: t.subject(school),
    preview: t.preview,
    paragraphs: [t.intro(school), t.pay],
    facts: data.card ? [{ label: t.card, value: cardLabel(data.card) }] : [],
    notes: [t.before],
  });
});
