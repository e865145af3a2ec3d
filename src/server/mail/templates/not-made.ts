import * as z from 'zod/mini';
import { declineFacts, type DeclineGroup, declineGroups } from '#domain/decline-reasons';
import { declinesEn } from '#i18n/declines-en';
import { declinesEs } from '#i18n/declines-es';
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

type Texts = LetterTexts['notMade'] & { readonly declines: Readonly<Record<DeclineGroup, string>> };

/** A payment that the payer may have walked away from ended without money. */
export const notMade = emailKind(notMadeData, (data, locale) => {
  const { notMade: words, shared } = letterTexts[locale];
  const t = { ...words, declines: locale === 'en-US' ? declinesEn : declinesEs };
  const beginning = data.group === 'outcome_unknown' ? 'unknown' : data.why;
  return outcomeLetter(data, locale, {
    subject: t.subject[beginning](schoolOf(data)),
    preview: data.method,
    paragraphs: [t.intro[beginning](schoolOf(data)), ...reasons(data, t), nextWords(data, t)],
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
function reasons({ why, group, isCard = false }: NotMade, t: Texts): readonly string[] {
  if (group !== 'outcome_unknown' && why !== 'ended') return [t.paidInTime];
  if (group === null) return [t.mayBeTaken];
  const { money, nextBestAction } = declineFacts[group];
  // Where money may have been taken, asking comes first: no other way is advised beside it.
  if (money !== 'not_taken') return [t.declines[group], t.mayBeTaken];
  return [t.declines[group], t.notTaken, ...(isCard ? [t.advice[nextBestAction]] : [])];
}
