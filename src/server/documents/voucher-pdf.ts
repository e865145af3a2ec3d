import type { PaymentDetail } from '#contracts/payment-detail';
import type { VoucherStep } from '#contracts/next-step';
import { loadCatalogue } from '#i18n/catalogues';
import { formatAmount, groupDigits } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { code128 } from './code-128.ts';
import { letterhead } from './letterhead.ts';
import { colour, type Doc, type Layout, type Part, printPage } from './page.ts';
import { printedDeadline } from './printed-values.ts';
import { chargeTable, type Frame, type Placed } from './tables.ts';
import { amountWords, group, heightOf, sizeThatFits, type TextStyle, words } from './tagged-text.ts';
import { type DocumentTexts, documentTexts } from './texts.ts';
import { drawTicket, inset, ticketLeft, ticketWidth } from './ticket.ts';

export interface VoucherOptions {
  readonly schoolName: string;
  readonly lines: PaymentDetail['lines'];
  /** What to do at the counter, step by step, in the payer's locale. */
  readonly steps: readonly string[];
  readonly locale: Locale;
  /** The school's colour, `#rrggbb`. */
  readonly accent?: string | null;
  /** False only for tests that read the content streams. */
  readonly compress?: boolean;
}

/** What a payer takes to the counter, as one tagged page: barcode as vectors, reference, exact amount and deadline. Source: spec §3. */
export async function voucherPdf(step: VoucherStep, options: VoucherOptions): Promise<Buffer> {
  await loadCatalogue(options.locale);
  const texts = documentTexts[options.locale];
  const title = `${texts.payAt(step.brand)} · ${groupDigits(step.reference)}`;
  return printPage({ ...options, title }, (doc) => layout(doc, step, texts, options));
}

function layout(doc: Doc, step: VoucherStep, texts: DocumentTexts, options: VoucherOptions): Layout {
  const head = letterhead(doc, options.schoolName, texts.voucher, options.accent ?? colour.accent);
  const frame = { x: ticketLeft(doc), width: ticketWidth, y: head.bottom + 24 };
  const amount = amountAndDeadline(doc, step, texts, options, frame);
  const ticketTop = amount.bottom + 22;
  const inside = { x: frame.x + inset, width: ticketWidth - 2 * inset };
  const counter = whatTheCashierNeeds(doc, step, texts, { ...inside, y: ticketTop + 22 });
  const heading: TextStyle = { ...inside, y: counter.bottom + 40, size: 12, weight: 'bold' };
  const rows = options.lines.map(
    (line) => [line.student_name, line.concept_desc, formatAmount(line.amount, options.locale)] as const,
  );
  const lines = chargeTable(doc, [texts.student, texts.concept, texts.amount], rows, { ...inside, y: heading.y + 20 });
  const ticketBottom = lines.bottom + 18;
  const howTo = instructions(doc, texts, options.steps, { ...frame, y: ticketBottom + 24 });
  const box = { top: ticketTop, height: ticketBottom - ticketTop, perforation: counter.bottom + 18 - ticketTop };
  return {
    bottom: howTo.bottom,
    decorations: [...head.decorations, ...amount.decorations, () => drawTicket(doc, box)],
    parts: [
      ...head.parts,
      ...amount.parts,
      ...counter.parts,
      words(doc, 'H2', texts.whatIsPaid, heading),
      lines.part,
      ...howTo.parts,
    ],
  };
}

function amountAndDeadline(
  doc: Doc,
  step: VoucherStep,
  texts: DocumentTexts,
  options: VoucherOptions,
  frame: Frame,
): Layout {
  const amount = formatAmount(step.amount, options.locale);
  const deadline = `${texts.payBefore} ${printedDeadline(step.pay_before, step.time_zone, options.locale)}`;
  const label: TextStyle = { ...frame, size: 11, colour: colour.quiet };
  const hero: TextStyle = {
    ...frame,
    y: frame.y + 16,
    size: sizeThatFits(doc, amount, frame.width * 0.85, 40),
    weight: 'bold',
  };
  const pill = hero.y + heightOf(doc, amount, hero) + 8;
  const payBy: TextStyle = {
    x: frame.x + 14,
    y: pill + 8,
    width: frame.width - 28,
    size: Math.max(9.5, sizeThatFits(doc, deadline, frame.width - 28, 11)),
    weight: 'bold',
    colour: colour.warn,
  };
  const pillHeight = heightOf(doc, deadline, payBy) + 15;
  return {
    bottom: pill + pillHeight,
    decorations: [() => doc.roundedRect(frame.x, pill, frame.width, pillHeight, 12).fill(colour.warnGround)],
    parts: [
      words(doc, 'P', texts.exactAmount, label),
      amountWords(doc, amount, step.currency, hero),
      words(doc, 'P', deadline, payBy),
    ],
  };
}

function whatTheCashierNeeds(
  doc: Doc,
  step: VoucherStep,
  texts: DocumentTexts,
  frame: Frame,
): Omit<Layout, 'decorations'> {
  const payAt = texts.payAt(step.brand);
  const reference = groupDigits(step.reference);
  const brand: TextStyle = { ...frame, size: 17, weight: 'bold', align: 'center' };
  const barcode =
    step.barcode_svg === null
      ? null
      : drawBarcode(doc, step.reference, texts.barcodeOf(reference), { ...frame, y: frame.y + 34 });
  const label: TextStyle = {
    ...frame,
    y: (barcode?.bottom ?? frame.y + 28) + 8,
    size: 10,
    colour: colour.quiet,
    align: 'center',
  };
  const digits: TextStyle = { ...brand, y: label.y + 15, size: sizeThatFits(doc, reference, frame.width, 25) };
  return {
    bottom: digits.y + heightOf(doc, reference, digits),
    parts: [
      words(doc, 'H2', payAt, brand),
      ...(barcode ? [barcode.part] : []),
      words(doc, 'P', texts.reference, label),
      words(doc, 'P', reference, digits),
    ],
  };
}

/** Bars as filled rectangles with their quiet zones: sharp at any size, on paper and on a screen. */
function drawBarcode(doc: Doc, reference: string, alt: string, frame: Frame): Placed {
  const { bars, modules } = code128(reference);
  const height = 78;
  const module = Math.min(frame.width / modules, 2.2);
  const left = frame.x + (frame.width - module * modules) / 2;
  const box = { alt, bbox: [left, frame.y, left + module * modules, frame.y + height] };
  const part = doc.struct('Figure', box, () => {
    for (const bar of bars) doc.rect(left + bar.x * module, frame.y, bar.width * module, height);
    doc.fill('#000000');
  });
  return { part, bottom: frame.y + height };
}

function instructions(
  doc: Doc,
  texts: DocumentTexts,
  steps: readonly string[],
  frame: Frame,
): Omit<Layout, 'decorations'> {
  const heading: TextStyle = { ...frame, size: 12, weight: 'bold' };
  let y = frame.y + 20;
  const items: Part[] = steps.map((step, place) => {
    const number: TextStyle = { x: frame.x, y, width: 18, size: 10.5, weight: 'bold', colour: colour.quiet };
    const body: TextStyle = { x: frame.x + 20, y, width: frame.width - 20, size: 10.5 };
    y += heightOf(doc, step, body) + 5;
    return group(doc, 'LI', [words(doc, 'Lbl', `${place + 1}.`, number), words(doc, 'LBody', step, body)]);
  });
  const note: TextStyle = { ...frame, y: y + 6, size: 9.5, colour: colour.quiet };
  return {
    bottom: note.y + heightOf(doc, texts.keepTicket, note),
    parts: [
      words(doc, 'H2', texts.howToPay, heading),
      ...(items.length > 0 ? [group(doc, 'L', items)] : []),
      words(doc, 'P', texts.keepTicket, note),
    ],
  };
}
