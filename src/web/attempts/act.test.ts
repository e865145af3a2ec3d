import { describe, expect, test } from 'vitest';
import type { Send } from '../session/api.ts';
import { act, readWish } from './act.ts';
import { placeOfPayment } from './place.ts';

const id = '0197a1aa-0000-7000-8000-0000000000aa';
const payment = { id, path: '/store', status: 'pending', finished: false };
const answers =
  (status: number, body: object): Send =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const refusal = (code: string, metadata: object) => answers(409, { code, metadata, support_code: 'X' });

const rows = [
  ['no money was seen yet', 'check', answers(200, payment), { kind: 'asked', payment }],
  [
    'the money is there',
    'check',
    answers(200, { ...payment, status: 'successful', finished: true }),
    { kind: 'go', path: `/successful-payment?payment=${id}` },
  ],
  [
    'it ended without money',
    'check',
    answers(200, { ...payment, status: 'failed', finished: true }),
    { kind: 'ended', action: 'check' },
  ],
  [
    'it was voided',
    'replace',
    answers(200, { ...payment, status: 'cancelled', finished: true }),
    { kind: 'ended', action: 'replace' },
  ],
  [
    'the money came before the void',
    'replace',
    answers(200, { ...payment, status: 'successful', finished: true }),
    { kind: 'go', path: `/successful-payment?payment=${id}` },
  ],
  ['nobody confirmed the void', 'replace', refusal('payment_not_replaced', { payment }), { kind: 'not_replaced' }],
  [
    'another tab paid it before',
    'replace',
    refusal('invalid_payment_status', { payment: { ...payment, status: 'successful' } }),
    { kind: 'go', path: `/successful-payment?payment=${id}` },
  ],
  [
    'another phone cancelled it before',
    'check',
    refusal('invalid_payment_status', { payment: { ...payment, status: 'cancelled' } }),
    { kind: 'go', path: `/store?payment=${id}` },
  ],
  [
    'it is not this session’s',
    'check',
    refusal('payment_not_found', {}),
    { kind: 'refused', refusal: { code: 'payment_not_found' } },
  ],
  [
    'nobody answers',
    'check',
    () => Promise.reject(new TypeError('offline')),
    { kind: 'refused', refusal: { code: 'offline' } },
  ],
] as const satisfies readonly (readonly [string, 'check' | 'replace', Send, object])[];

describe('a press on a payment that waits', () => {
  test.each(rows)('when %s (%s)', async (_what, action, send, outcome) => {
    expect(await act(send, { action, paymentId: id }, null)).toMatchObject(outcome);
  });

  test('asks for that payment and that action, in the language of the page', async () => {
    const asked: string[] = [];
    const send: Send = (path, init) => {
      asked.push(`${init?.method} ${path}`);
      return Promise.resolve(Response.json(payment));
    };
    await act(send, { action: 'replace', paymentId: id }, 'en-US');
    expect(asked).toEqual([`POST /api/payments/${id}/replace?locale=en-US`]);
  });
});

describe('a form', () => {
  const form = (fields: Readonly<Record<string, string>>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  test('says which payment and what', () => {
    expect(readWish(form({ attempt: id, act: 'check' }))).toEqual({ action: 'check', paymentId: id });
  });
  test.each([{}, { attempt: id }, { attempt: id, act: 'refund' }, { attempt: '../x', act: 'check' }])(
    'that no page of ours made is no wish: %j',
    (fields) => expect(readWish(form(fields))).toBeNull(),
  );
});

test('each payment has the one page that shows it as it stands', () => {
  const place = (status: Parameters<typeof placeOfPayment>[0]['status']) =>
    placeOfPayment({ id, path: '/store', status });
  expect([place('pristine'), place('pending'), place('failed'), place('successful')]).toEqual([
    '/checkout',
    `/store?payment=${id}`,
    `/store?payment=${id}`,
    `/successful-payment?payment=${id}`,
  ]);
});
