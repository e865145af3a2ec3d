import type { VoucherStep } from '#contracts/next-step';
import { loadCatalogue } from '#i18n/catalogues';
import { groupDigits } from '#i18n/format';
import { code128 } from './code-128.ts';
import { letterhead } from './letterhead.ts';
import { colour, type Doc, type Layout, printPage } from './page.ts';
import type { Frame, Placed } from './tables.ts';
import { heightOf, sizeThatFits, type TextStyle, words } from './tagged-text.ts';
import { type DocumentTexts, documentTexts } from './texts.ts';
import { drawTicket, inset, ticketLeft, ticketWidth } from './ticket.ts';
import { amountAndDeadline, chargesToPay, instructions, type ToBePaidOptions } from './to-be-paid.ts';

/** What a payer takes to the counter, as one tagged page: barcode as vectors, reference, exact amount and deadline. Source: spec §3. */
export async function voucherPdf(step: VoucherStep, options: ToBePaidOptions): Promise<Buffer> {
  await loadCatalogue(options.locale);
  const texts = documentTexts[options.locale];
  const title = `${texts.payAt(step.brand)} · ${groupDigits(step.reference)}`;
  return printPage({ ...options, title }, (doc) => layout(doc, step, texts, options));
}

function layout(doc: Doc, step: VoucherStep, texts: DocumentTexts, options: ToBePaidOptions): Layout {
  const head = letterhead(doc, options.schoolName, texts.voucher, options.logo ?? null);
  const frame = { x: ticketLeft(doc), width: ticketWidth, y: head.bottom + 24 };
  const amount = amountAndDeadline(doc, step, texts, options, frame);
  const ticketTop = amount.bottom + 22;
  const inside = { x: frame.x + inset, width: ticketWidth - 2 * inset };
  const counter = whatTheCashierNeeds(doc, step, texts, { ...inside, y: ticketTop + 22 });
  const charges = chargesToPay(doc, texts, options, { ...inside, y: counter.bottom + 40 });
  const ticketBottom = charges.bottom + 18;
  const told = { steps: options.steps, keep: texts.keepTicket };
  const howTo = instructions(doc, texts, told, { ...frame, y: ticketBottom + 24 });
  const box = { top: ticketTop, height: ticketBottom - ticketTop, perforation: counter.bottom + 18 - ticketTop };
  return {
    bottom: howTo.bottom,
    decorations: [...head.decorations, ...amount.decorations, () => drawTicket(doc, box)],
    parts: [...head.parts, ...amount.parts, ...counter.parts, ...charges.parts, ...howTo.parts],
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
