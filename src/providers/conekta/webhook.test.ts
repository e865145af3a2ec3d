import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { emulated } from './emulated.ts';
import { conekta } from './index.ts';
import { isSignedBody, publicKeys, readEvent } from './webhook.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [ours, older, theirs] = [pair(), pair(), pair()];
const pem = String(ours.publicKey.export({ type: 'spki', format: 'pem' }));
const digestBy = ({ privateKey }: typeof ours, body: string, hash = 'RSA-SHA256') =>
  sign(hash, Buffer.from(body), privateKey).toString('base64');

describe('a key', () => {
  const oneLine = pem.split('\n').slice(1, -2).join('');
  it.each([
    ['as a PEM', pem],
    ['as a PEM in one line', pem.replaceAll('\n', '\\n')],
    ['without its first and last line', oneLine],
    ['as the newer of two', `${oneLine}, ${String(older.publicKey.export({ type: 'spki', format: 'pem' }))}`],
  ])('%s verifies', (_how, CONEKTA_WEBHOOK_KEY) => {
    expect(isSignedBody(publicKeys({ CONEKTA_WEBHOOK_KEY }), digestBy(ours, '{}'), '{}')).toBe(true);
  });

  it.each(['', 'MIIB', 'key_abc', String(ours.privateKey.export({ type: 'pkcs8', format: 'pem' })).slice(0, 300)])(
    '%j is none, and is not quoted',
    (CONEKTA_WEBHOOK_KEY) => {
      expect(() => publicKeys({ CONEKTA_WEBHOOK_KEY })).toThrow(/^CONEKTA_WEBHOOK_KEY is (needed|no RSA public key)$/);
    },
  );
});

it.each([
  ['the sandbox’s', emulated.keys().CONEKTA_WEBHOOK_KEY, true],
  ['the sandbox’s as a PEM', `-----BEGIN PUBLIC KEY-----\\n${emulated.keys().CONEKTA_WEBHOOK_KEY}`, true],
  ['the sandbox’s beside a real one', `${pem}, ${emulated.keys().CONEKTA_WEBHOOK_KEY}`, true],
  ['a real one', pem, false],
])('production refuses a key of the sandbox: %s', (_what, key, refused) => {
  expect(conekta.environment['CONEKTA_WEBHOOK_KEY']?.sandboxOnly.test(key)).toBe(refused);
});

const keys = publicKeys({ CONEKTA_WEBHOOK_KEY: pem });
const order = { object: 'order', id: 'ord_1', livemode: true, metadata: { payment_id: 'p1' } };
const body = (changes: object = {}) =>
  JSON.stringify({
    object: 'event',
    id: 'e1',
    type: 'order.paid',
    livemode: true,
    data: { object: order },
    ...changes,
  });
const read = (text: string, digest: string | null = digestBy(ours, text)) =>
  readEvent({ keys, livemode: true }, digest, text);

it('an event about an order is a hint, whatever it says of money', () => {
  expect(read(body())).toEqual({
    kind: 'event',
    eventId: 'e1',
    eventType: 'order.paid',
    providerRef: 'ord_1',
    paymentId: 'p1',
    observation: null,
  });
  expect(read(body({ data: { object: { ...order, metadata: null } } }))).toMatchObject({ paymentId: null });
});

it.each([
  ['about a charge', { type: 'charge.paid', data: { object: { object: 'charge', id: 'c1', order_id: 'ord_1' } } }],
  ['that tries the address', { type: 'webhook_ping', data: { action: 'ping' } }],
  ['about an order without a name', { data: { object: { object: 'order' } } }],
])('an event %s is left alone', (_what, changes) => {
  expect(read(body(changes))).toMatchObject({ kind: 'ignored', eventId: 'e1' });
});

it.each([
  ['without a digest', body(), null],
  ['with an empty one', body(), ''],
  ['by another key', body(), digestBy(theirs, body())],
  ['by another hash', body(), digestBy(ours, body(), 'RSA-SHA1')],
  ['over another body', body(), digestBy(ours, body({ id: 'e2' }))],
  ['of test mode', body({ livemode: false }), digestBy(ours, body({ livemode: false }))],
  ['that is none', '[]', digestBy(ours, '[]')],
])('one %s is refused', (_what, text, digest) => {
  expect(read(text, digest)).toMatchObject({ kind: 'invalid' });
});
