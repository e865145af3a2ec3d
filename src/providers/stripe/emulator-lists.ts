import { badParameter, readForm, wholeNumber, type Form } from './emulator-form.ts';

/** A query in Stripe's bracket form. */
export function queryOf(url: string): Form {
  return readForm(new URL(url).search.slice(1));
}

/** What was created within the query's bounds. */
export function inWindow<Row extends { readonly created: number }>(rows: readonly Row[], form: Form): Row[] {
  const bounds = [
    { at: wholeNumber(form, 'created[gte]'), holds: (created: number, at: number) => created >= at },
    { at: wholeNumber(form, 'created[gt]'), holds: (created: number, at: number) => created > at },
    { at: wholeNumber(form, 'created[lte]'), holds: (created: number, at: number) => created <= at },
    { at: wholeNumber(form, 'created[lt]'), holds: (created: number, at: number) => created < at },
  ];
  return rows.filter((row) => bounds.every(({ at, holds }) => at === undefined || holds(row.created, at)));
}

/** One page, newest first. Source: https://docs.stripe.com/api/pagination. */
export function listBody<Row extends { readonly id: string }>(
  url: string,
  rows: readonly Row[],
  form: Form,
  write: (row: Row) => unknown,
): Readonly<Record<string, unknown>> {
  const limit = wholeNumber(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw badParameter('parameter_invalid_integer', 'limit', 'Limit is 1 to 100.');
  const after = form.get('starting_after');
  const from = after === undefined ? 0 : rows.findIndex((row) => row.id === after) + 1;
  return { object: 'list', url, has_more: rows.length > from + limit, data: rows.slice(from, from + limit).map(write) };
}
