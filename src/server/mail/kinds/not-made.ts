import * as z from 'zod/mini';
import { declineFacts, declineGroups } from '#domain/decline-reasons';
import { moneyTextsOf } from '#i18n/catalogues';
import { checkoutLinkData, paymentData } from '../email-data.ts';
import { emailKind, type Writing } from '../form.ts';

const notMadeData = z.extend(paymentData, {
  why: z.enum(['voucher_expired', 'voucher_ended', 'ended']),
  /** Why the bank said no, where it did. */
  group: z.nullable(z.enum(declineGroups)),
  next: z.enum(['choose', 'wait', 'ask']),
  /** What the decline groups advise is about cards. */
  isCard: z.optional(z.boolean()),
  /** Only where a way to pay can be chosen; e-mails that were queued before it was have none. */
  checkout: z.optional(z.nullable(checkoutLinkData)),
});

/** A payment that the payer may have walked away from ended without money. */
export const notMade = emailKind(notMadeData, (writing) => {
  const { data, school, money } = writing;
  const { notMade: t, shared } = writing.t;
  const beginning = data.group === 'outcome_unknown' ? 'unknown' : data.why;
  const { isLive, url } = (data.next === 'choose' && data.checkout) || { isLive: false, url: null };
  const next = url === null ? t.next[data.next] : isLive ? t.choose : t.otherLink;
  return {
    subject: t.subject[beginning],
    preview: data.method,
    paragraphs: [t.intro[beginning](school), ...reasons(writing), next],
    facts: [[shared.amount, money(data.amount)]],
    details: [[shared.method, data.method]],
    link: url === null ? null : { label: isLive ? t.chooseButton : shared.otherLink, url },
  };
});

/** Nothing is claimed about the payer's money but what the decline group lets us claim. */
function reasons({ data, t: { notMade: t }, locale }: Writing<z.infer<typeof notMadeData>>): readonly string[] {
  const { why, group, isCard = false } = data;
  if (group !== 'outcome_unknown' && why !== 'ended') return [t.paidInTime];
  if (group === null) return [t.mayBeTaken];
  const declined = moneyTextsOf(locale).status.declines[group];
  const { money, nextBestAction } = declineFacts[group];
  // Where money may have been taken, asking comes first: no other way is advised beside it.
  if (money !== 'not_taken') return [declined, t.mayBeTaken];
  return [declined, t.notTaken, ...(isCard ? [t.advice[nextBestAction]] : [])];
}
