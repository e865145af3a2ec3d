/**
 * The numbers by which a payer's report may claim a deposit: those that only the bank's own receipt of that transfer
 * has. For the server only: it checks tax numbers.
 */
import { checkClabe } from './clabe.ts';
import type { DocumentType } from './document-formats.ts';
import { checkDocument } from './identity-documents.ts';
import type { Country } from './money.ts';
import { bareNumber, leastNumberLength } from './transfer-report.ts';

/** A claimed number, and the numbers it is compared with. */
export interface ClaimedNumber {
  /** As `bareNumber` writes it. */
  readonly number: string;
  readonly country: Country;
  /** The numbers on the payment's own slip: account, reference, confirmation number. */
  readonly onSlip: readonly string[];
  /** Whether the school's books have it: of a student, a payer, a charge, another payment. */
  readonly isKnown: boolean;
}

/** In a number with letters, this many digits beside dates: `5TOGRADO2027` is no number of a transfer. */
const leastDigits = 5;

const taxNumbers = { MX: ['curp', 'rfc'], CO: ['nit'], EC: ['ruc'] } as const satisfies Record<
  Country,
  readonly DocumentType[]
>;
/** Their digits with the zeros in front that `bareNumber` takes away. */
const [rucLength, clabeLength] = [13, 18];

/** Why a number claims nothing, the first that is true. */
const rules = {
  date: ({ number }) => {
    // `05012027` has lost its zero.
    const runs = digitsIn(/^\d{7}$/.test(number) ? `0${number}` : number);
    return runs.length > 0 && runs.every(isDate);
  },
  of_this_payment: ({ number, onSlip }) => onSlip.some((known) => isPartOf(number, bareNumber(known))),
  tax_number: ({ number, country }) => taxNumbers[country].some((type) => isDocument(type, number)),
  account: ({ number, country }) =>
    country === 'MX' && number.length > clabeLength - 3 && checkClabe(number.padStart(clabeLength, '0')) === 'ok',
  too_short: ({ number }) =>
    number.length < leastNumberLength || (/[A-Z]/.test(number) && undatedDigits(number) < leastDigits),
  known: ({ isKnown }) => isKnown,
} as const satisfies Record<string, (claimed: ClaimedNumber) => boolean>;

export type NumberProblem = keyof typeof rules;
const problems = [
  'date',
  'of_this_payment',
  'tax_number',
  'account',
  'too_short',
  'known',
] as const satisfies readonly NumberProblem[];

/** Returns why this number claims no deposit, or null if it may. */
export const numberProblem = (claimed: ClaimedNumber): NumberProblem | null =>
  problems.find((problem) => rules[problem](claimed)) ?? null;

/** Whether two bare numbers are equal, or one contains the other and is long enough for a claim. */
function isPartOf(number: string, known: string): boolean {
  const isLong = Math.min(number.length, known.length) >= leastNumberLength;
  return number === known || (isLong && (known.includes(number) || number.includes(known)));
}

/** Returns the runs of digits. */
const digitsIn = (number: string): readonly string[] => number.match(/\d+/g) ?? [];

const undatedDigits = (number: string): number =>
  digitsIn(number)
    .filter((digits) => !isDate(digits))
    .join('').length;

const [day, month, year] = ['(0[1-9]|[12]\\d|3[01])', '(0[1-9]|1[0-2])', '(19|20)\\d\\d'];
const dates = [
  `(${year})+`,
  `${year}${month}`,
  `${month}${year}`,
  `${year}${month}${day}`,
  `${day}${month}${year}`,
  `${month}${day}${year}`,
  `${day}${month}\\d\\d`,
  `\\d\\d${month}${day}`,
].map((form) => new RegExp(`^${form}$`));

/** A day, a month, a year, or a school year: `20262027`, `202627`. */
function isDate(digits: string): boolean {
  const [, first, second] = /^20(\d\d)(\d\d)$/.exec(digits) ?? [];
  return dates.some((form) => form.test(digits)) || (first !== undefined && Number(second) === Number(first) + 1);
}

function isDocument(type: DocumentType, number: string): boolean {
  // A quarter of twelve or thirteen digits has the form of a RUC, but few end like a first place of business.
  if (type === 'ruc' && !/00[1-9]$/.test(number)) return false;
  const whole = type === 'ruc' ? number.padStart(rucLength, '0') : number;
  return ['ok', 'please_check'].includes(checkDocument(type, whole).result);
}
