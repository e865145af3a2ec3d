/** Cards from the fields to a second payment, over the emulator. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { harnessOfFile } from '../emulation/contract-harness.fixture.ts';
import type { PaymentOrder } from '../payment-order.ts';
import { emulated } from './emulated.ts';
import { cardOrder } from './gr4vy.fixture.ts';

const { payer, total } = cardOrder();
const visa = '4242424242424242';

const { connection, emulator, origins } = await harnessOfFile(emulated);
const { cards } = connection;
if (!cards) throw new Error('Gr4vy has cards');

type Typed = { method: 'card'; number: string } | { method: 'id'; id: string };

/** Opens fields for a payer, and types a card into them as Gr4vy's frames do. Answers the form's provider id. */
const typed = async (what: Typed, payerId: string): Promise<string> => {
  const form = await cards.openForm?.({ total, country: 'MX', payer: { ...payer, id: payerId } });
  if (form?.kind !== 'opened') throw new Error(form?.why);
  expect(form.parameters['frame_url']).toBe(origins['GR4VY_FRAME_ORIGIN']);
  const response = await fetch(`${emulator.origin}/checkout/sessions/${form.providerRef}/fields`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payment_method: { ...what, expiration_date: '09/30', security_code: '123' } }),
  });
  expect(response.status).toBe(204);
  return form.providerRef;
};

const typedOrder = async (what: Typed, payerId: string, answers: PaymentOrder['answers']): Promise<PaymentOrder> =>
  cardOrder({
    paymentId: randomUUID(),
    payer: { ...payer, id: payerId },
    cardFormRef: await typed(what, payerId),
    answers: { holder_name: 'Ana Pérez', email: 'ana@example.com', ...answers },
  });

async function pay(what: Typed, payerId: string, answers: PaymentOrder['answers']) {
  const order = await typedOrder(what, payerId, answers);
  const result = await connection.start(order, order.paymentId);
  if (result.kind !== 'ended') throw new Error(`not ended but ${JSON.stringify(result)}`);
  return { order, result, handle: { paymentId: order.paymentId, providerRef: result.observation.providerRef } };
}

it('a card is kept when the payer says so, pays again by its code alone, and can be deleted by its owner only', async () => {
  const paid = await pay({ method: 'card', number: visa }, 'school_1.ana', { save: 'yes' });
  expect(paid.result.observation).toMatchObject({ kind: 'successful', received: total });
  const [savedCard, ...others] = (await cards.list?.('school_1.ana')) ?? [];
  if (!savedCard) throw new Error('no card was kept');
  expect(others).toEqual([]);
  expect(savedCard).toMatchObject({ brand: 'visa', lastFour: '4242', expirationMonth: 9, expirationYear: 2030 });
  expect(await cards.ofPayment?.(paid.handle)).toEqual(savedCard);

  const again = await pay({ method: 'id', id: savedCard.id }, 'school_1.ana', {
    save: 'yes',
    saved_card: savedCard.id,
  });
  expect(again.result.observation).toMatchObject({ kind: 'successful' });
  expect(await cards.list?.('school_1.ana')).toHaveLength(1);

  expect(await cards.remove?.('school_1.luis', savedCard.id)).toBe('not_found');
  expect(await cards.list?.('school_1.ana')).toHaveLength(1);
  expect(await cards.remove?.('school_1.ana', savedCard.id)).toBe('removed');
  expect(await cards.list?.('school_1.ana')).toEqual([]);
  expect(await cards.remove?.('school_1.ana', savedCard.id)).toBe('not_found');
});

it('another payer cannot pay with a saved card', async () => {
  await pay({ method: 'card', number: visa }, 'school_1.eva', { save: 'yes' });
  const [savedCard] = (await cards.list?.('school_1.eva')) ?? [];
  if (!savedCard) throw new Error('no card was kept');
  const answers = { save: 'no', saved_card: savedCard.id, email: 'luis@example.com', holder_name: '' };
  const order = await typedOrder({ method: 'id', id: savedCard.id }, 'school_1.luis', answers);
  expect(await connection.start(order, order.paymentId)).toMatchObject({ kind: 'refused' });
});

it('a card is not kept unless the payer says so, nor when the bank says no', async () => {
  const { handle } = await pay({ method: 'card', number: visa }, 'school_1.rosa', { save: 'no' });
  expect(await cards.ofPayment?.(handle)).toBeNull();
  const declined = await pay({ method: 'card', number: '4000000000009995' }, 'school_1.rosa', { save: 'yes' });
  expect(declined.result.observation).toMatchObject({ kind: 'rejected', group: 'insufficient_funds' });
  expect(await cards.list?.('school_1.rosa')).toEqual([]);
});
