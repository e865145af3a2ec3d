import * as z from 'zod/mini';
import { formatMoney, unbroken } from '#i18n/format';
import { letterTexts } from '#i18n/letters';
import type { Locale } from '#i18n/locale';
import { emailKind } from './kind.ts';
import { outcomeData, outcomeLetter, schoolOf } from './outcome-letter.ts';

/** How money that a provider sends back reaches its payer. */
export const refundWays = ['card', 'account'] as const;

const refundData = z.extend(outcomeData, {
  /** All that ever came, minor units. */
  received: z.int(),
  receivedCurrency: z.string(),
  confirmation: z.string(),
  /** Minor units of the currency it came in. */
  refunded: z.int(),
});
const pendingData = z.extend(refundData, { way: z.enum(refundWays) });
const failedData = z.extend(refundData, { wasDone: z.boolean() });

/** The provider has it: the money is on its way back. */
export const refundPending = emailKind(pendingData, (data, locale) => {
  const t = letterTexts[locale].refund;
  const amount = formatMoney(data.refunded, data.receivedCurrency, locale);
  const said = t.pending.intro(schoolOf(data), amount);
  return outcomeLetter(data, locale, {
    subject: t.pending.subject(schoolOf(data), amount),
    preview: said,
    paragraphs: [said, t.to[data.way], t.pending.later],
    ...numbers(data, amount, locale),
    notes: [letterTexts[locale].money.unexpected],
  });
});

/** It could not be sent, or what was sent came back. */
export const refundFailed = emailKind(failedData, (data, locale) => {
  const t = letterTexts[locale].refund;
  const amount = formatMoney(data.refunded, data.receivedCurrency, locale);
  const said = (data.wasDone ? t.failed.cameBack : t.failed.intro)(schoolOf(data), amount);
  return outcomeLetter(data, locale, {
    subject: t.failed.subject(schoolOf(data), amount),
    preview: said,
    paragraphs: [said, t.failed.next],
    ...numbers(data, amount, locale),
    notes: data.school.replyTo === null ? [] : [t.failed.reply],
  });
});

/** How much, and of which payment. */
function numbers(data: z.infer<typeof refundData>, amount: string, locale: Locale) {
  const { receipt, refund, shared } = letterTexts[locale];
  const rows = [
    { label: receipt.confirmation, value: data.confirmation },
    { label: receipt.received, value: unbroken(formatMoney(data.received, data.receivedCurrency, locale)) },
    { label: shared.method, value: data.method },
  ];
  return { facts: [{ label: refund.amount, value: amount }], details: [{ heading: null, rows }] };
}
