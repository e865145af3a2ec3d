import { type ListedPayment, paymentList } from '#contracts/payments-list';
import { familyAnswer } from '../../family-answer.ts';
import { type FamilySearch, isEvidence, onlyPayment, refusable, searchFamily } from '../../family-search.ts';
import { campusesOf } from '../../campuses.ts';
import { csvFormat } from '../../csv.ts';
import { methodNames } from '../../method-names.ts';
import type { Actions, ScreenCall, ViewProps } from '../../screen.ts';
import { type Filters, filtersOf, listPath } from './filters.ts';

const pageSize = 50;
/** A payment may be heard of later than one that was paid after it. */
const lateMinutes = 60;

export async function load(call: ScreenCall) {
  const { query, open, methodKeys } = call;
  const text = open(query.get('q') ?? '');
  const filters = filtersOf(query);
  const [campuses, searched, list] = await Promise.all([
    campusesOf(call),
    text === null ? null : refusable(searchFamily(call, text)),
    text === null ? listOf(call, filters) : null,
  ]);
  const search = searched?.search ?? null;
  const found = search?.found.data ?? [];
  const keys = [...(list?.rows ?? []), ...found].flatMap((row) => ('method_key' in row ? [row.method_key] : []));
  return {
    text,
    sealed: query.get('q') ?? '',
    filters,
    campuses: new Map(campuses.map(({ id, name }) => [id, name])),
    methods: methodNames(call, [...methodKeys(), ...keys]),
    offered: methodKeys(),
    searched,
    list,
    /** For a family whose payment nobody finds. */
    answer: search && isEvidence(search.facts) && hasNoPayment(search.found) ? notFound(call, search) : null,
  };
}
export type Data = Awaited<ReturnType<typeof load>>;
export type Props = ViewProps<Data>;

const hasNoPayment = ({ data }: FamilySearch['found']): boolean => data.every(({ kind }) => kind === 'payment_session');

const notFound = ({ person: { school } }: ScreenCall, { facts }: FamilySearch): string =>
  familyAnswer({ facts, school, state: 'not_found', payer: null, checkUrl: null });

async function listOf({ api, person, query, now }: ScreenCall, filters: Filters) {
  const since = sinceIn(query);
  const { data: rows, next_cursor: next } = await api.get('/payments', paymentList, {
    ...asked(filters, person.school.timeZone),
    ...(since === null
      ? { cursor: query.get('cursor') }
      : fromOf(since, startOf(filters.from, person.school.timeZone))),
    limit: since === null ? pageSize : 100,
  });
  const isFirst = query.get('cursor') === null;
  return { rows, next, isFirst, isPart: since !== null, since: isFirst ? sinceOf(rows, filters, now) : null };
}

const fromOf = (since: string, start: string | null) => ({
  from: start !== null && isLater(start, since) ? start : since,
});

/** From when on an open list asks for what is newer, as `sinceOf` made it. */
function sinceIn(query: URLSearchParams): string | null {
  const since = query.get('since') ?? '';
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(since) ? since : null;
}

/** An hour before the first row; never before the last drawn one, behind which the next page begins. */
function sinceOf(rows: readonly ListedPayment[], { by }: Filters, now: string): string {
  const late = Temporal.Instant.from(rows[0]?.[by] ?? now).subtract({ minutes: lateMinutes });
  const last = rows.length < pageSize ? null : rows.at(-1)?.[by];
  return last && isLater(last, late.toString()) ? last : late.toString();
}

const isLater = (one: string, other: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) > 0;

const startOf = (day: string, timeZone: string, add = 0): string | null =>
  day === '' ? null : Temporal.PlainDate.from(day).add({ days: add }).toZonedDateTime(timeZone).toInstant().toString();

/** The filters as the API takes them: instants for days. */
const asked = ({ by, status, method, campus, external, from, to }: Filters, timeZone: string) => ({
  by,
  status,
  method_key: method,
  campus_id: campus,
  external_id: external,
  from: startOf(from, timeZone),
  to: startOf(to, timeZone, 1),
});

export const actions: Actions = {
  /** One payment alone, found by what only its family has, is answered at once. */
  async search(call, sent) {
    const text = [sent.text('q'), sent.text('more')].join(' ').trim().slice(0, 200);
    const { facts, found } = await searchFamily(call, text);
    const only = isEvidence(facts) ? onlyPayment(found) : null;
    const to = only === null ? '/payments' : `/payments/${only}`;
    return { to: `${to}?q=${call.seal(text)}` };
  },
  async csv({ api, query, person, setNotice }) {
    const filters = filtersOf(query);
    const file = await api.file('/payments.csv', {
      ...asked(filters, person.school.timeZone),
      ...csvFormat[person.school.country],
    });
    if (!file.headers.has('next-cursor')) return { file };
    setNotice('too_many');
    return { to: listPath(filters) };
  },
};
