import type { LocalizedTexts } from '#i18n/locale';
import { cardLabel, domiciliationData } from './domiciliation-letter.ts';
import { emailKind } from './kind.ts';
import { outcomeLetter, schoolOf } from './outcome-letter.ts';

interface Texts {
  readonly subject: (school: string) => string;
  readonly preview: (card: string) => string;
  readonly intro: (school: string) => string;
  readonly agreed: (school: string) => string;
  readonly card: string;
  readonly nothingDue: string;
  readonly end: (school: string) => string;
  readonly endReply: (school: string) => string;
  readonly notYou: string;
}

const spanish: Texts = {
  subject: (school) => `${school}: tu tarjeta quedó domiciliada`,
  preview: (card) => `El colegio puede cobrar tus próximos pagos a ${card}.`,
  intro: (school) => `Tu tarjeta quedó domiciliada para tus próximos pagos a ${school}.`,
  agreed: (school) => `Autorizaste a ${school} a cobrar a esta tarjeta lo que venza cada mes.`,
  card: 'Tarjeta',
  nothingDue: 'Hoy no hay ningún cobro programado.',
  end: (school) => `Para terminarla, avisa a ${school} cuando quieras.`,
  endReply: (school) => `Para terminarla, avisa a ${school} cuando quieras; puedes responder a este correo.`,
  notYou: 'Si no la autorizaste, avisa al colegio cuanto antes.',
};

const southern: Texts = {
  ...spanish,
  subject: (school) => `${school}: tu débito automático quedó activo`,
  intro: (school) => `El débito automático de tus próximos pagos a ${school} quedó activo.`,
  end: (school) => `Para terminarlo, avisa a ${school} cuando quieras.`,
  endReply: (school) => `Para terminarlo, avisa a ${school} cuando quieras; puedes responder a este correo.`,
  notYou: 'Si no lo autorizaste, avisa al colegio cuanto antes.',
};

const texts: LocalizedTexts<Texts> = {
  'es-MX': spanish,
  'es-CO': southern,
  'es-EC': southern,
  'en-US': {
    subject: (school) => `${school}: your card is set up for direct debit`,
    preview: (card) => `The school may charge your next payments to ${card}.`,
    intro: (school) => `Your card is set up for your next payments to ${school}.`,
    agreed: (school) => `You allowed ${school} to charge this card for what falls due each month.`,
    card: 'Card',
    nothingDue: 'No charge is scheduled today.',
    end: (school) => `To stop it, tell ${school} whenever you like.`,
    endReply: (school) => `To stop it, tell ${school} whenever you like; you can answer this email.`,
    notYou: 'If you did not allow this, tell the school as soon as you can.',
  },
};

/** A payer's permission to debit a card holds from now on: which card, for whom, from when, and how it ends. */
export const domiciliationAgreed = emailKind(domiciliationData, (data, locale) => {
  const t = texts[locale];
  const school = schoolOf(data);
  const card = data.card && cardLabel(data.card);
  return outcomeLetter(data, locale, {
    subject: t.subject(school),
    preview: card ? t.preview(card) : t.agreed(school),
    paragraphs: [t.intro(school), t.agreed(school)],
    facts: card ? [{ label: t.card, value: card }] : [],
    notes: [t.nothingDue, data.school.replyTo === null ? t.end(school) : t.endReply(school), t.notYou],
  });
});
