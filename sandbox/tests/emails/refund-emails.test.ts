/** A payer's news of a refund through the provider: by e-mails, and on the payment's own page. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openLink } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { soundAtLastFor } from '../test-harness.ts';
import { startOutcomeHarness } from './outcome-harness.ts';

const harness = await soundAtLastFor(startOutcomeHarness());
const whole = 300_000;
let families = 0;

/** A family that paid by transfer. */
async function paid() {
  const email = `devuelto.${++families}@correo.example`;
  const body = sessionBody([whole]);
  const { id, key } = await harness.client.createSession(harness.schoolKey, {
    ...body,
    payer: { ...body.payer, email },
  });
  const parent = await openLink(harness.origin, key);
  const payment = await parent.pay({ entity: 'transfer', method: 'transfer' });
  await harness.settle();
  const ref = harness.stripe.ledger().find((line) => line.paymentId === payment.id)?.providerRef ?? '';
  await harness.stripe.pay(ref);
  await harness.settle();
  return { id, email, ref, paymentId: payment.id, read: () => parent.read(payment.id) };
}
type Family = Awaited<ReturnType<typeof paid>>;

async function send({ paymentId }: Family, amount: number) {
  const headers = { 'idempotency-key': randomUUID() };
  const path = `/api/v1/payments/${paymentId}/refunds`;
  const request = { bearer: harness.schoolKey, headers, body: { means: 'provider', amount } };
  expect((await harness.call('POST', path, request)).status).toBe(202);
  await harness.settle();
}
const subjectsAfterReceipt = (family: Family) =>
  harness
    .emailsTo(family)
    .slice(2)
    .map(({ subject }) => subject.replace('Colegio de Prueba: ', ''));

const onItsWay = 'tu devolución de $1,000.00 MXN va en camino';
const returned = 'se devolvieron $1,000.00 MXN de tu pago';
const failed = 'tu devolución de $1,000.00 MXN no se pudo hacer';

test('a refund on its way and one that is done are told of once each, and where the money goes', async () => {
  const family = await paid();
  await send(family, 100_000);
  await harness.advance(120);
  expect(subjectsAfterReceipt(family)).toEqual([onItsWay]);
  expect(await family.read()).toMatchObject({
    finished: true,
    returned_amount: 0,
    refunds: [{ kind: 'refund', status: 'pending', amount: 100_000, means: 'provider', was_done: false }],
    receipt: { total_paid: whole, returned: 0, returning: 100_000 },
  });
  await harness.stripe.endReturns?.(family.ref);
  await harness.advance(120);
  expect(subjectsAfterReceipt(family)).toEqual([onItsWay, returned]);
  expect(harness.emailsTo(family).at(-1)?.text).toMatch(/se deben otra vez \$1,000\.00 MXN[^]*Va a tu cuenta bancaria/);
  expect((await family.read()).receipt).toMatchObject({ returned: 100_000, returning: 0 });
});

test('a refund that fails is told of to who heard of it, with whom to ask', async () => {
  const family = await paid();
  await send(family, 100_000);
  await harness.stripe.failReturn?.(family.ref);
  await harness.advance(120);
  expect(subjectsAfterReceipt(family)).toEqual([onItsWay, failed]);
  const read = await family.read();
  expect(read).toMatchObject({ refunds: [{ status: 'failed', was_done: false }], receipt: { returning: 0 } });
  expect(read).toHaveProperty('advisor');
});

test('what comes back after it was done is not called returned any more, and nobody is to pay again', async () => {
  const family = await paid();
  await send(family, 100_000);
  await harness.stripe.endReturns?.(family.ref);
  await harness.settle();
  await harness.stripe.failReturn?.(family.ref);
  await harness.advance(120);
  expect(subjectsAfterReceipt(family)).toEqual([onItsWay, returned, failed]);
  expect(harness.emailsTo(family).at(-1)?.text).toContain('No pagues otra vez.');
  expect(await family.read()).toMatchObject({
    returned_amount: 100_000,
    refunds: [{ status: 'failed', was_done: true }],
    receipt: { returned: 0, returning: 0 },
  });
});
