import * as z from 'zod/mini';
import { declineFacts, declineGroups } from '#domain/decline-reasons';
import type { Catalogue } from '#i18n/catalogues';
import { formatMoney } from '#i18n/format';
import { type LetterTexts, letterTexts } from '#i18n/letters';
import { emailKind } from './kind.ts';
import { checkoutLinkData, outcomeData, outcomeLetter, schoolOf } from './outcome-letter.ts';

const notMadeData = z.extend(outcomeData, {
  why: z.enum(['voucher_expired', 'voucher_ended', 'ended']),
  /** Why the bank said no, where it did. */
  group: z.nullable(z.enum(declineGroups)),
  next: z.enum(['choose', 'wait', 'ask']),
  /** What the decline groups advise is about cards. */
  isCard: z.optional(z.boolean()),
  /** Only where a way to pay can be chosen; letters that were queued before it was have none. */
  checkout: z.optional(z.nullable(checkoutLinkData)),
});
type NotMade = z.infer<typeof notMadeData>;

type Texts = LetterTexts['notMade'];

/** A payment that the payer may have walked away from ended without money. */
export const notMade = emailKind(notMadeData, (data, locale, catalogue) => {
  const { notMade: t, shared } = letterTexts[locale];
  return outcomeLetter(data, locale, {
    subject: t.subject[data.why](schoolOf(data)),
    preview: data.method,
    paragraphs: [t.intro[data.why](schoolOf(data)), ...reasons(data, t, catalogue), nextWords(data, t)],
    facts: [{ label: shared.asked, value: formatMoney(data.amount, data.currency, locale) }],
    details: [{ heading: null, rows: [{ label: shared.method, value: data.method }] }],
    link: checkoutButton(data, t),
  });
});

function nextWords({ next, checkout }: NotMade, t: Texts): string {
  if (next !== 'choose' || !checkout) return t.next[next];
  return checkout.isLive ? t.choose : t.otherLink;
}

function checkoutButton({ next, checkout }: NotMade, t: Texts) {
  if (next !== 'choose' || !checkout) return null;
  return { label: checkout.isLive ? t.chooseButton : t.otherLinkButton, url: checkout.url };
}

/** Nothing is claimed about the payer's money but what the decline group lets us claim. */
function reasons({ why, group, isCard = false }: NotMade, t: Texts, catalogue: Catalogue): readonly string[] {
  if (why !== 'ended') return [t.paidInTime];
  if (group === null) return [t.mayBeTaken];
  const { money, nextBestAction } = declineFacts[group];
  // Where money may have been taken, asking comes first: no other way is advised beside it.
  if (money !== 'not_taken') return [catalogue.status.declines[group], t.mayBeTaken];
  return [catalogue.status.declines[group], t.notTaken, ...(isCard ? [t.advice[nextBestAction]] : [])];
}
