/** What a family says of a payment, as an office types it into one box: `2,908.81 4242 10 dic Sofía`. */
import { dateIn, type Today } from './family-day.ts';
import { leastKey, readAmount } from './search-text.ts';

export interface FamilyFacts {
  /** Minor units. */
  readonly amount: number | null;
  /** `YYYY-MM-DD`. */
  readonly on: string | null;
  /** Of a reference, a card, a paper, a phone; at least four of its last characters. */
  readonly code: string | null;
  readonly name: string | null;
}

/** Reads what a text says. A text without an amount and a day is one thing, whole as it is. */
export function readFamilyText(text: string, today: Today): FamilyFacts {
  const written = text.trim().replaceAll(/\s+/g, ' ');
  const { on, rest: undated } = dateIn(written, today);
  const { amount, rest } = amountIn(undated);
  if (on === null && amount === null) return { amount, on, ...oneThing(written) };
  return { amount, on, ...parts(rest) };
}

/** Whole units of money, as people say a round amount. */
const roundAmount = /(?<!\S)\d{3,7}(?!\S)/;

/** The same facts where digits without cents, which are no number that anybody finds, are an amount; else null. */
export function withRoundAmount({ amount, on, code, name }: FamilyFacts): FamilyFacts | null {
  const [digits] = roundAmount.exec(code ?? '') ?? [];
  if (amount !== null || code === null || digits === undefined) return null;
  const words = [code.replace(digits, ' '), name ?? ''].join(' ').trim().replaceAll(/\s+/g, ' ');
  return /\d/.test(words) ? null : { amount: Number(digits) * 100, on, code: null, name: words || null };
}

/** Digits that are money for sure: behind a sign, with cents, or in groups. */
const moneyLike = /(?<!\S)(?:\$ ?\d[\d.,]*|\d[\d.,]*[.,]\d{2}|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)(?!\S)/;

function amountIn(text: string): { readonly amount: number | null; readonly rest: string } {
  const [found] = moneyLike.exec(text) ?? [];
  const amount = found === undefined ? null : readAmount(found);
  if (found === undefined || amount === null || amount === 0) return { amount: null, rest: text };
  return { amount, rest: text.replace(found, ' ').replace(/(?<!\S)(?:MXN|COP|USD)(?!\S)/i, ' ') };
}

const oneThing = (text: string) =>
  /\d/.test(text) || /^CU-/i.test(text) ? { code: text, name: null } : { code: null, name: text === '' ? null : text };

/** Of what is left: the longest with a digit is a code, words are a name. */
function parts(rest: string): Pick<FamilyFacts, 'code' | 'name'> {
  const each = rest.split(' ').filter((part) => part !== '');
  const isCode = (part: string) => /\d/.test(part) || /^CU-/i.test(part);
  const codes = each.filter(isCode);
  const isNumberInParts =
    codes.every((part) => /^[\d+()-]+$/.test(part)) && codes.some((part) => part.length < leastKey);
  const code = isNumberInParts ? codes.join(' ') : codes.toSorted((one, other) => other.length - one.length)[0];
  const words = each.filter((part) => /\p{L}/u.test(part) && !isCode(part));
  return { code: code || null, name: words.length === 0 ? null : words.join(' ') };
}
