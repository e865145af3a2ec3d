import { mainLine, otherLines, placesOf } from '#contracts/instruction-lines';
import type { Channel, InstructionsStep } from '#contracts/next-step';
import { loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { groupLine } from '#i18n/group-line';
import { placeLimit } from '#i18n/place-limit';
import { placeNameOf } from '#i18n/place-names';
import { code128 } from './barcode.ts';
import { letterhead } from './letterhead.ts';
import { colour, type Doc, type Layout, printPage } from './page.ts';
import { checkCode } from './qr.ts';
import { chargeTable, factTable, type Frame, type Placed } from './tables.ts';
import { heightOf, sizeThatFits, type TextStyle, words } from './tagged-text.ts';
import { type DocumentTexts, documentTexts } from './texts.ts';
import { drawTicket, inset, ticketLeft, ticketWidth } from './ticket.ts';
import { amountAndDeadline, instructions, type ToBePaidOptions } from './to-be-paid.ts';

/** The differences between channels. `heading` is printed on the ticket, `size` in points. */
interface ChannelWords {
  readonly title: string;
  readonly heading: string;
  readonly size: number;
  readonly keep: string | null;
}

const channelWords = {
  counter: (t, place) => ({ title: t.voucher, heading: t.payAt(place), size: 17, keep: null }),
  transfer: (t, _place, step) => ({
    title: t.slip,
    heading: t.transferTo,
    size: 13,
    keep: mainLine(step).role === 'clabe' ? null : t.keepProof,
  }),
  app: (t, place, step) => ({
    title: step.places_are === 'apps' ? t.app : t.bank,
    heading: t.payWith(place),
    size: 17,
    keep: t.keepProof,
  }),
} as const satisfies Record<Channel, (t: DocumentTexts, place: string, step: InstructionsStep) => ChannelWords>;

/**
 * Prints instructions for a counter or an app as one tagged page: barcode as vectors, the reference in its groups,
 * every other line, exact amount and deadline. Source: spec §3.
 */
export async function instructionsPdf(step: InstructionsStep, options: ToBePaidOptions): Promise<Buffer> {
  await Promise.all([loadCatalogue(options.locale), loadMoneyTexts(options.locale)]);
  const texts = documentTexts[options.locale];
  const own = channelWords[step.channel](texts, placeNameOf(step, options.locale).one, step);
  const name = step.channel === 'transfer' ? own.title : own.heading;
  const title = `${name} · ${groupLine(mainLine(step))}`;
  return printPage({ ...options, title }, (doc) => layout(doc, step, { texts, own }, options));
}

interface Words {
  readonly texts: DocumentTexts;
  readonly own: ChannelWords;
}

function layout(doc: Doc, step: InstructionsStep, { texts, own }: Words, options: ToBePaidOptions): Layout {
  const head = letterhead(doc, options.schoolName, own.title, options);
  const frame = { x: ticketLeft(doc), width: ticketWidth, y: head.bottom + 24 };
  const amount = amountAndDeadline(doc, step, texts, options, frame);
  const ticketTop = amount.bottom + 22;
  const inside = { x: frame.x + inset, width: ticketWidth - 2 * inset };
  const needed = whatIsAskedFor(doc, step, { texts, own }, options, { ...inside, y: ticketTop + 22 });
  const charged = { heading: texts.whatIsPaid, texts, lines: options.lines, locale: options.locale };
  const charges = chargeTable(doc, charged, { ...inside, y: needed.bottom + 40 });
  const ticketBottom = charges.bottom + 18;
  const howToTexts = { steps: options.steps, keep: own.keep };
  const howTo = instructions(doc, texts, howToTexts, { ...frame, y: ticketBottom + 24 });
  const code = checkCode(doc, options, { ...frame, y: howTo.bottom + 12 });
  const box = { top: ticketTop, height: ticketBottom - ticketTop, perforation: needed.bottom + 18 - ticketTop };
  return {
    bottom: code.bottom,
    decorations: [...head.decorations, ...amount.decorations, () => drawTicket(doc, box)],
    parts: [...head.parts, ...amount.parts, ...needed.parts, ...charges.parts, ...howTo.parts, ...code.parts],
  };
}

/** Upper half of the ticket. */
function whatIsAskedFor(
  doc: Doc,
  step: InstructionsStep,
  { texts, own }: Words,
  { locale }: Pick<ToBePaidOptions, 'locale'>,
  frame: Frame,
): Omit<Layout, 'decorations'> {
  const main = mainLine(step);
  const shown = groupLine(main);
  const { lines: labels } = moneyTextsOf(locale).instructions;
  const heading: TextStyle = { ...frame, size: own.size, weight: 'bold', align: 'center' };
  const barcode =
    step.barcode === null || step.barcode_svg === null
      ? null
      : drawBarcode(doc, step.barcode, texts.barcodeOf(shown), { ...frame, y: frame.y + 34 });
  const labelTop = barcode ? barcode.bottom + 8 : frame.y + (own.size > 13 ? 36 : 28);
  const label: TextStyle = { ...frame, y: labelTop, size: 10, colour: colour.quiet, align: 'center' };
  const digits: TextStyle = { ...heading, y: label.y + 15, size: sizeThatFits(doc, shown, frame.width, 25) };
  const below = digits.y + heightOf(doc, shown, digits);
  const facts = [
    ...otherLines(step).map((line) => ({ label: labels[line.role], value: groupLine(line) })),
    ...placesOf(step).map((place) => ({ label: place.name, value: placeLimit(place, step.currency, locale) })),
  ];
  const table = facts.length > 0 ? factTable(doc, facts, { ...frame, y: below + 16 }) : null;
  return {
    bottom: table?.bottom ?? below,
    parts: [
      words(doc, 'H2', own.heading, heading),
      ...(barcode ? [barcode.part] : []),
      words(doc, 'P', labels[main.role], label),
      words(doc, 'P', shown, digits),
      ...(table ? [table.part] : []),
    ],
  };
}

/** Bars as filled rectangles with their quiet zones: sharp at any size, on paper and on a screen. */
function drawBarcode(doc: Doc, says: string, alt: string, frame: Frame): Placed {
  const { bars, modules } = code128(says);
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
