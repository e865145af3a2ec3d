/** The list's filters: what an address may hold, and nothing of a family. */
import { schoolPayment } from '#contracts/school-sessions';
import { namedDay } from '#contracts/storable';

export const statuses = schoolPayment.shape.status.options;

export interface Filters {
  /** What came in, or every attempt. */
  readonly by: 'paid_at' | 'created_at';
  /** Empty for any; so are the others. */
  readonly status: string;
  readonly method: string;
  readonly campus: string;
  readonly external: string;
  /** `YYYY-MM-DD`, both days are in. */
  readonly from: string;
  readonly to: string;
}

export const filtersOf = (query: URLSearchParams): Filters => {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const day = (name: string) => (namedDay.safeParse(text(name)).success ? text(name) : '');
  const status = statuses.find((each) => each === text('status')) ?? '';
  const isUnpaid = status !== '' && status !== 'successful';
  return {
    by: isUnpaid || text('by') === 'created_at' ? 'created_at' : 'paid_at',
    status,
    method: text('method'),
    campus: text('campus'),
    external: text('external'),
    from: day('from'),
    to: day('to'),
  };
};

/** The address of the list with these filters, and `more` after them. */
export function listPath(filters: Filters, more: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries({ ...filters, by: filters.by === 'paid_at' ? '' : filters.by, ...more });
  const query = new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
  return query === '' ? '/payments' : `/payments?${query}`;
}
