/** The e-mail about money that came otherwise than requested. */
import * as z from 'zod/mini';
import { type CaseKind, caseKinds } from '#domain/money-state';
import { isOnTop } from '#domain/payer-preference';
import { emailKind, type EmailContent, type Writing } from '../form.ts';
import { amountOf, payLink, type Receipt, receiptData, receiptOf } from './receipt.ts';

const caseOpenedData = z.extend(receiptData, {
  /** The cases opened now; `cases` may hold older ones too. */
  opened: z.array(z.enum(caseKinds)),
});
type CaseOpened = Writing<z.infer<typeof caseOpenedData>>;

/** The order of kinds by what a payer needs most. */
const weight = ['wrong_currency', 'underpaid', 'double', 'overpaid', 'late', 'unknown_ref'] as const;

/**
 * Money came otherwise than requested, and the school must review it: the receipt of that money, and what happens now.
 * It replaces the plain receipt, so that one payment brings one e-mail.
 */
export const caseOpened = emailKind(caseOpenedData, (writing) => {
  const { data, t } = writing;
  const content = receiptOf(writing);
  const kind = weight.find((each) => data.opened.includes(each)) ?? 'late';
  const link = isOnTop(kind) ? preferenceLink(writing) : kind === 'underpaid' ? payLink(writing) : null;
  return {
    ...content,
    subject: caseSubject(writing, kind) ?? content.subject,
    ...(link ? { link } : {}),
    steps: { heading: t.caseOpened.nextHeading, items: nextOf(writing, kind) },
  };
});

/** Returns the link to the page on what becomes of money on top. */
function preferenceLink({ data: { checkout = null }, t }: Writing<Receipt>): EmailContent['link'] {
  return checkout && { label: t.caseOpened.preference, url: checkout.url };
}

/** Null: as the plain receipt says it. */
function caseSubject({ data, t, money }: CaseOpened, kind: CaseKind): string | null {
  const over = amountOf(data, 'overpaid');
  if (kind === 'underpaid' || kind === 'unknown_ref' || (kind === 'overpaid' && over === null)) return null;
  return t.caseOpened.subject[kind](money(data.added ?? data.received, data.receivedCurrency), money(over ?? 0));
}

function nextOf({ data, t, money }: CaseOpened, kind: CaseKind): readonly string[] {
  const { next } = t.caseOpened;
  if (isOnTop(kind)) return [...(data.checkout ? [next.preference] : []), next.over, next.tellYou];
  if (kind !== 'underpaid') return [next.looks, next.tellYou, next.notAgain];
  const { rest, checkout = null } = data;
  if (rest === 'ask') return [next.ask, next.tellYou];
  if (rest === 'wait') return [next.wait];
  const way = checkout === null ? next.restSchoolLink : checkout.isLive ? next.rest : next.restOtherLink;
  return [way(money(amountOf(data, 'underpaid') ?? 0)), next.restTold];
}
