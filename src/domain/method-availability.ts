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
 * Of offers that are the same thing to a payer (`alternativeOf`) the first: two of them beside each other ask for a choice that
 * means nothing. A school that lists its methods itself gets one of each type it listed, and whatever it listed by its key:
 * `isNamed`; null where it lists none.
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

/** What deciding on labels takes to know of an offer. */
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
  /** It pays a part of what is owed: its price says nothing beside the others'. */
  readonly isPartial?: boolean;
  /** Sent now, it would be there after the next due day. */
  readonly isLate?: boolean;
}

/** Why a method is recommended: it says so itself, its school lists it first, or it costs least. */
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
 * Orders methods and says which one is recommended and which is fastest; only an available one is either, and none that costs
 * the payer a deduction.
 * Order: as the school's `checkout_payment_options` (keys or types) lists them, then as given.
 * Recommended: an offer's own badge, else the first that the school lists; where it lists none the lowest commission of
 * those that pay all, in time for what is due next where one does, then the fastest, then the first.
 * Fastest: the least reflection time, then the first. A label says something only where there is a choice:
 * a single method carries no more than its own badge. Source: spec §2, §3.
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

/** The first of those that take least; nobody where all take equally long, or where the deduction is lost with all of them. */
function fastestOf(available: readonly Candidate[]): string | null {
  const hours = available.map(({ reflectionHours }) => reflectionHours);
  const least = Math.min(...hours);
  if (!hours.some((each) => each > least)) return null;
  return available.find((each) => each.reflectionHours === least && !each.losesDeduction)?.key ?? null;
}

/** Its place in the school's list; its own key counts before its type, and what is not listed comes last. */
function rank({ key, type }: Candidate, paymentOptions: readonly string[]): number {
  const place = paymentOptions.includes(key) ? paymentOptions.indexOf(key) : paymentOptions.indexOf(type);
  return place === -1 ? paymentOptions.length : place;
}

/** Up to this many ways to pay are read one by one; more stand under the names of their kinds. */
const readAtOnce = 6;

/**
 * A long list by kinds, so that it can be read: kinds in the order of the first method of each, and in each the order as
 * given. A short one stays as it is; `isGrouped` says which it was.
 */
export function groupLong<Shown extends { readonly group: string }>(
  shown: readonly Shown[],
): { readonly isGrouped: boolean; readonly shown: readonly Shown[] } {
  if (shown.length <= readAtOnce) return { isGrouped: false, shown };
  const groups = [...new Set(shown.map(({ group }) => group))];
  return { isGrouped: true, shown: groups.flatMap((group) => shown.filter((each) => each.group === group)) };
}
