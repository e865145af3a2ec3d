/** The specification's call for a transfer to a new CLABE, and all endings of such a payment. Source: spec §7, §8. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bankTransfer } from '#contracts/bank-transfer';
import { offerForm } from '#contracts/offer-form';
import { checkClabe } from '#domain/clabe';
import { policyVersion } from '#domain/policies';
import { accountTermsVersion } from '#i18n/legal/account-terms-version';
import type { Parent, Way } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { codeOf, listMethods, paymentsOf, soundHarnessFor } from '../test-harness.ts';

const harness = await soundHarnessFor(startApiHarness());
const provider = harness.emulators.get('finch');
if (!provider) throw new Error('nobody plays Finch');

const transfer = { entity: 'finch-transfer', method: 'finch-transfer' } as const;
const once = { entity: 'finch-otp', method: 'finch-otp' } as const;
const acceptances = { account_terms: accountTermsVersion };
const own = { campus_id: 'norte', user_id: 'tutor-1' };
const ask = ({ call }: Parent, more: object = {}) =>
  call('POST', '/finch/reference', { ...own, accepted_policy: policyVersion, acceptances, ...more });

const listed = (options: readonly string[] | null) => listMethods(harness, options);

async function pay(parent: Parent, way: Way = transfer) {
  const { payment_id: id } = await parent.choose(way);
  const answer = await parent.commit(id, { acceptances });
  expect(answer.status).toBe(200);
  const [payment] = await paymentsOf(harness, parent.sessionId);
  return { id, clabe: payment?.reference ?? '', read: () => parent.read(id) };
}
const rowOf = (id: string) =>
  harness.services.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const casesOf = (paymentId: string) =>
  harness.services.db.selectFrom('money_case').select('kind').where('payment_id', '=', paymentId).execute();

describe('POST /finch/reference', () => {
  // S7-R11, S3-R05
  it('answers 201 and where to transfer what is owed, whatever its body says of money', async () => {
    const parent = await harness.parent(sessionBody([250_000, 50_000]));
    const answer = await ask(parent, { amount: 1, status: 'successful', clabe: '012180002605078385' });
    expect(answer.status).toBe(201);
    const made = bankTransfer.parse(await answer.json());
    expect(made).toMatchObject({ bank_code: '734', bank_name: 'FINCO PAY', amount: 300_000, currency: 'MXN' });
    expect([checkClabe(made.clabe), made.clabe.slice(0, 3)]).toEqual(['ok', '734']);
    const [payment] = await paymentsOf(harness, parent.sessionId);
    expect(payment).toMatchObject({ status: 'pending', base: 300_000, received: null, reference: made.clabe });
    expect(provider.ledger()[0]).toMatchObject({ paymentId: payment?.id, amountMinor: 300_000 });
  });

  it('keeps which terms were accepted, in which version and language, and when', async () => {
    const parent = await harness.parent();
    await ask(parent);
    const rows = await harness.services.db
      .selectFrom('provider_acceptance')
      .select(['document', 'version', 'url', 'accepted_at'])
      .where('session_id', '=', parent.sessionId)
      .execute();
    expect(rows).toEqual([
      {
        document: 'account_terms',
        version: accountTermsVersion,
        url: '/finch/terms?locale=es-MX',
        accepted_at: expect.any(Date),
      },
    ]);
  });

  it.each([undefined, {}, { account_terms: '2020-01-01' }])(
    'needs them accepted as they are now: %o',
    async (given) => {
      const parent = await harness.parent();
      const refused = await ask(parent, { acceptances: given });
      const { code, metadata } = await refused.json();
      expect([refused.status, code]).toEqual([422, 'acceptance_required']);
      expect(metadata.acceptances).toMatchObject([{ id: 'account_terms', version: accountTermsVersion }]);
      expect(provider.ledger().some(({ paymentId }) => paymentId === metadata.payment_id)).toBe(false);
    },
  );

  it('another campus, another person and nobody are answered alike, and make nothing', async () => {
    const parent = await harness.parent();
    await harness.parent(sessionOf('tutor-2'));
    const answers = [];
    for (const named of [
      { campus_id: 'sur' },
      { user_id: 'tutor-2' },
      { user_id: randomUUID() },
      { campus_id: 'sur', user_id: 'tutor-2' },
    ]) {
      const { support_code: _code, request_id: _id, ...body } = await (await ask(parent, named)).json();
      answers.push(body);
    }
    expect(answers[0]).toMatchObject({ status: 404, code: 'payment_session_not_found' });
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await paymentsOf(harness, parent.sessionId)).toEqual([]);
    expect((await ask(parent, { campus_id: undefined })).status).toBe(422);
  });

  it('finds nobody else’s fiscal data, and makes nothing', async () => {
    const parent = await harness.parent();
    expect(await codeOf(await ask(parent, { tax_data_id: randomUUID() }))).toEqual([404, 'tax_data_not_found']);
    expect(await paymentsOf(harness, parent.sessionId)).toEqual([]);
  });

  it('is the one-time account where the school lists that one only', async () => {
    await listed(['finch-otp']);
    const parent = await harness.parent();
    expect((await ask(parent)).status).toBe(201);
    expect(await paymentsOf(harness, parent.sessionId)).toMatchObject([{ method_key: 'MX/finch-otp/finch-otp' }]);
    await listed(null);
  });

  // S8-R06
  it('says so where none is given, and the payment is asked about, and gets it', async () => {
    const parent = await harness.parent();
    provider.fault('POST /v1/references', '500', 1);
    const refused = await ask(parent);
    const { code, metadata } = await refused.json();
    expect([refused.status, code]).toEqual([502, 'payment_session_commit_error']);
    expect(await parent.read(metadata.payment_id)).toMatchObject({ status: 'pending', next_step: { kind: 'waiting' } });
    await harness.advance(60);
    expect(await parent.read(metadata.payment_id)).toMatchObject({ next_step: { kind: 'instructions' } });
    expect(provider.ledger().filter(({ paymentId }) => paymentId === metadata.payment_id)).toHaveLength(1);
  });
});

describe('a transfer', () => {
  // S9-R02, S9-R12
  it('is offered for up to two hours, with its badge, beside others only where the school lists it', async () => {
    const parent = await harness.parent();
    const options = async () => {
      const body = await (await harness.call('GET', `/api/sessions/${parent.key}`)).json();
      return body.settings.checkout_payment_options as { key: string }[];
    };
    const keys = async () => (await options()).map(({ key }) => key).filter((key) => /transfer|finch/.test(key));
    expect(await keys()).toEqual(['MX/transfer/transfer']);
    await listed(['transfer', 'finch-transfer', 'finch-otp']);
    expect(await keys()).toEqual([
      'MX/transfer/transfer',
      'MX/finch-transfer/finch-transfer',
      'MX/finch-otp/finch-otp',
    ]);
    const [, slow, fast] = await options();
    expect(slow).toMatchObject({ reflection_hours: 2, new: true, new_text: 'CLABE nueva', failed_start: 'said' });
    expect(fast).toMatchObject({ reflection_hours: 2, new: false, failed_start: 'back' });
    await listed(null);
  });

  it.each([
    ['exact', 0, 1, []],
    ['short', -100, 1, ['underpaid']],
    ['over', 100, 1, ['overpaid']],
    ['twice', 0, 2, ['overpaid']],
  ] as const)('that comes %s', async (_what, difference, times, cases) => {
    for (const way of [transfer, once]) {
      const { id, clabe, read } = await pay(await harness.parent(), way);
      await provider.pay(clabe, 435_000 + difference, times);
      await harness.settle();
      expect(await read()).toMatchObject({ status: 'successful', received_amount: (435_000 + difference) * times });
      expect((await casesOf(id)).map(({ kind }) => kind)).toEqual(cases);
    }
  });

  it('is told to the school once, however its webhook comes', async () => {
    for (const mode of ['duplicate', 'delay', 'off', 'bad-signature', 'old-timestamp'] as const) {
      const parent = await harness.parent();
      const { id, clabe } = await pay(parent);
      provider.webhooks(mode, 1);
      await provider.pay(clabe);
      await harness.settle();
      await harness.advance(900);
      expect((await rowOf(id)).status, mode).toBe('successful');
      const events = harness.heard
        .map(({ payload }) => JSON.parse(payload))
        .filter((each) => each.session_id === parent.sessionId);
      expect(
        events.filter(({ type }) => type === 'payment.succeeded'),
        mode,
      ).toHaveLength(1);
    }
  });

  it('to an account that nobody has comes to nobody', async () => {
    expect(await provider.pay('734180000000000018')).toBe(false);
  });

  it('to a one-time account that has ended is late money, with a case for the school', async () => {
    const { id, clabe, read } = await pay(await harness.parent(), once);
    const detail = await read();
    const until = detail.next_step && 'pay_before' in detail.next_step ? Date.parse(detail.next_step.pay_before) : 0;
    expect((until - harness.clock.now().getTime()) / 3_600_000).toBeCloseTo(24, 0);
    await harness.advance(24 * 3_600 + 60);
    expect((await paymentsOf(harness, (await rowOf(id)).session_id)).map(({ status }) => status)).toEqual(['failed']);
    await provider.pay(clabe);
    await harness.settle();
    expect((await rowOf(id)).status).toBe('successful');
    expect((await casesOf(id)).map(({ kind }) => kind)).toEqual(['late']);
  });

  it('that nobody told of is found by the daily comparison, and both books agree', async () => {
    const { id, clabe } = await pay(await harness.parent());
    await harness.advance(5 * 86_400);
    provider.webhooks('off', 1);
    await provider.pay(clabe);
    await harness.advance(2 * 86_400);
    expect(await rowOf(id)).toMatchObject({ status: 'successful', received: 435_000 });
    const lines = provider.ledger().filter(({ receivedMinor }) => receivedMinor > 0);
    const rows = await harness.services.db
      .selectFrom('payment')
      .select(['provider_ref', 'received'])
      .where('provider', '=', 'finch')
      .where('received', 'is not', null)
      .execute();
    const inOrder = (all: readonly (readonly [string, number])[]) => all.toSorted(([a], [b]) => a.localeCompare(b));
    expect(inOrder(rows.map((row) => [row.provider_ref ?? '', Number(row.received)]))).toEqual(
      inOrder(lines.map((line) => [line.providerRef, line.receivedMinor])),
    );
  });
});

describe('the form of a method whose terms are a page of ours', () => {
  it('says where they are read, in the payer’s language', async () => {
    const { call, sessionId } = await harness.parent();
    for (const locale of ['es-MX', 'en-US'] as const) {
      const read = offerForm.parse(
        await (await call('POST', `/sessions/${sessionId}/form?locale=${locale}`, transfer)).json(),
      );
      expect(read.fields).toEqual([]);
      expect(read.acceptances).toMatchObject([{ id: 'account_terms', url: `/finch/terms?locale=${locale}` }]);
    }
  });
});
