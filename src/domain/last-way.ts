/** The way a payer used last, among those that are listed now. */

interface Listed {
  readonly key: string;
  readonly alternative?: string | undefined;
  readonly available: boolean;
}

/** The last used way: its key in today's list, and when it was used. */
export interface LastWay {
  readonly key: string;
  /** A month ago, as fees are paid; or some other time. */
  readonly when: 'last_month' | 'last_time';
}

/** Days ago that count as last month. */
const lastMonth = { from: 20, to: 45 } as const;

/**
 * Finds the last way in the list: itself, or its equivalent at another provider (`alternative`). Null if it cannot be
 * used now: a way that does not work is no advice.
 */
export function findLastWay(
  listed: readonly Listed[],
  used: { readonly key: string; readonly alternative?: string | undefined; readonly daysAgo: number },
): LastWay | null {
  const usable = listed.filter(({ available }) => available);
  const isSame = ({ alternative }: Listed) => alternative !== undefined && alternative === used.alternative;
  const found = usable.find(({ key }) => key === used.key) ?? usable.find(isSame);
  if (!found) return null;
  const isLastMonth = used.daysAgo >= lastMonth.from && used.daysAgo <= lastMonth.to;
  return { key: found.key, when: isLastMonth ? 'last_month' : 'last_time' };
}
