/** Wompi's own page: many attempts under one reference. The contract suite has the cases of its emulator. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import { json, scriptedServer, serverOfThisFile } from '../emulation/scripted-server.fixture.ts';
import { asking } from '../asking.fixture.ts';
import { connectWompi } from './adapter.ts';
import { emulated } from './emulated.ts';
import { signWompi } from './emulator-wire.ts';
import { hostedCard, pageAddress } from './page.ts';

const other = serverOfThisFile(() => scriptedServer(() => json(500, {})));
const connect = () => connectWompi({ ...emulated.keys(), WOMPI_API_ORIGIN: other.origin }, { timeoutMs: 30_000 });

const paymentId = '3f0c9a52-6a51-4b0e-9a8e-0d0f3c1f7a11';
const reference = `${paymentId}-page`;
const order = orderOf(hostedCard, turnableClock(), { paymentId });
const handle = { paymentId, providerRef: reference };

const made = (at: number, status: string, changes: object = {}) => ({
  id: `15113-${at}-1`,
  reference,
  created_at: `2026-11-23T18:0${at}:00.000Z`,
  finalized_at: `2026-11-23T18:0${at}:30.000Z`,
  amount_in_cents: 150_000,
  currency: 'COP',
  status,
  payment_method_type: 'CARD',
  payment_method: { type: 'CARD', extra: { processor_response_code: status === 'DECLINED' ? '14' : '00' } },
  ...changes,
});
const has = (...tries: object[]) => {
  other.answers = { 'GET /v1/transactions': json(200, { data: tries }) };
};

it('its address is Wompi’s own where none is given for the sandbox, and is signed with its end', () => {
  const { searchParams, origin } = new URL(
    pageAddress(order, {
      publicKey: 'pub_prod_x',
      integritySecret: 'test_integrity_DEMOSECRET',
      origin: 'https://checkout.wompi.co',
    }),
  );
  expect(origin).toBe('https://checkout.wompi.co');
  expect(searchParams.get('expiration-time')).toBe('2026-11-23T18:30:00.000Z');
  // Reckoned apart: printf of reference, amount, currency, end and secret into sha256sum.
  expect(searchParams.get('signature:integrity')).toBe(
    '49b635d6df62535a47f43075618c47fbed16b134a464289d8abdac3c60d247a0',
  );
});

describe('what its tries say together', () => {
  const declined = made(1, 'DECLINED');
  it.each([
    ['none', [], { kind: 'never_seen' }],
    ['one that waits after a declined one', [made(2, 'PENDING'), declined], { kind: 'pending' }],
    [
      'money after a declined one, though another waits',
      [made(3, 'PENDING'), made(2, 'APPROVED'), declined],
      { kind: 'successful', received: { minor: 150_000, currency: 'COP' }, paymentId },
    ],
    ['two with money', [made(2, 'APPROVED'), made(1, 'APPROVED')], { received: { minor: 300_000, currency: 'COP' } }],
    [
      'one of two that was voided',
      [made(2, 'VOIDED'), made(1, 'APPROVED')],
      { received: { minor: 300_000 }, returned: [{ providerRef: '15113-2-1-void', minor: 150_000 }] },
    ],
    ['two without: the last', [made(2, 'ERROR'), declined], { kind: 'failed', code: 'ERROR' }],
    ['two without, listed the other way', [declined, made(2, 'ERROR')], { kind: 'failed', code: 'ERROR' }],
    ['a declined one', [declined], { kind: 'rejected', group: 'payment_data_error', code: '14' }],
    ['money of a transfer chosen there', [made(1, 'APPROVED', { payment_method_type: 'PSE' })], { kind: 'successful' }],
    ['tries of another payment', [made(1, 'APPROVED', { reference: paymentId })], { kind: 'never_seen' }],
  ] as const)('%s', async (_what, tries, expected) => {
    has(...tries);
    const observation = await asking(connect()).check(handle);
    expect(observation).toMatchObject(expected);
    if ('providerRef' in observation) expect(observation.providerRef).toBe(reference);
  });

  it('asked about by the id of one try, all of them answer', async () => {
    has(made(2, 'APPROVED'), declined);
    expect(await asking(connect()).check({ paymentId: null, providerRef: declined.id })).toMatchObject({
      kind: 'unknown',
    });
    other.answers = {
      ...other.answers,
      [`GET /v1/transactions/${declined.id}`]: json(200, { data: declined }),
    };
    expect(await asking(connect()).check({ paymentId: null, providerRef: declined.id })).toMatchObject({
      kind: 'successful',
    });
  });
});

it('a start that was lost is found once its payer began: nobody has the address before', async () => {
  has();
  expect(await connect().lookUp?.(order)).toEqual({ kind: 'never_seen' });
  has(made(1, 'PENDING'));
  expect(await connect().lookUp?.(order)).toEqual(await connect().start(order, randomUUID()));
});

describe('sending back', () => {
  const refund = {
    refundId: randomUUID(),
    payment: handle,
    offer: hostedCard,
    amount: order.total,
    payer: order.payer,
  } as const;
  it.each([
    ['a transfer chosen there', [made(1, 'APPROVED', { payment_method_type: 'PSE' })], 'PSE'],
    ['one of two tries with money', [made(1, 'APPROVED'), made(2, 'APPROVED')], 'not one payment'],
    ['what nobody paid', [], 'not one payment'],
  ] as const)('%s is refused for certain, without a call', async (_what, tries, code) => {
    has(...tries);
    expect(await connect().refunds?.start(refund, randomUUID())).toMatchObject({
      kind: 'failed',
      group: 'not_refundable',
      code,
    });
    expect(other.seen.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });
});

it('an event of any try names the payment; one under the id alone is a transaction by itself', () => {
  const event = (changes: object) => {
    const { body } = signWompi(
      JSON.stringify({
        event: 'transaction.updated',
        data: { transaction: made(1, 'APPROVED', changes) },
        environment: 'test',
        timestamp: 1_700_000_060,
        signature: { properties: ['transaction.id', 'transaction.status'], checksum: '' },
      }),
      new Date(),
      [emulated.keys().WOMPI_EVENTS_SECRET],
    );
    return connect().readWebhook(new Headers(), body, new Date());
  };
  expect(event({})).toMatchObject({ kind: 'event', providerRef: reference, paymentId });
  expect(event({ reference: paymentId })).toMatchObject({ kind: 'event', providerRef: '15113-1-1', paymentId });
});
