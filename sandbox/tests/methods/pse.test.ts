/** PSE with the whole product: it sends nothing, so what it knows is asked for; nobody but the server decides. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { invoiceLine, invoiceLineValues, paymentMetadata } from '#contracts/invoice';
import { pendingPayments } from '#contracts/pending-payment';
import { savedTaxData } from '#contracts/tax-data';
import { policyVersion } from '#domain/policies';
import type { FaultKind } from '#providers/emulation/emulator';
import { emulated } from '#providers/pse/emulated';
import { amountAnswering, testBanks } from '#providers/pse/emulator-books';
import { openLink } from '../../actors/parent.ts';
import { answers, minute, owed, pseHarness, way } from './pse.fixture.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { otherSchool, paymentRow } from '../test-harness.ts';

const asking = emulated.routes.query;
const {
  harness,
  emulator,
  queriedRefs,
  lineOf,
  refOf,
  stored,
  parent: parentOf,
  begin,
  anew,
  wait,
} = await pseHarness();

describe('a payment by PSE', () => {
  it('leads to the bank, ends paid though its payer never comes back, and PSE is told once it is booked', async () => {
    const family = await begin();
    const { next_step: step, status_path: place, status } = await family.read(family.id);
    expect([step?.kind, place, status]).toEqual(['redirect', '/payment-result-pse/transaction', 'pending']);
    await emulator.pay(refOf(family));
    await wait(4 * minute);
    expect(await family.read(family.id)).toMatchObject({
      status: 'successful',
      receipt: { reference_number: refOf(family), total_paid: owed },
    });
    expect(lineOf(family)?.status).toBe('OK, finalized');
    expect((await stored(family)).next_check_at).toBeNull();
  });

  it('is booked although PSE cannot be told so, and it is told as soon as it can be', async () => {
    const family = await begin();
    const route = 'POST /v2/psewebapinf/api/FinalizeTransactionPaymentNF';
    emulator.fault(route, '500', 1_000);
    await emulator.pay(refOf(family));
    await wait(4 * minute);
    expect((await family.read(family.id)).status).toBe('successful');
    expect(lineOf(family)?.status).toBe('OK');
    emulator.fault(route, '500', 0);
    await wait(3_600, 3_600);
    expect(lineOf(family)?.status).toBe('OK, finalized');
  });

  it.each(['500', 'malformed-json'] satisfies FaultKind[])(
    'whose bank is asked and answers %s stays pending, and the next question tells',
    async (kind) => {
      const family = await begin();
      await emulator.pay(refOf(family));
      for (const route of asking) emulator.fault(route, kind, 1_000);
      const payment = await (await family.call('POST', `/payments/${family.id}/check`, {})).json();
      expect(payment).toMatchObject({ status: 'pending', received_amount: null });
      for (const route of asking) emulator.fault(route, kind, 0);
      await wait(4 * minute);
      expect(await family.read(family.id)).toMatchObject({ status: 'successful' });
    },
  );

  it.each([
    ['rejected', 'rejected', 'rejected_by_bank'],
    ['failed', 'failed', null],
    ['expired', 'failed', null],
  ] as const)('that was %s at the bank ends so', async (outcome, status, group) => {
    const family = await begin();
    await emulator.outcome(refOf(family), outcome);
    await wait(4 * minute);
    expect(await family.read(family.id)).toMatchObject({ status, decline_group: group });
  });

  it('that its bank still confirms stays pending, can be gone on with, and is asked about as PSE wants it', async () => {
    const family = await begin();
    await emulator.outcome(refOf(family), 'pending');
    queriedRefs.length = 0;
    await wait(5, 5, 5, 10, 10, 60, 60);
    expect(queriedRefs).toHaveLength(3);
    await wait(50, 50, 50, 50);
    expect(queriedRefs).toHaveLength(4);
    await wait(15 * minute);
    const later = await anew(family);
    const answer = await later.call('GET', '/payments?entity=pse');
    const [listed] = pendingPayments.parse(await answer.json()).payments;
    const { next_step: step } = await later.read(family.id);
    expect(listed).toMatchObject({
      status: 'pending',
      ticket_number: refOf(family),
      meta_data: { pse_url: step?.kind === 'redirect' ? step.url : 'no step' },
    });
    await emulator.outcome(refOf(family), 'approved');
    await wait(16 * minute);
    expect((await stored(family)).status).toBe('successful');
  });

  it('whose number PSE does not know yet is asked about again, and has not failed', async () => {
    const family = await begin({ bank: testBanks.slow });
    queriedRefs.length = 0;
    await wait(5, 10, 20);
    expect(queriedRefs).toEqual([refOf(family), refOf(family), refOf(family)]);
    expect((await family.read(family.id)).status).toBe('pending');
    await emulator.pay(refOf(family));
    await wait(4 * minute, 4 * minute);
    expect((await family.read(family.id)).status).toBe('successful');
  });

  it('is pressed twice and started once', async () => {
    const parent = await parentOf();
    const { payment_id: id } = await parent.choose(way);
    await Promise.all([parent.commit(id, { answers }), parent.commit(id, { answers })]);
    await parent.commit(id, { answers });
    expect(emulator.ledger().filter(({ paymentId }) => paymentId === id)).toHaveLength(1);
  });
});

// S2-R04, S4-R02
describe('a browser that the bank led back and that knows no session', () => {
  const resultOf = (id: string) => harness.call('GET', `/api/payments/${id}/result`);

  it.each([
    [null, 'PENDING'],
    ['approved', 'OK'],
    ['rejected', 'NOT_AUTHORIZED'],
    ['failed', 'FAILED'],
  ] as const)('reads of what was %s that it is %s, and nothing else', async (outcome, status) => {
    const family = await begin();
    if (outcome) await emulator.outcome(refOf(family), outcome);
    expect(await (await resultOf(family.id)).json()).toEqual({ status, locale: 'es-CO' });
  });

  it('has the server ask, but not more often than every twenty seconds', async () => {
    const family = await begin();
    queriedRefs.length = 0;
    for (const _ of [1, 2, 3]) await resultOf(family.id);
    expect(queriedRefs).toEqual([refOf(family)]);
  });

  it('learns nothing of what was not begun, and is made to wait who tries ids', async () => {
    const { payment_id: chosen } = await (await parentOf()).choose(way);
    expect((await resultOf(chosen)).status).toBe(404);
    const tried = await Promise.all(Array.from({ length: 40 }, () => resultOf(randomUUID())));
    expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([404, 429]));
  });
});

describe('a start without an answer', () => {
  it.each(['drop-after-commit', 'hang', '500'] satisfies FaultKind[])(
    'that met %s is sent once, and ends as not known after PSE’s half hour',
    async (kind) => {
      emulator.fault('POST /v2/psewebapinf/api/CreateTransactionPaymentNF', kind, 1);
      const family = await begin();
      await wait(29 * minute);
      const waiting = { status: 'pending', next_step: { kind: 'waiting' } };
      expect(await (await anew(family)).read(family.id)).toMatchObject(waiting);
      await wait(3 * minute);
      const later = await anew(family);
      expect(await later.read(family.id)).toMatchObject({ status: 'failed', decline_group: 'outcome_unknown' });
      expect(emulator.ledger().filter(({ paymentId }) => paymentId === family.id).length).toBeLessThanOrEqual(1);
      const again = await later.choose(way);
      expect(await (await later.commit(again.payment_id, { answers })).json()).toMatchObject({ status: 'pending' });
    },
    60_000,
  );
});

// S8-R04
describe('what PSE does not create', () => {
  it.each([
    ['FAIL_EXCEEDEDLIMIT', 'amount_limit'],
    ['FAIL_BANKUNREACHEABLE', 'bank_unreachable'],
    ['FAIL_TRANSACTIONNOTALLOWED', 'not_created'],
  ])('%s is refused as %s, its code is kept, and another way may begin at once', async (code, group) => {
    const family = await begin({ minor: amountAnswering(code) });
    expect(await family.read(family.id)).toMatchObject({ status: 'rejected', decline_group: group });
    expect((await stored(family)).decline_code).toBe(code);
    expect((await family.choose(way)).payment_id).not.toBe(family.id);
  });
});

// S7-R07
it('create_transaction and confirm_transaction pay by it', async () => {
  const parent = await parentOf();
  const created = await (
    await parent.call('POST', '/create_transaction', {
      ...way,
      accepted_policy: policyVersion,
      session_id: parent.sessionId,
    })
  ).json();
  expect(created).toMatchObject({ status: 'PENDING', metadata: { checkout_session_id: null } });
  const body = { payment_id: created.payment_id, answers, session_id: parent.sessionId };
  const confirmed = await (await parent.call('POST', '/confirm_transaction', body)).json();
  const line = emulator.ledger().find(({ paymentId }) => paymentId === created.payment_id);
  expect(confirmed).toMatchObject({ status: 'PENDING', transaction_id: line?.providerRef });
  await emulator.pay(confirmed.transaction_id);
  await wait(4 * minute);
  expect(await parent.read(created.payment_id)).toMatchObject({ status: 'successful' });
});

// S3-R04
it('a company that wants an invoice is told to its school with every line’s field, in Colombian pesos', async () => {
  const shown = harness.services.db.updateTable('school').set({ tax_data_visible: true });
  await shown.where('id', '=', harness.schoolId).execute();
  const parent = await harness.parent(sessionBody([owed, 1_190_000], { generate_invoice: true, vat: '19' }, 'CO'));
  const given = { document_type: 'nit', document_number: '900.123.456-8', name: 'Familia Restrepo SAS' };
  const saved = savedTaxData.parse(await (await parent.call('POST', '/tax-data', given)).json());
  const { payment_id: id } = await parent.choose(way, { tax_data_id: saved.tax_data.id });
  expect((await parent.commit(id, { answers })).status).toBe(200);
  await emulator.pay(lineOf({ id })?.providerRef ?? 'none');
  await wait(4 * minute);
  const [event] = harness.heard.filter(
    ({ type, payload }) => type === 'invoice.requested' && payload.includes(parent.sessionId),
  );
  const { invoice } = JSON.parse(event?.payload ?? '{}').data;
  expect(paymentMetadata.parse(invoice)).toMatchObject({
    rfc: '9001234568',
    tax_data: { document_type: 'nit', number: '9001234568' },
    country_code: 'CO',
    payment_method: 'transfer',
    entity: 'pse',
    amount: owed + 1_190_000,
    // 11,900.00 with 19 % in it is 10,000.00 and 1,900.00.
    invoices: [
      { country_code: 'CO', balance: 0, status: 'paid' },
      { values: { total: 1_190_000, subTotal: 1_000_000, iva: 190_000 } },
    ],
  });
  for (const line of invoice.invoices) {
    expect(Object.keys(line).toSorted()).toEqual(Object.keys(invoiceLine.shape).toSorted());
    expect(Object.keys(line.values).toSorted()).toEqual(Object.keys(invoiceLineValues.shape).toSorted());
  }
});

it('two schools collect into accounts of their own, each with its own books', async () => {
  const paid = await Promise.all(
    [1, 2].map(async () => {
      const school = await otherSchool(harness, 'CO');
      const account = await harness.addAccount('pse', school.id);
      const session = await harness.client.createSession(school.key, sessionBody([owed], {}, 'CO'));
      const { id } = await (await openLink(harness.origin, session.key)).pay(way, answers);
      return { account, id };
    }),
  );
  for (const { account, id } of paid) {
    const [line, ...others] = account.emulator.ledger();
    expect([line?.paymentId, others]).toEqual([id, []]);
    await account.emulator.pay(line?.providerRef ?? 'none');
  }
  await wait(4 * minute);
  for (const { account, id } of paid) {
    expect(await paymentRow(harness, id)).toMatchObject({ status: 'successful', account_id: account.id });
    expect(account.emulator.ledger()).toMatchObject([{ status: 'OK, finalized' }]);
    expect(emulator.ledger().filter(({ paymentId }) => paymentId === id)).toEqual([]);
  }
});
