/** The ten card brands, in the order in which a number is held against them. Source: spec §5. */
export const cardBrands = [
  'maestro',
  'forbrugsforeningen',
  'dankort',
  'visa',
  'mastercard',
  'amex',
  'dinersclub',
  'discover',
  'unionpay',
  'jcb',
] as const;
export type CardBrand = (typeof cardBrands)[number];

export interface CardBrandFacts {
  /** The first digits of its numbers; `51-55` is a range with both ends. */
  readonly prefixes: readonly string[];
  /** The possible numbers of digits. */
  readonly lengths: readonly number[];
  /** Digits per displayed group; further digits join the last group. */
  readonly groups: readonly number[];
  readonly hasChecksum: boolean;
  readonly securityCodeLengths: readonly number[];
}

const usual = { groups: [4, 4, 4, 4, 3], hasChecksum: true, securityCodeLengths: [3] } as const;

/**
 * The facts of each brand. Lengths, checksums and security codes: spec §5.
 * Spec §5 has no first digits; they are those of the widespread table that began with jquery.payment,
 * with `mastercard` (22–27) and `discover` (60, 64) narrowed to what those brands issue.
 */
export const cardBrandFacts = {
  maestro: {
    ...usual,
    prefixes: ['5018', '502', '503', '506', '56', '58', '639', '6220', '67'],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  },
  forbrugsforeningen: { ...usual, prefixes: ['600'], lengths: [16] },
  dankort: { ...usual, prefixes: ['5019'], lengths: [16] },
  visa: { ...usual, prefixes: ['4'], lengths: [13, 16] },
  mastercard: { ...usual, prefixes: ['51-55', '222100-272099'], lengths: [16] },
  amex: { ...usual, prefixes: ['34', '37'], lengths: [15, 16], groups: [4, 6, 5], securityCodeLengths: [3, 4] },
  dinersclub: { ...usual, prefixes: ['30', '36', '38', '39'], lengths: [14], groups: [4, 6, 4] },
  discover: { ...usual, prefixes: ['6011', '622', '644-649', '65'], lengths: [16] },
  unionpay: { ...usual, prefixes: ['62', '88'], lengths: [16, 17, 18, 19], hasChecksum: false },
  jcb: { ...usual, prefixes: ['35'], lengths: [16] },
} as const satisfies Record<CardBrand, CardBrandFacts>;

/**
 * Returns the brand of a number, complete or not, plain digits only; null while no first digits fit. It is the first
 * brand in the table that fits and has room for the digits, else the first that fits.
 * Room matters for 622 alone: Discover has 16 digits there, and longer numbers are UnionPay's. For a whole number of 16
 * the checksum decides: without a right one it is UnionPay, which needs none.
 */
export function brandOfDigits(digits: string): CardBrand | null {
  const fitting = brandsOfDigits(digits);
  return fitting.find((brand) => Math.max(...cardBrandFacts[brand].lengths) >= digits.length) ?? fitting[0] ?? null;
}

/** Returns every brand with these first digits, in the table's order. */
export function brandsOfDigits(digits: string): readonly CardBrand[] {
  return cardBrands.filter((brand) => cardBrandFacts[brand].prefixes.some((prefix) => begins(digits, prefix)));
}

function begins(digits: string, prefix: string): boolean {
  const [from = '', to = from] = prefix.split('-');
  const start = digits.slice(0, from.length);
  // Texts of digits compare like numbers only when they are equally long.
  return start.length === from.length && start >= from && start <= to;
}
