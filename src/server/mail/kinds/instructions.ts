/** What is paid elsewhere: where, by what and until when, with the link that lasts as long as it does. */
import * as z from 'zod/mini';
import { mainLine, otherLines, placesOf } from '#contracts/instruction-lines';
import { instructionsStep, type InstructionsStep } from '#contracts/next-step';
import { catalogueOf, moneyTextsOf } from '#i18n/catalogues';
import { daysLine } from '#i18n/days-line';
import { formatDeadlineInZone } from '#i18n/format-moment';
import { groupLine } from '#i18n/group-line';
import { placeLimit } from '#i18n/place-limit';
import { placeNameOf } from '#i18n/place-names';
import { paymentData } from '../email-data.ts';
import { emailKind, type Writing } from '../form.ts';
import { payBeforeCalendar, payBeforeEvent } from '../pay-before-calendar.ts';
import { oneLine } from '../plain-words.ts';
import type { Fact } from '../render.ts';

/** What the payer needs there; the bank's code is for who types it into a form, not for an e-mail. */
const whereToPay = z.pick(instructionsStep, {
  channel: true,
  brand: true,
  lines: true,
  places: true,
  places_are: true,
  barcode: true,
});

const instructionsData = z.extend(paymentData, {
  pay: whereToPay,
  /** ISO 8601. */
  payBefore: z.string(),
  /** When it is due, and when this was written; an older program's e-mails lack it. */
  days: z.optional(z.object({ now: z.string(), due: z.object({ date: z.string(), surcharge: z.boolean() }) })),
  /** In the e-mail's language. */
  steps: z.array(z.string()),
  url: z.url(),
  calendar: z.optional(payBeforeEvent),
});
type Instructions = Writing<z.infer<typeof instructionsData>>;

export const instructions = emailKind(instructionsData, (writing) => {
  const { data, locale, school, money } = writing;
  const { instructions: t, shared } = writing.t;
  const { channel, lines } = data.pay;
  const place = placeNameOf(data.pay, locale).one;
  const { calendar, ...paid } = data;
  // A CLABE is made for one payment.
  const isOwnAccount = lines[0]?.role === 'clabe';
  return {
    subject: t.by[channel].subject(place),
    preview: t.preview(money(data.amount), untilOf(writing)),
    paragraphs: [t.by[channel].intro(school, place)],
    facts: mainFacts(writing),
    details: otherFacts(writing),
    link: { label: shared.seeInstructions, url: data.url },
    steps: { heading: shared.howTo, items: data.steps },
    notes: [...(isOwnAccount ? [t.onlyOnce] : []), shared.atOnce, shared.notPaidYet],
    barcode: channel === 'counter' ? data.pay.barcode : null,
    attachments: calendar ? [payBeforeCalendar({ ...paid, ...calendar }, locale)] : [],
  };
});

/** The day before it can no longer be paid: the same again. */
export const instructionsReminder = emailKind(instructionsData, (writing) => {
  const { data, locale, school, money } = writing;
  const { reminder: t, shared } = writing.t;
  const { channel } = data.pay;
  return {
    subject: t.subject(untilOf(writing)),
    preview: t.preview(money(data.amount)),
    paragraphs: [t.intro(school, t.how[channel](placeNameOf(data.pay, locale).one)), t.ifPaid],
    facts: mainFacts(writing),
    details: otherFacts(writing),
    barcode: channel === 'counter' ? data.pay.barcode : null,
    link: { label: shared.seeInstructions, url: data.url },
    steps: { heading: shared.howTo, items: data.steps },
    notes: [shared.atOnce],
  };
});

const untilOf = ({ data, locale }: Instructions): string =>
  formatDeadlineInZone(data.payBefore, data.school.timeZone, catalogueOf(locale), locale);

/** What the money is found by, in groups to be read out, which are copied as one number; how much; until when. */
function mainFacts(writing: Instructions): readonly Fact[] {
  const { data, t, locale, money } = writing;
  const line = mainLine(data.pay);
  const { reference, exactly, payBefore } = t.shared;
  return [
    [
      line.role === 'reference' ? reference : moneyTextsOf(locale).instructions.lines[line.role],
      data.pay.channel === 'counter' ? groupLine(line) : line.value,
      groupLine(line),
    ],
    [exactly, money(data.amount)],
    [payBefore, untilOf(writing)],
    ...daysOf(writing),
  ];
}

/** The same line as on the ticket. */
function daysOf({ data: { days, payBefore, school }, t, locale }: Instructions): readonly Fact[] {
  if (!days) return [];
  const facts = { ...days, payBefore, timeZone: school.timeZone, locale, isKept: true };
  return [[t.shared.days, oneLine(daysLine(facts))]];
}

/** What else is asked for there, and each place with the most it takes. */
const otherFacts = ({ data: { pay, amount, currency }, locale }: Instructions): readonly Fact[] => [
  ...otherLines(pay)
    .filter(({ value }) => value !== '' && value !== mainLine(pay).value)
    .map((line): Fact => [moneyTextsOf(locale).instructions.lines[line.role], line.value, groupLine(line)]),
  ...placesOf({ ...pay, amount }).map((place): Fact => [place.name, placeLimit(place, currency, locale)]),
];

/** What an e-mail keeps of a step. */
export function keptForEmail({ channel, brand, lines, places, places_are: are, barcode }: InstructionsStep): {
  readonly pay: z.infer<typeof whereToPay>;
} {
  const typed = lines.filter(({ role }) => role !== 'bank_code');
  return { pay: { channel, brand, lines: typed, places, ...(are ? { places_are: are } : {}), barcode } };
}
