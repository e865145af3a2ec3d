/** The signed texts and their signatures: vectors, to compare with another implementation. */
import { describe, expect, it } from 'vitest';
import { callText, signMessage } from '../biller-signature.ts';
import { headerNames } from './client.ts';
import { connectFinch } from './adapter.ts';
import { keys, order, signed, body, withServer } from './finch.fixture.ts';
import { emulated } from './emulated.ts';

const now = new Date('2026-11-23T18:00:00Z');
const { other, connect } = withServer();

// Reckoned with openssl: `printf … | openssl dgst -sha256 -hmac SECRET`.
it.each([
  [
    'a call',
    callText('POST', '/v1/references', '{"external_id":"1"}'),
    'c95300ca6c7ddba06e82b98eeb2ba70620e8535c68d7351a0edad78f7233f46a',
  ],
  [
    'a question',
    callText('GET', '/v1/references?external_id=1', ''),
    'c80d3133985fc9f9db97d451db746bc08067ddbdc0f1980961b5977305c79856',
  ],
  [
    'a webhook',
    '{"id":"ev_1","type":"deposit","reference_id":"ref_1"}',
    '8a4ef6ca19a3258df13348ab4d5ff4aff467836a13e42a8446bc2cede929f198',
  ],
])('%s has this signature', (_what, text, signature) => {
  expect(signMessage(['sandbox_finch_calls_are_signed_with_this'], text, now)).toEqual({
    stamp: '1795456800',
    signature,
  });
});

it('a call shows its key, the instant, and a signature over what was sent; never the secret', async () => {
  other.answers = { 'POST /v1/references': signed(201, body()) };
  await connect().start(order(), 'key-1');
  const [seen] = other.seen;
  if (!seen) throw new Error('nothing was asked');
  const { headers, path, body: sent } = seen;
  expect([headers[headerNames.key], headers['idempotency-key']]).toEqual([keys.FINCH_API_KEY, 'key-1']);
  const stamp = new Date(Number(headers[headerNames.stamp]) * 1000);
  const expected = signMessage([keys.FINCH_API_SECRET], callText('POST', path, sent), stamp);
  expect(headers[headerNames.signature]).toBe(expected.signature);
  expect(Math.abs(Date.now() - stamp.getTime())).toBeLessThan(60_000);
  expect(JSON.stringify(headers) + sent).not.toContain(keys.FINCH_API_SECRET);
});

describe('a webhook', () => {
  const payload = '{"id":"ev_1","type":"deposit","reference_id":"ref_1","external_id":"p1","deposit":{"monto":"1.00"}}';
  const read = (text: string, headers: object, at = now, env: object = {}) =>
    connectFinch({ ...keys, ...env }, { timeoutMs: 1 }).readWebhook(new Headers({ ...headers }), text, at);
  const sign = (text: string, at = now, secret = keys.FINCH_WEBHOOK_SECRET) =>
    emulated.webhook.sign(text, at, [secret]).headers;

  it('is a hint to ask, and names payment and reference', () => {
    expect(read(payload, sign(payload))).toEqual({
      kind: 'event',
      eventId: 'ev_1',
      eventType: 'deposit',
      providerRef: 'ref_1',
      paymentId: 'p1',
      observation: null,
    });
  });

  it('is taken by either secret while one is being changed', () => {
    const both = { FINCH_WEBHOOK_SECRET: `${'n'.repeat(32)},${keys.FINCH_WEBHOOK_SECRET}` };
    expect(read(payload, sign(payload), now, both).kind).toBe('event');
    expect(read(payload, sign(payload, now, 'n'.repeat(32)), now, both).kind).toBe('event');
    expect(read(payload, sign(payload, now, 'n'.repeat(32))).kind).toBe('invalid');
  });

  it.each([
    ['a minute ago', 60, 'event'],
    ['five minutes ago', 300, 'event'],
    ['later than that', 301, 'invalid'],
    ['from a clock far ahead', -301, 'invalid'],
  ])('signed %s', (_when, seconds, kind) => {
    expect(read(payload, sign(payload, new Date(now.getTime() - seconds * 1000))).kind).toBe(kind);
  });

  it.each([
    ['another body', payload.replace('1.00', '9.00'), 'invalid'],
    ['one space more', `${payload} `, 'invalid'],
  ])('with %s is refused', (_what, text, kind) => {
    expect(read(text, sign(payload)).kind).toBe(kind);
  });

  it.each([
    ['about something else', '{"id":"ev_1","type":"account.updated"}', 'ignored'],
    ['about no reference', '{"id":"ev_1","type":"deposit"}', 'ignored'],
    ['that is no event', '{"type":"deposit"}', 'invalid'],
    ['that is no JSON', 'deposit', 'invalid'],
  ])('genuine, %s', (_what, text, kind) => {
    expect(read(text, sign(text)).kind).toBe(kind);
  });

  it('needs a secret', () => {
    expect(() => connectFinch({ ...keys, FINCH_WEBHOOK_SECRET: ' ' }, { timeoutMs: 1 })).toThrow(
      'FINCH_WEBHOOK_SECRET is needed',
    );
  });
});
