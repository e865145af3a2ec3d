/**
 * PlacetoPay's documented test cards, and the result of an attempt with each.
 * Source: https://docs.placetopay.dev/checkout/test-your-integration.
 */
export interface CardFate {
  readonly ends: 'approved' | 'rejected' | 'error';
  /** Its first status; without one the answer comes at once. */
  readonly first?: 'PENDING' | 'PENDING_VALIDATION';
  readonly afterSeconds?: number;
  /** The payer's bank requires a code first. */
  readonly challenge?: true;
  /** Approved only below this, in minor units. */
  readonly belowMinor?: number;
  /** Approved only with these. */
  readonly only?: { readonly expires: string; readonly code: string };
}

const approved: CardFate = { ends: 'approved' };
const rejected: CardFate = { ends: 'rejected' };
const later = (ends: CardFate['ends'], more: Partial<CardFate> = {}): CardFate => ({
  ends,
  first: 'PENDING',
  afterSeconds: 60,
  ...more,
});

const fates: readonly (readonly [CardFate, readonly string[]])[] = [
  [approved, ['4110760000000081', '4381080000000029', '36545400000008', '5367680000000005', '377222581193005']],
  [approved, ['6550590000000001', '4111111111111111', '5180300000000005']],
  [{ ...approved, challenge: true }, ['4110760000000008', '5292594382060745']],
  [rejected, ['4110760000000016', '4005580000000040', '36545400000248', '5367680000000013', '376651792202224']],
  [rejected, ['5180300000000039', '6508410000000021']],
  [later('approved'), ['4110760000000073', '36545407032806']],
  [later('approved', { challenge: true }), ['4110760000000032', '5180300000000047']],
  [later('rejected'), ['4048370000000037', '36545407030701', '4110760000000040', '5180300000000054']],
  [later('approved', { first: 'PENDING_VALIDATION', afterSeconds: 900 }), ['36545400000701']],
  [later('rejected', { first: 'PENDING_VALIDATION', afterSeconds: 900 }), ['4532034637206853']],
  [later('approved', { afterSeconds: 180 }), ['4110760000000024']],
  [later('rejected', { afterSeconds: 180 }), ['4110760000000115']],
  [{ ...approved, belowMinor: 20_000 }, ['4110760000000057']],
  [{ ...approved, only: { expires: '11/28', code: '917' } }, ['4012888888881881']],
  [{ ends: 'error' }, ['4110760000000065', '376651841246735']],
];

const byNumber = new Map(fates.flatMap(([fate, numbers]) => numbers.map((number) => [number, fate] as const)));

/** The payer's input on its page. */
export interface TypedCard {
  readonly number: string;
  readonly expires: string;
  readonly code: string;
}

/** Returns the result of an attempt with a card: an undocumented number is declined. */
export function fateOf({ number, expires, code }: TypedCard, minor: number): CardFate {
  const fate = byNumber.get(number.replaceAll(' ', '')) ?? rejected;
  const { belowMinor = Infinity, only } = fate;
  const isRight = minor < belowMinor && (!only || (only.expires === expires && only.code === code));
  return isRight ? fate : rejected;
}

/** The page's initial values. */
export const usualCard: TypedCard = { number: '4110 7600 0000 0081', expires: '12/29', code: '123' };

/** The code that a bank of theirs sends. */
export const challengeCode = '12345';
