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
 * Of offers that are the same thing to a payer (`alternative`) the first: two of them beside each other ask for a choice that
 * means nothing. A school that lists its methods itself gets one of each type it listed, and whatever it listed by its key:
 * `isNamed`; null where it lists none.
 */
export function withoutAlternatives<Offered extends { readonly alternative?: string; readonly type: string }>(
  offered: readonly Offered[],
  isNamed: ((offer: Offered) => boolean) | null,
): readonly Offered[] {
  const isSame = (one: Offered, other: Offered): boolean =>
    one.alternative === other.alternative && (isNamed === null || one.type === other.type);
  return offered.filter(
    (offer, at) =>
      offer.alternative === undefined || isNamed?.(offer) || offered.findIndex((each) => isSame(each, offer)) === at,
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
}

export interface Labels {
  /** Every key, in the order to show. */
  readonly order: readonly string[];
  /** Null when nothing is available, or nothing to choose from. */
  readonly recommended: string | null;
  /** Null also when all take equally long. */
  readonly fastest: string | null;
}

/**
 * Orders methods and says which one is recommended and which is fastest; only an available one is either.
 * Order: as the school's `checkout_payment_options` (keys or types) lists them, then as given.
 * Recommended: an offer's own badge, else the lowest commission, then the fastest, then the first.
 * Fastest: the least reflection time, then the first. A label says something only where there is a choice:
 * a single method carries no more than its own badge. Source: spec §2, §3.
 */
export function chooseLabels(candidates: readonly Candidate[], paymentOptions: readonly string[] = []): Labels {
  const shown = candidates.toSorted((a, b) => rank(a, paymentOptions) - rank(b, paymentOptions));
  const available = shown.filter((candidate) => candidate.available);
  const cheapest = available.toSorted((a, b) => a.commission - b.commission || a.reflectionHours - b.reflectionHours);
  const fastest = available.toSorted((a, b) => a.reflectionHours - b.reflectionHours);
  const badged = available.find((candidate) => candidate.badge === 'recommended');
  return {
    order: shown.map((candidate) => candidate.key),
    recommended: (badged ?? (available.length > 1 ? cheapest[0] : undefined))?.key ?? null,
    fastest: isFaster(fastest) ? (fastest[0]?.key ?? null) : null,
  };
}

/** Whether the first of these, fastest first, is faster than the last. */
function isFaster(sorted: readonly Candidate[]): boolean {
  return (sorted[0]?.reflectionHours ?? 0) < (sorted.at(-1)?.reflectionHours ?? 0);
}

/** Its place in the school's list; its own key counts before its type, and what is not listed comes last. */
function rank({ key, type }: Candidate, paymentOptions: readonly string[]): number {
  const place = paymentOptions.includes(key) ? paymentOptions.indexOf(key) : paymentOptions.indexOf(type);
  return place === -1 ? paymentOptions.length : place;
}
