/** The payer's calls that the specification names: each example is copied from the page and run, in an order a payer would. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CardBench, numbers, startCardBench } from '#sandbox/card-bench';
import { requestExample } from './examples.ts';
import { commandOf, openReference, readCommand } from './reference.fixture.ts';

let bench: CardBench;
let reference: Awaited<ReturnType<typeof openReference>>;
beforeAll(async () => {
  bench = await startCardBench({ providerTimeoutMs: 3_000 });
  reference = await openReference(bench.services);
});
afterAll(() => bench.close());

const operationOf = (id: string) => {
  const operation = reference.document.operations.find((each) => each.id === id);
  if (!operation) throw new Error(`the document has no ${id}`);
  return operation;
};

/** A family with the page's own session, whose calls are those of the page. */
async function newFamily() {
  const body = requestExample(operationOf('createPaymentSession'), reference.document).body?.value;
  const { key } = await bench.client.createSession(bench.schoolKey, body);
  const variables = new Map([['HASH_KEY', key]]);
  const run = async (id: string): Promise<Record<string, unknown>> => {
    const { url, init, unset } = readCommand(commandOf(reference.page, id), variables);
    expect({ id, unset }).toEqual({ id, unset: [] });
    const response = await fetch(url, init);
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const answer = z.record(z.string(), z.unknown()).parse(isJson ? await response.json() : {});
    expect({ id, status: response.status, answer }).toMatchObject({
      status: Number(operationOf(id).answers[0]?.status),
    });
    return answer;
  };
  const { token } = await run('openSession');
  variables.set('CUOTA_TOKEN', String(token));
  return { run, variables };
}

test('a card’s intent is prepared', async () => {
  const { run } = await newFamily();
  expect(await run('createPaymentIntent')).toMatchObject({ status: 'pristine' });
});

test('an OXXO intent is confirmed, listed, and its voucher downloaded', async () => {
  const { run, variables } = await newFamily();
  const { payment_id: paymentId } = await run('createPaymentIntentOxxo');
  variables.set('PAYMENT_ID', String(paymentId));
  await run('confirmPaymentIntent');
  expect(await run('listOwnPayments')).toMatchObject({ payments: [{ id: paymentId, status: 'pending' }] });
  variables.set('FILE_ID', `voucher-${String(paymentId)}`);
  await run('downloadFile');
});

test('a transaction is created and confirmed', async () => {
  const { run, variables } = await newFamily();
  const { payment_id: paymentId } = await run('createTransaction');
  variables.set('PAYMENT_ID', String(paymentId));
  expect(await run('confirmTransaction')).toMatchObject({ payment_id: paymentId, status: 'PENDING' });
});

test('a bank transfer is prepared and submitted in one call', async () => {
  const { run } = await newFamily();
  expect(await run('createBankTransferPayment')).toMatchObject({ clabe: expect.stringMatching(/^\d{18}$/) });
});

test('a wallet’s checkout session is opened and confirmed', async () => {
  const { run, variables } = await newFamily();
  const opened = z
    .object({ id: z.string(), parameters: z.record(z.string(), z.string()) })
    .parse(await run('openCheckoutSession'));
  await bench.vault(opened, { number: numbers.approved });
  variables.set('CHECKOUT_SESSION_ID', opened.id);
  expect(await run('confirmCheckoutSession')).toMatchObject({ status: 'successful' });
});
