/** What a browser says about money is not read: properties over any lie. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { materializeAnswer } from '#contracts/payment-detail';
import { policyVersion } from '#domain/policies';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startApiHarness());
const commissions = [{ amount: 1_500, kind: 'integer', payment_method: 'store' }];
const changed = await harness.call('PATCH', '/api/v1/school', { bearer: harness.schoolKey, body: { commissions } });
expect(changed.status).toBe(200);

const cash = { entity: 'stripe', method: 'cash', accepted_policy: policyVersion } as const;
const owed = { base: 200_000, commission: 1_500 } as const;

/** What the specification's own pages send, and what somebody might try. */
const toldNames = [
  'status payment_status amount base_amount total_amount total iva commission commission_amount',
  'payment_fee currency user_id session_id payer paid_at received_amount charges lines',
  'quote metadata phase version __proto__ constructor',
].flatMap((names) => names.split(' '));
const toldValue = fc.oneof(
  fc.integer({ min: -10_000_000, max: 10_000_000 }),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom('successful', 'paid', 'settled', 'USD', 'COP', '0', '1.00', '', null, true, [], {}),
  fc.constant({ status: 'successful', amount: 1, base: 1, commission: 0, currency: 'USD' }),
  fc.array(fc.constant({ amount: 1 }), { maxLength: 2 }),
);
const lie = fc.uniqueArray(fc.tuple(fc.constantFrom(...toldNames), toldValue), {
  minLength: 4,
  maxLength: 14,
  selector: ([name]) => name,
});

/** A body with the lie beside what is asked for; as text, so that `__proto__` is a key like any other. */
function bodyWith(fields: Readonly<Record<string, unknown>>, lies: readonly (readonly [string, unknown])[]): string {
  const pairs = [...lies.filter(([name]) => !(name in fields) || name === 'constructor'), ...Object.entries(fields)];
  return `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

async function newSession() {
  const { sessionId: id, bearer } = await harness.parent(sessionBody([owed.base]));
  return { id, post: (path: string, body: string) => harness.call('POST', path, { bearer, body }) };
}
const rowOf = (paymentId: string) =>
  harness.services.db
    .selectFrom('payment')
    .innerJoin('session', 'session.id', 'payment.session_id')
    .select(['payment.status', 'payment.base', 'payment.commission', 'session.currency', 'session.state'])
    .select(['session.id as session'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst();

describe('whatever a browser says of money, status or person', () => {
  it.each<[string, (id: string) => readonly [prepare: string, confirm: string], Readonly<Record<string, string>>]>([
    ['to materialize and commit', (id) => [`/api/sessions/${id}/materialize`, `/api/sessions/${id}/commit`], cash],
    [
      'to the specification’s endpoint aliases',
      () => ['/api/create_payment_intent_oxxo', '/api/confirm_payment_intent'],
      { accepted_policy: policyVersion },
    ],
  ])(
    '%s, the server reckons the same amount and waits for the provider',
    async (_where, pathsOf, fields) => {
      await fc.assert(
        fc.asyncProperty(lie, lie, async (first, second) => {
          const session = await newSession();
          const [prepare, confirm] = pathsOf(session.id);
          const chosen = await session.post(prepare, bodyWith(fields, first));
          expect(chosen.status).toBe(201);
          const { payment_id: paymentId, status, quote } = materializeAnswer.parse(await chosen.json());
          expect(status).toBe('pristine');
          expect(quote).toMatchObject({
            base_amount: owed.base,
            commission_amount: owed.commission,
            total_amount: owed.base + owed.commission,
            currency: 'MXN',
          });
          const committed = await session.post(confirm, bodyWith({ payment_id: paymentId }, second));
          expect(committed.status).toBe(200);
          expect(await rowOf(paymentId)).toEqual({
            ...owed,
            status: 'pending',
            currency: 'MXN',
            session: session.id,
            state: 'confirmation_pending',
          });
        }),
        { numRuns: 8 },
      );
      expect(Object.prototype).not.toHaveProperty('amount');
    },
    60_000,
  );

  it('and what it does ask for is read: another method is another payment', async () => {
    const session = await newSession();
    const transfer = { ...cash, entity: 'transfer', method: 'transfer' };
    const chosen = await session.post(`/api/sessions/${session.id}/materialize`, bodyWith(transfer, [['amount', 1]]));
    expect(materializeAnswer.parse(await chosen.json()).quote).toMatchObject({ commission_amount: 0 });
  });
});
