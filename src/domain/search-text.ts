/** Texts as a school searches for them: the same form where they are stored and where they are asked for. */

/** Words of a name: without accents and case, each once, in one order whatever the name's was. */
export const wordsOf = (name: string): readonly string[] => [...new Set(bare(name).match(runs) ?? [])].toSorted();

/**
 * Returns letters and digits of a number or code, the last one first, so that its end is found as a beginning.
 * Empty without any.
 */
export const keyOf = (code: string): string => backwards((bare(code).match(runs) ?? []).join('')).slice(0, longestKey);

/** A key that is found by no code: an amount, or a phone number of a family. */
export const amountKey = (minor: number): string => `$${minor}`;
export const phoneKey = (phone: string): string => `+${backwards(nationalNumber(phone))}`;

/** What a school may mean by a text. Null, or empty, for what it cannot be. */
export interface SearchReading {
  readonly words: readonly string[];
  readonly key: string | null;
  readonly phone: string | null;
  /** Minor units. */
  readonly minor: number | null;
}

/** Fewer characters of a code are shared by too many. */
export const leastKey = 4;
const leastPhone = 7;
const mostWords = 8;
/** Of a word that may go on. */
export const leastPrefix = 3;
const longestKey = 100;

/** Returns everything that a text may mean. */
export function readSearch(text: string): SearchReading {
  const key = keyOf(text);
  const words = /\p{L}/u.test(text) ? wordsOf(text).filter((word) => word.length > 1) : [];
  const isPhone = /^[\d\s()+.-]+$/.test(text) && nationalNumber(text).length >= leastPhone;
  return {
    words: words.length <= mostWords ? words : [],
    key: key.length >= leastKey ? key : null,
    phone: isPhone ? phoneKey(text) : null,
    minor: readAmount(text),
  };
}

/** Whether a text can mean nothing that anything is found by. */
export const isNothing = ({ words, ...rest }: SearchReading): boolean =>
  words.length === 0 && Object.values(rest).every((each) => each === null);

/**
 * Returns minor units of an amount as people write it: `$2,908.81`, `2908.81`, `2.908,81`, `2908`; null for other text.
 * A sign with one or two digits behind it, once, is the decimal one.
 */
export function readAmount(text: string): number | null {
  const written = text.replace(/^\s*(?:(?:MXN|COP|USD)\s*)?\$?\s*|\s*(?:MXN|COP|USD)?\s*$/gi, '');
  const [, whole = '', cents = ''] = /^([\d.,]*?\d)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  if (!/^(?:\d{1,13}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?:\.\d{3}){1,4})$/.test(whole)) return null;
  const separator = /[.,]/.exec(whole)?.[0];
  if (separator && cents !== '' && written.at(-cents.length - 1) === separator) return null;
  return Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}

const runs = /[\p{L}\p{N}]+/gu;
const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const backwards = (text: string): string => [...text].toReversed().join('');

/** Digits without the country's code, its old `1` of mobiles in Mexico, and zeros in front. */
const nationalNumber = (phone: string): string =>
  phone
    .replaceAll(/\D/g, '')
    .replace(/^(?:00)?(?:521(?=\d{10}$)|52(?=\d{10}$)|57(?=\d{10}$)|593(?=0?\d{8,9}$))/, '')
    .replace(/^0+/, '');
