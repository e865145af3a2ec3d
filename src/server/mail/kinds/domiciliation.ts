/** E-mails about a payer's permission to debit a card. */
import * as z from 'zod/mini';
import { cardBrandName } from '#domain/card-brand-names';
import { paymentData } from '../email-data.ts';
import { emailKind } from '../form.ts';

const domiciliationData = z.extend(paymentData, {
  /** Null while it is not known which card it is. */
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
});

/** `Visa ···· 4242`; only the digits where we have no name for the brand. */
const cardLabel = (card: z.infer<typeof domiciliationData>['card']): string | null =>
  card && [cardBrandName(card.brand), `···· ${card.lastFour}`].filter((part) => part !== null).join(' ');

/** A payer's permission to debit a card holds from now on: which card, for whom, from when, and how it ends. */
export const domiciliationAgreed = emailKind(domiciliationData, ({ data, t: { agreed: t, shared }, school }) => {
  const card = cardLabel(data.card);
  return {
    subject: t.subject,
    preview: card ? t.preview(card) : t.agreed(school),
    paragraphs: [t.intro(school), t.agreed(school)],
    facts: card ? [[shared.card, card]] : [],
    notes: [t.nothingDue, data.school.replyTo === null ? t.end(school) : t.endReply(school), t.notYou],
  };
});

/** The school ended a payer's permission to debit a card. */
export const domiciliationEnded = emailKind(domiciliationData, ({ data, t: { ended: t, shared }, school }) => {
  const card = cardLabel(data.card);
  return {
    subject: t.subject,
    preview: t.preview,
    paragraphs: [t.intro(school), t.pay],
    facts: card ? [[shared.card, card]] : [],
    notes: [t.before],
  };
});
