import { expect, it } from 'vitest';
import { inTurn, json } from '../emulation/scripted-server.fixture.ts';
import { connectTo, errorJson, gr4vyOfThisFile, transactionJson } from './gr4vy.fixture.ts';

const from = new Date('2026-11-23T00:00:00Z');
const to = new Date('2026-11-24T00:00:00Z');

const other = gr4vyOfThisFile();

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const listed = (number: number, changes: Readonly<Record<string, unknown>> = {}) =>
  transactionJson({ id: idOf(number), external_identifier: `p${number}`, ...changes });
const page = (items: readonly unknown[], next_cursor: string | null = null) => json(200, { items, next_cursor });
const single = (number: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  [`GET /transactions/${idOf(number)}`]: json(200, listed(number, changes)),
});
const list = () => connectTo(other.origin).listSettled?.(from, to);
const listCalls = () => other.seen.filter(({ call }) => call === 'GET /transactions').map(({ query }) => query);

it('goes over all pages, and knows our own ids', async () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  other.answers = {
    'GET /transactions': inTurn(
      page(
        numbers.slice(0, 4).map((n) => listed(n)),
        'next',
      ),
      page(numbers.slice(4).map((n) => listed(n))),
      page([]),
    ),
    ...Object.assign({}, ...numbers.map((number) => single(number))),
  };
  const settled = (await list()) ?? [];
  expect(settled.map(({ paymentId }) => paymentId)).toEqual(numbers.map((number) => `p${number}`));
  expect(settled[0]).toMatchObject({ kind: 'successful', providerRef: idOf(1), received: { minor: 150_000 } });
  expect(listCalls().slice(0, 2)).toEqual([
    { status: 'capture_succeeded', updated_at_gte: from.toISOString(), limit: '100' },
    { status: 'capture_succeeded', updated_at_gte: from.toISOString(), limit: '100', cursor: 'next' },
  ]);
});

it('holds what was captured in the window: its first instant, not its last', async () => {
  const captured = ['2026-11-22T23:59:59.999Z', from.toISOString(), '2026-11-23T23:59:59.999Z', to.toISOString()];
  other.answers = {
    'GET /transactions': inTurn(page(captured.map((_, number) => listed(number))), page([])),
    ...Object.assign({}, ...captured.map((captured_at, number) => single(number, { captured_at }))),
  };
  expect((await list())?.map(({ paymentId }) => paymentId)).toEqual(['p1', 'p2']);
});

it('a payment that moved to the first page while the others were read is not lost', async () => {
  other.answers = {
    'GET /transactions': inTurn(
      page([listed(1, { updated_at: '2026-11-23T20:00:00Z' })], 'next'),
      page([listed(2)]),
      page([listed(3, { updated_at: '2026-11-23T20:00:05Z' }), listed(1, { updated_at: '2026-11-23T20:00:00Z' })]),
      page([listed(3, { updated_at: '2026-11-23T20:00:05Z' })]),
    ),
    ...single(1),
    ...single(2),
    ...single(3),
  };
  expect((await list())?.map(({ paymentId }) => paymentId)).toEqual(['p1', 'p2', 'p3']);
  expect(listCalls().map(({ updated_at_gte }) => updated_at_gte)).toEqual([
    from.toISOString(),
    from.toISOString(),
    '2026-11-23T20:00:00.000Z',
    '2026-11-23T20:00:05.000Z',
  ]);
});

it('holds what went back since the window began, or did not after all, or is disputed, however long ago it was captured', async () => {
  const captured_at = '2026-11-01T12:00:00Z';
  const refund = (status: string) => page([{ type: 'refund', id: idOf(9), status, amount: 50_000 }]);
  const numbers = [1, 2, 3, 4];
  other.answers = {
    'GET /transactions': inTurn(page(numbers.map((number) => listed(number))), page([])),
    ...Object.assign(
      {},
      ...numbers.map((number) =>
        single(number, { captured_at, disputed: number === 3, updated_at: '2026-11-23T12:00:00Z' }),
      ),
    ),
    [`GET /transactions/${idOf(1)}/refunds`]: refund('succeeded'),
    [`GET /transactions/${idOf(2)}/refunds`]: refund('processing'),
    [`GET /transactions/${idOf(4)}/refunds`]: refund('failed'),
  };
  expect((await list())?.map(({ paymentId }) => paymentId)).toEqual(['p1', 'p2', 'p3', 'p4']);
});

it.each([
  [
    'a second page that is not answered',
    { 'GET /transactions': inTurn(page([listed(1)], 'next'), json(500, {})) },
    'could not be read: HTTP 500',
  ],
  ['a page that cannot be read', { 'GET /transactions': json(200, { data: [] }) }, 'not as documented'],
  ['an item that cannot be read', { 'GET /transactions': page([{ id: 1 }]) }, 'not as documented'],
  ['an address that is not there', { 'GET /transactions': json(404, errorJson(404, 'not_found')) }, 'not there'],
  ['a transaction that is gone', { 'GET /transactions': inTurn(page([listed(1)]), page([])) }, 'not there'],
  [
    'a transaction without its instant',
    { 'GET /transactions': inTurn(page([listed(1)]), page([])), ...single(1, { captured_at: null }) },
    'reads as unknown',
  ],
])('%s is an outage, not a list', async (_, answers, message) => {
  other.answers = answers;
  await expect(list()).rejects.toThrow(message);
});
