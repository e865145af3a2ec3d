import { describe, expect, it } from 'vitest';
import { hmacHex } from '../webhook-signature.ts';
import { ids, transactionJson } from './gr4vy.fixture.ts';
import { readGr4vyWebhook } from './webhook.ts';

const secret = 'demo-webhook-secret';
const now = new Date('2026-11-23T18:00:00Z');
const trust = { secrets: [secret], environment: 'sandbox', merchantAccount: 'default' };

function eventJson(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    type: 'event',
    id: 'e1',
    name: 'transaction.captured',
    created_at: '2026-11-23T18:00:00Z',
    merchant_account_id: 'default',
    gr4vy_id: 'example',
    environment: 'sandbox',
    target: transactionJson(),
    ...changes,
  });
}

const signatureOf = (timestamp: string, body: string, by: string) => hmacHex(by, `${timestamp}.${body}`);

function signed(body: string) {
  const timestamp = String(now.getTime() / 1000);
  return delivery(timestamp, signatureOf(timestamp, body, secret), body);
}

function delivery(timestamp: string, signatures: string, body: string) {
  const headers = new Headers({ 'x-gr4vy-webhook-timestamp': timestamp, 'x-gr4vy-webhook-signatures': signatures });
  return { headers, body };
}

const read = ({ headers, body }: ReturnType<typeof delivery>, at: Date = now, trusted = trust) =>
  readGr4vyWebhook(trusted, headers, body, at);
const genuine = signed(eventJson());
const genuineTimestamp = genuine.headers.get('x-gr4vy-webhook-timestamp') ?? '';
const genuineSignature = genuine.headers.get('x-gr4vy-webhook-signatures') ?? '';

describe('a worked example of Gr4vy’s own library', () => {
  const example = delivery(
    '1700000000',
    '2957fc7137f93df8b7c4d820bacc0a665c1e18794524fc7986e04472f4fcb9f2',
    '{"type":"event","id":"e1","name":"transaction.captured"}',
  );
  it('passes the signature check; only its body is too thin to say about which payment', () => {
    expect(read(example, new Date(1_700_000_200_000))).toEqual({
      kind: 'invalid',
      why: 'signed, but it does not say about which payment',
    });
  });
  it('is too old 301 seconds later', () => {
    expect(read(example, new Date(1_700_000_301_000))).toEqual({
      kind: 'invalid',
      why: 'the timestamp is not one instant close to now',
    });
  });
});

it('a refund is about the transaction it belongs to', () => {
  const target = {
    type: 'refund',
    id: ids.refund,
    transaction_id: ids.transaction,
    transaction_external_identifier: 'p1',
    status: 'succeeded',
  };
  expect(read(signed(eventJson({ name: 'refund.succeeded', target })))).toMatchObject({
    kind: 'event',
    eventType: 'refund.succeeded',
    providerRef: ids.transaction,
    paymentId: 'p1',
    observation: null,
  });
});

it('money of nobody’s payment is still reported', () => {
  const target = transactionJson({ external_identifier: null });
  expect(read(signed(eventJson({ target })))).toMatchObject({
    kind: 'event',
    providerRef: ids.transaction,
    paymentId: null,
  });
});

it('without a secret of ours nothing is genuine', () => {
  expect(read(genuine, now, { ...trust, secrets: [] }).kind).toBe('invalid');
});

it('while a secret is being changed Gr4vy signs with both, and either of ours is good', () => {
  const twice = delivery(
    genuineTimestamp,
    `${signatureOf(genuineTimestamp, genuine.body, 'new-secret')}, ${genuineSignature}`,
    genuine.body,
  );
  expect(read(twice).kind).toBe('event');
  expect(read(twice, now, { ...trust, secrets: ['new-secret'] }).kind).toBe('event');
  expect(read(genuine, now, { ...trust, secrets: ['new-secret', secret] }).kind).toBe('event');
  expect(read(twice, now, { ...trust, secrets: ['a third'] }).kind).toBe('invalid');
});

it.each([
  ['signed nonsense', 'nonsense'],
  ['an empty body', ' '],
  ['no id', eventJson({ id: undefined })],
  ['a transaction event about something else', eventJson({ target: { type: 'buyer', id: ids.card } })],
  [
    'a refund without its transaction',
    eventJson({ name: 'refund.failed', target: { type: 'refund', id: ids.refund } }),
  ],
])('%s is refused', (_, body) => {
  expect(read(signed(body)).kind).toBe('invalid');
});

it.each([
  ['a payment method', { name: 'payment-method.updated', target: { type: 'payment-method', id: ids.card } }],
  ['another merchant account', { merchant_account_id: 'another-school' }],
  ['production', { environment: 'production' }],
])('an event of %s is ignored', (_, changes) => {
  expect(read(signed(eventJson(changes)))).toMatchObject({ kind: 'ignored', eventId: 'e1' });
});
