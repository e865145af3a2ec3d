import type { Receipt } from '#contracts/payment-detail';
import { cardBrandName } from '#domain/card-brand-names';
import { loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { formatAmount, formatMoney, momentIn } from '#i18n/format';
import { formatInstant, formatShortDay, groupDigits, zoneName } from '#i18n/format-moment';
import type { Locale } from '#i18n/locale';
import { paidIn } from '#i18n/paid-in';
import { letterhead } from './letterhead.ts';
import { colour, type Doc, type Layout, printPage } from './page.ts';
import { checkCode } from './qr.ts';
import { chargeTable, type Fact, factTable, type Frame } from './tables.ts';
import { amountWords, heightOf, sizeThatFits, type TextStyle, words } from './tagged-text.ts';
import { type DocumentTexts, documentTexts } from './texts.ts';
import { drawHairline, drawTick, drawTicket, inset, ticketLeft, ticketWidth } from './ticket.ts';
import type { ToBePaidOptions } from './to-be-paid.ts';

export interface ReceiptOptions extends Pick<ToBePaidOptions, 'locale' | 'logo' | 'checkUrl' | 'compress' | 'isTest'> {
  /** What is left to pay; none where nothing is. */
  readonly rest?: string | null;
}

/** Proof of payment as one tagged page: every field of the receipt, the school, and what was paid. Source: spec §3. */
export async function receiptPdf(receipt: Receipt, options: ReceiptOptions): Promise<Buffer> {
  await Promise.all([loadCatalogue(options.locale), loadMoneyTexts(options.locale)]);
  const texts = documentTexts[options.locale];
  const title = `${texts.receipt} ${receipt.confirmation_number}`;
  return printPage({ ...options, title }, (doc) => layout(doc, receipt, texts, options));
}

function layout(doc: Doc, receipt: Receipt, texts: DocumentTexts, options: ReceiptOptions): Layout {
  const head = letterhead(doc, receipt.school_name, texts.receipt, options);
  const x = ticketLeft(doc) + inset;
  const width = ticketWidth - 2 * inset;
  const top = head.bottom + 24;
  const tick = 44;
  const amount = formatAmount(receipt.total_paid, options.locale);
  const received: TextStyle = { x, y: top + 24 + tick + 12, width, size: 18, weight: 'bold', align: 'center' };
  const label: TextStyle = { ...received, y: received.y + 32, size: 11, weight: 'plain', colour: colour.quiet };
  const total: TextStyle = { ...received, y: label.y + 17, size: sizeThatFits(doc, amount, width * 0.85, 36) };
  const perforation = total.y + heightOf(doc, amount, total) + 16;
  const facts = factTable(doc, factsOf(receipt, texts, options.locale), { x, y: perforation + 22, width });
  const heading = receipt.total_paid === receipt.asked ? texts.whatWasPaid : texts.whatWasAsked;
  const charges = { heading, texts, lines: receipt.lines, locale: options.locale };
  const lines = chargeTable(doc, charges, { x, y: facts.bottom + 30, width });
  const ticketBottom = lines.bottom + 20;
  const below = { x: ticketLeft(doc), y: ticketBottom + 14, width: ticketWidth };
  const rest = restPanel(doc, options.rest ?? null, below);
  const note: TextStyle = { ...below, y: rest.bottom, size: 9.5, colour: colour.quiet, align: 'center' };
  const code = checkCode(doc, options, { ...below, y: note.y + heightOf(doc, texts.keepReceipt, note) + 12 });
  return {
    bottom: code.bottom,
    decorations: [
      ...head.decorations,
      () => drawTicket(doc, { top, height: ticketBottom - top, perforation: perforation - top }),
      () => drawTick(doc, doc.page.width / 2 - tick / 2, top + 24, tick),
      () => drawHairline(doc, facts.bottom + 16),
      ...rest.decorations,
    ],
    parts: [
      ...head.parts,
      words(doc, 'H2', texts.received, received),
      words(doc, 'P', texts.totalPaid, label),
      amountWords(doc, amount, receipt.currency, total),
      facts.part,
      ...lines.parts,
      ...rest.parts,
      words(doc, 'P', texts.keepReceipt, note),
      ...code.parts,
    ],
  };
}

/** Draws the amount left under the ticket: nobody takes a part for all. */
function restPanel(doc: Doc, text: string | null, frame: Frame): Layout {
  if (text === null) return { bottom: frame.y, decorations: [], parts: [] };
  const { x, y, width } = frame;
  const style: TextStyle = { x: x + 14, y: y + 9, width: width - 28, size: 11, weight: 'bold', colour: colour.warn };
  const height = heightOf(doc, text, style) + 18;
  return {
    bottom: y + height + 14,
    decorations: [() => doc.roundedRect(x, y, width, height, 12).fill(colour.warnGround)],
    parts: [words(doc, 'P', text, style)],
  };
}

function factsOf(receipt: Receipt, texts: DocumentTexts, locale: Locale): readonly Fact[] {
  const money = (minor: number) => formatAmount(minor, locale);
  return [
    { label: texts.confirmationNumber, value: receipt.confirmation_number },
    {
      label: texts.referenceNumber,
      value: receipt.reference_number ? groupDigits(receipt.reference_number) : texts.noReference,
    },
    paidOn(receipt, texts, locale),
    { label: texts.paymentMethod, value: methodOf(receipt, locale) },
    // Not on the paper of a payer by a link.
    ...(receipt.payment_made_by ? [{ label: texts.paymentMadeBy, value: receipt.payment_made_by }] : []),
    { label: texts.school, value: receipt.school_name },
    { label: texts.subtotal, value: money(receipt.subtotal) },
    { label: texts.commission, value: money(receipt.commission) },
    { label: texts.totalPaid, value: formatMoney(receipt.total_paid, receipt.currency, locale) },
    ...differences(receipt, texts, money),
  ];
}

/** Its card, if known, only the digits where we have no name for its brand; and in how many parts. */
function methodOf(receipt: Receipt, locale: Locale): string {
  return [cardOf(receipt), paidIn(receipt.instalments, locale, moneyTextsOf(locale))].filter(Boolean).join(' · ');
}

function cardOf({ card, payment_method: method }: Receipt): string {
  if (!card) return method;
  const brand = card.brand === null ? null : cardBrandName(card.brand);
  return `${brand ?? method} ···· ${card.last_four_digits}`;
}

/** Less or more came than was asked, or something went back or is on its way. Other currencies are not compared. */
function differences(receipt: Receipt, texts: DocumentTexts, money: (minor: number) => string): readonly Fact[] {
  const { asked: requestedAmount, total_paid: paid, returned, returning = 0 } = receipt;
  const wasAsked = receipt.asked_currency === receipt.currency;
  return [
    ...(wasAsked && paid !== requestedAmount
      ? [
          { label: texts.requestedAmount, value: money(requestedAmount) },
          {
            label: paid < requestedAmount ? texts.missing : texts.over,
            value: money(Math.abs(paid - requestedAmount)),
          },
        ]
      : []),
    ...(returned > 0
      ? [
          { label: texts.returned, value: money(returned) },
          { label: texts.net, value: money(paid - returned) },
        ]
      : []),
    ...(returning > 0 ? [{ label: texts.returning, value: money(returning) }] : []),
  ];
}

function paidOn(
  { date_and_time: at, time_zone: zone, day_only: isDayOnly }: Receipt,
  texts: DocumentTexts,
  locale: Locale,
) {
  return isDayOnly
    ? { label: texts.date, value: formatShortDay(momentIn(at, zone), locale) }
    : { label: texts.dateAndTime, value: printedInstant(at, zone, locale) };
}

/** Returns an instant with its zone: `21 nov 2026 10:42:07 (hora CDMX)`. Needs the catalogue. Source: spec §9. */
function printedInstant(instant: string, timeZone: string, locale: Locale): string {
  return `${formatInstant(instant, timeZone, locale)} (${zoneName(timeZone, locale)})`;
}
