/** Smallest and largest total a method takes, minor units, both inclusive. */
export interface Limits {
  readonly minMinor?: number | undefined;
  readonly maxMinor?: number | undefined;
}

export type Availability = 'available' | 'above_maximum' | 'below_minimum';

/**
 * Whether a method takes a total (commission included, minor units).
 * A store takes 10,000.00 MXN and refuses 10,000.01. Source: spec §9.
 */
export function availability({ total, limits }: { readonly total: number; readonly limits: Limits }): Availability {
  if (limits.maxMinor !== undefined && total > limits.maxMinor) return 'above_maximum';
  if (limits.minMinor !== undefined && total < limits.minMinor) return 'below_minimum';
  return 'available';
}

/**
 * Keeps the first of offers that are the same to a payer (`alternativeOf`): two of them would be a pointless choice.
 * A school that lists its methods (`isNamed`; null if it lists none) gets one of each listed type and listed key.
 */
export function withoutAlternatives<Offered extends { readonly type: string }>(
  offered: readonly Offered[],
  isNamed: ((offer: Offered) => boolean) | null,
  alternativeOf: (offer: Offered) => string | undefined,
): readonly Offered[] {
  const isSame = (one: Offered, other: Offered): boolean =>
    alternativeOf(one) === alternativeOf(other) && (isNamed === null || one.type === other.type);
  return offered.filter(
    (offer, at) =>
      alternativeOf(offer) === undefined || isNamed?.(offer) || offered.findIndex((each) => isSame(each, offer)) === at,
  );
}

/** The facts of an offer that decide its labels. */
export interface Candidate {
  /** `country/type/gateway`. */
  readonly key: string;
  readonly type: string;
  readonly available: boolean;
  /** Minor units. */
  readonly commission: number;
  readonly reflectionHours: number;
  /** Its own badge; only `recommended` counts here. */
  readonly badge?: string | undefined;
  /** Paid with it, tuition may not be deducted any more: it is not recommended, nor praised as the fastest. */
  readonly losesDeduction?: boolean;
  /** It pays a part of the debt: its price is not comparable. */
  readonly isPartial?: boolean;
  /** Sent now, it would be there after the next due day. */
  readonly isLate?: boolean;
}

/** Why a method is recommended: by its own badge, by the school's order, or by the lowest price. */
export type RecommendedBy = 'itself' | 'school' | 'price';

export interface Labels {
  /** Every key, in the order to show. */
  readonly order: readonly string[];
  /** Null when nothing is available, or nothing to choose from. */
  readonly recommended: string | null;
  readonly recommendedBy: RecommendedBy | null;
  /** Null also when all take equally long. */
  readonly fastest: string | null;
}

/**
 * Orders methods and picks the recommended and the fastest one. Only an available one that costs no deduction is
 * either. Order: as the school's `checkout_payment_options` (keys or types) lists them, then as given.
 * Recommended: an offer's own badge, else the first in the school's list. Without a list: the lowest commission of
 * those that pay all, in time for the next due charge where one does, then the fastest, then the first.
 * Fastest: the least reflection time, then the first. A label needs a choice: a single method has only its own badge.
 * Source: spec §2, §3.
 */
export function chooseLabels(candidates: readonly Candidate[], paymentOptions: readonly string[] = []): Labels {
  const shown = candidates.toSorted((a, b) => rank(a, paymentOptions) - rank(b, paymentOptions));
  const available = shown.filter((candidate) => candidate.available);
  const best = recommend(available, paymentOptions);
  return {
    order: shown.map((candidate) => candidate.key),
    recommended: best?.key ?? null,
    recommendedBy: best?.by ?? null,
    fastest: fastestOf(available),
  };
}

function recommend(
  available: readonly Candidate[],
  paymentOptions: readonly string[],
): { readonly key: string; readonly by: RecommendedBy } | null {
  const eligible = available.filter(({ losesDeduction }) => !losesDeduction);
  const badged = eligible.find(({ badge }) => badge === 'recommended');
  if (badged) return { key: badged.key, by: 'itself' };
  if (available.length < 2) return null;
  const listed = eligible.find((candidate) => rank(candidate, paymentOptions) < paymentOptions.length);
  if (listed) return { key: listed.key, by: 'school' };
  const whole = eligible.filter(({ isPartial }) => !isPartial);
  const inTime = whole.filter(({ isLate }) => !isLate);
  const [cheapest] = (inTime.length > 0 ? inTime : whole).toSorted(
    (a, b) => a.commission - b.commission || a.reflectionHours - b.reflectionHours,
  );
  return cheapest ? { key: cheapest.key, by: 'price' } : null;
}

/** Returns the first of the fastest; null if all take equally long, or if all of them cost the deduction. */
function fastestOf(available: readonly Candidate[]): string | null {
  const hours = available.map(({ reflectionHours }) => reflectionHours);
  const least = Math.min(...hours);
  if (!hours.some((each) => each > least)) return null;
  return available.find((each) => each.reflectionHours === least && !each.losesDeduction)?.key ?? null;
}

/** Returns its position in the school's list; its key counts before its type, and unlisted ones come last. */
function rank({ key, type }: Candidate, paymentOptions: readonly string[]): number {
  const place = paymentOptions.includes(key) ? paymentOptions.indexOf(key) : paymentOptions.indexOf(type);
  return place === -1 ? paymentOptions.length : place;
}

/** Up to this many methods are listed without headings; more are grouped by kind. */
const readAtOnce = 6;

/**
 * Groups a long list by kind: kinds in the order of their first method, methods in the order given. A short list stays
 * as it is; `isGrouped` tells the two apart.
 */
export function groupLong<Shown extends { readonly group: string }>(
  shown: readonly Shown[],
): { readonly isGrouped: boolean; readonly shown: readonly Shown[] } {
  if (shown.length <= readAtOnce) return { isGrouped: false, shown };
  const groups = [...new Set(shown.map(({ group }) => group))];
  return { isGrouped: true, shown: groups.flatMap((group) => shown.filter((each) => each.group === group)) };
}
