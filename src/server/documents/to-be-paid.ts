import type { PaymentDetail } from '#contracts/payment-detail';
import type { InstructionsStep } from '#contracts/next-step';
import { catalogueOf } from '#i18n/catalogues';
import { formatAmount, momentIn } from '#i18n/format';
import { formatClock, zoneName } from '#i18n/format-moment';
import { formatFullDay } from '#i18n/full-day';
import type { Locale } from '#i18n/locale';
import { colour, type Doc, type Layout, type Part } from './page.ts';
import type { Frame } from './tables.ts';
import { amountWords, group, heightOf, numberedList, sizeThatFits, type TextStyle, words } from './tagged-text.ts';
import type { DocumentTexts } from './texts.ts';

type ToBePaid = Pick<InstructionsStep, 'amount' | 'currency' | 'pay_before' | 'time_zone'>;

export interface ToBePaidOptions {
  readonly schoolName: string;
  readonly lines: PaymentDetail['lines'];
  /** The steps at the counter or in the bank's app, in the payer's locale. */
  readonly steps: readonly string[];
  readonly locale: Locale;
  /** When it was made, is due and ends, in one line; null where nothing is due from then on. */
  readonly days?: string | null;
  /** The school's logo, a PNG; the product's mark if it has none. */
  readonly logo?: Uint8Array | null;
  /** The address of the code at its foot; none without it. */
  readonly checkUrl?: string | null;
  readonly isTest?: boolean;
  /** False only for tests that read the content streams. */
  readonly compress?: boolean;
}

export function amountAndDeadline(
  doc: Doc,
  step: ToBePaid,
  texts: DocumentTexts,
  { locale, days = null }: Pick<ToBePaidOptions, 'locale' | 'days'>,
  frame: Frame,
): Layout {
  const amount = formatAmount(step.amount, locale);
  const deadline = printedDeadline(step.pay_before, step.time_zone, locale);
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
  const ends = payBy.y + heightOf(doc, deadline, payBy);
  const below: TextStyle = { ...payBy, y: ends + 2, size: 9.5, weight: 'plain' };
  const pillHeight = (days === null ? ends : below.y + heightOf(doc, days, below)) - payBy.y + 15;
  return {
    bottom: pill + pillHeight,
    decorations: [() => doc.roundedRect(frame.x, pill, frame.width, pillHeight, 12).fill(colour.warnGround)],
    parts: [
      words(doc, 'P', texts.exactAmount, label),
      amountWords(doc, amount, step.currency, hero),
      words(doc, 'P', deadline, payBy),
      ...(days === null ? [] : [words(doc, 'P', days, below)]),
    ],
  };
}

/** Prints the steps to pay, and what to keep. */
export function instructions(
  doc: Doc,
  texts: DocumentTexts,
  { steps, keep }: { readonly steps: readonly string[]; readonly keep: string | null },
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
    bottom: keep === null ? y : note.y + heightOf(doc, keep, note),
    parts: [
      words(doc, 'H2', texts.howToPay, heading),
      ...(items.length > 0 ? [numberedList(doc, items)] : []),
      ...(keep === null ? [] : [words(doc, 'P', keep, note)]),
    ],
  };
}

/** Returns a deadline in full: `Hasta el viernes 27 de noviembre de 2026, 11:59 p. m. (hora CDMX)`. */
function printedDeadline(instant: string, timeZone: string, locale: Locale): string {
  const texts = catalogueOf(locale);
  const clock = formatClock(momentIn(instant, timeZone), locale);
  const day = formatFullDay(instant, timeZone, texts, locale);
  return texts.time.until(`${day}, ${clock} (${zoneName(timeZone, locale)})`);
}
