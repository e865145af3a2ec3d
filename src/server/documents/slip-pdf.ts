import type { NextStep } from '#contracts/next-step';
import { groupClabe } from '#domain/clabe';
import { loadCatalogue } from '#i18n/catalogues';
import { letterhead } from './letterhead.ts';
import { colour, type Doc, type Layout, printPage } from './page.ts';
import { factTable, type Frame } from './tables.ts';
import { heightOf, sizeThatFits, type TextStyle, words } from './tagged-text.ts';
import { type DocumentTexts, documentTexts } from './texts.ts';
import { drawTicket, inset, ticketLeft, ticketWidth } from './ticket.ts';
import { amountAndDeadline, chargesToPay, instructions, type ToBePaidOptions } from './to-be-paid.ts';

type Slip = Extract<NextStep, { kind: 'transfer-slip' }>;

/** What a payer needs to make a bank transfer, as one tagged page: the CLABE in its groups, whose it is, exact amount and deadline. Source: spec §3. */
export async function slipPdf(step: Slip, options: ToBePaidOptions): Promise<Buffer> {
  await loadCatalogue(options.locale);
  const texts = documentTexts[options.locale];
  const title = `${texts.slip} · ${groupClabe(step.clabe)}`;
  return printPage({ ...options, title }, (doc) => layout(doc, step, texts, options));
}

function layout(doc: Doc, step: Slip, texts: DocumentTexts, options: ToBePaidOptions): Layout {
  const head = letterhead(doc, options.schoolName, texts.slip, options.logo ?? null);
  const frame = { x: ticketLeft(doc), width: ticketWidth, y: head.bottom + 24 };
  const amount = amountAndDeadline(doc, step, texts, options, frame);
  const ticketTop = amount.bottom + 22;
  const inside = { x: frame.x + inset, width: ticketWidth - 2 * inset };
  const bank = whatTheBankNeeds(doc, step, texts, { ...inside, y: ticketTop + 22 });
  const charges = chargesToPay(doc, texts, options, { ...inside, y: bank.bottom + 40 });
  const ticketBottom = charges.bottom + 18;
  const told = { steps: options.steps, keep: texts.keepBankReceipt };
  const howTo = instructions(doc, texts, told, { ...frame, y: ticketBottom + 24 });
  const box = { top: ticketTop, height: ticketBottom - ticketTop, perforation: bank.bottom + 18 - ticketTop };
  return {
    bottom: howTo.bottom,
    decorations: [...head.decorations, ...amount.decorations, () => drawTicket(doc, box)],
    parts: [...head.parts, ...amount.parts, ...bank.parts, ...charges.parts, ...howTo.parts],
  };
}

function whatTheBankNeeds(doc: Doc, step: Slip, texts: DocumentTexts, frame: Frame): Omit<Layout, 'decorations'> {
  const clabe = groupClabe(step.clabe);
  const heading: TextStyle = { ...frame, size: 13, weight: 'bold', align: 'center' };
  const label: TextStyle = { ...frame, y: frame.y + 28, size: 10, colour: colour.quiet, align: 'center' };
  const digits: TextStyle = { ...heading, y: label.y + 15, size: sizeThatFits(doc, clabe, frame.width, 25) };
  const bank = step.bank_code ? `${step.bank_name} (${step.bank_code})` : step.bank_name;
  const facts = factTable(
    doc,
    [
      { label: texts.bank, value: bank },
      { label: texts.beneficiary, value: step.trustee },
      { label: texts.reference, value: step.reference },
    ],
    { ...frame, y: digits.y + heightOf(doc, clabe, digits) + 16 },
  );
  return {
    bottom: facts.bottom,
    parts: [
      words(doc, 'H2', texts.transferTo, heading),
      words(doc, 'P', texts.clabe, label),
      words(doc, 'P', clabe, digits),
      facts.part,
    ],
  };
}
