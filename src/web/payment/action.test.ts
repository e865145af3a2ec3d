import { describe, expect, test } from 'vitest';
import type { Send } from '../client/api.ts';
import { storePayment } from '../pages/gallery/fixtures.ts';
import { act, readAction } from './action.ts';
import { placeOfPayment } from './place.ts';

const id = '0197a1aa-0000-7000-8000-0000000000aa';
const payment = storePayment({ id });
const answers =
  (status: number, body: object): Send =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const refusal = (code: string, metadata: object) => answers(409, { code, metadata, support_code: 'X' });

const stands = (status: string) => answers(200, { ...payment, status, finished: true });
const stood = (status: string) => refusal('invalid_payment_status', { payment: { ...payment, status } });
const offline: Send = () => Promise.reject(new TypeError('offline'));
const go = (path: string) => ({ kind: 'go', path });
const receipt = go(`/successful-payment?payment=${id}`);
const refused = (code: string) => ({ kind: 'refused', refusal: { code } });

const rows = [
  ['no money was seen yet', 'check', answers(200, payment), { kind: 'asked', payment }],
  ['the money is there', 'check', stands('successful'), receipt],
  ['it ended without money', 'check', stands('failed'), { kind: 'ended', action: 'check' }],
  ['it was voided', 'replace', stands('cancelled'), { kind: 'ended', action: 'replace' }],
  ['the money came before the void', 'replace', stands('successful'), receipt],
  ['nobody confirmed the void', 'replace', refusal('payment_not_replaced', { payment }), { kind: 'not_replaced' }],
  ['another tab paid it before', 'replace', stood('successful'), receipt],
  ['another phone cancelled it before', 'check', stood('cancelled'), go(`/store?payment=${id}`)],
  ['it is not this session’s', 'check', refusal('payment_not_found', {}), refused('payment_not_found')],
  ['nobody answers', 'check', offline, refused('offline')],
] as const satisfies readonly (readonly [string, 'check' | 'replace', Send, object])[];

const formOf = (fields: Readonly<Record<string, string>>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const asking = (action: 'check' | 'replace') => formOf({ attempt: id, act: action });

describe('a button of a payment that waits', () => {
  test.each(rows)('when %s (%s)', async (_what, action, send, outcome) => {
    expect(await act(send, asking(action), null)).toMatchObject(outcome);
  });

  test('asks for that payment and that action, in the language of the page', async () => {
    const requests: string[] = [];
    const send: Send = (path, init) => {
      requests.push(`${init?.method} ${path}`);
      return Promise.resolve(Response.json(payment));
    };
    await act(send, asking('replace'), 'en-US');
    expect(requests).toEqual([`POST /api/payments/${id}/replace?locale=en-US`]);
  });
});

describe('a form', () => {
  test('says which payment and what', () => {
    expect(readAction(asking('check'))).toEqual({ action: 'check', paymentId: id });
  });
  test.each([{}, { attempt: id }, { attempt: id, act: 'refund' }, { attempt: '../x', act: 'check' }])(
    'that no page of ours made is refused, and nobody is asked: %j',
    async (fields) =>
      expect(await act(stands('successful'), formOf(fields), null)).toMatchObject(refused('invalid_request')),
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
