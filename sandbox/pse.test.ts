/** PSE with the whole product: it sends nothing, so what it knows is asked for; nobody but the server decides. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pendingPayments } from '#contracts/pending-payment';
import { offerForm } from '#contracts/offer-form';
import { policyVersion } from '#domain/policies';
import type { FaultKind } from '#providers/emulation/emulator';
import { amountAnswering, testBanks } from '#providers/pse/emulator-books';
import { emulated } from '#providers/pse/emulated';
import { openLink, type Parent } from './actors/parent.ts';
import { startApiBench } from './api-bench.ts';
import { sessionBody } from './session-body.ts';
import { otherSchool, paymentRow, soundAtLastFor } from './test-bench.ts';

const asked: string[] = [];
const bench = await soundAtLastFor(
  startApiBench({
    country: 'CO',
    connection: (_, real) => ({
      ...real,
      ...(real.check && {
        check: (handle) => {
          asked.push(handle.providerRef);
          return real.check?.(handle) ?? Promise.resolve({ kind: 'never_seen' });
        },
      }),
    }),
  }),
);
const emulator = bench.emulators.get('pse');
if (!emulator) throw new Error('nobody plays PSE');

const way = { entity: 'pse', method: 'transfer' } as const;
const { answers } = emulated.desk['CO/transfer/pse'];
const minute = 60;

interface Family extends Parent {
  readonly id: string;
}

/** A payment whose form was filled in and pressed. */
async function begin({ minor = 43_500_000, bank = '1007', more = {} } = {}): Promise<Family> {
  const parent = await bench.parent(sessionBody([minor], {}, 'CO'));
  const { id } = await parent.pay(way, { ...answers, financial_institution_code: bank, ...more });
  return { ...parent, id };
}
/** The payment as its payer reads it who opens the link now: a bearer is good for a quarter of an hour. */
const anew = async ({ key, id }: Family): Promise<Family> => ({ ...(await openLink(bench.origin, key)), id });
const lineOf = ({ id }: Family) => emulator.ledger().find(({ paymentId }) => paymentId === id);
const refOf = (family: Family): string => lineOf(family)?.providerRef ?? 'none';
const stored = ({ id }: Family) => paymentRow(bench, id);
async function wait(seconds: number, step = minute): Promise<void> {
  for (let waited = 0; waited < seconds; waited += step) await bench.advance(step);
}

describe('a payment by PSE', () => {
  it('leads to the bank, ends paid though its payer never comes back, and PSE is told once it is booked', async () => {
    const family = await begin();
    const { next_step: step, status_path: place, status } = await family.read(family.id);
    expect([step?.kind, place, status]).toEqual(['redirect', '/payment-result-pse/transaction', 'pending']);
    await emulator.pay(refOf(family));
    await wait(4 * minute);
    expect(await family.read(family.id)).toMatchObject({
      status: 'successful',
      receipt: { reference_number: refOf(family), total_paid: 43_500_000 },
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
    await wait(2 * 3_600, 600);
    expect(lineOf(family)?.status).toBe('OK, finalized');
  });

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
    asked.length = 0;
    await wait(minute, 5);
    expect(asked.length).toBeLessThanOrEqual(3);
    await wait(29 * minute, minute);
    expect(asked.length).toBeLessThanOrEqual(3 + 10);
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
    asked.length = 0;
    await wait(40, 1);
    expect(asked).toEqual([refOf(family), refOf(family), refOf(family)]);
    expect((await family.read(family.id)).status).toBe('pending');
    await emulator.pay(refOf(family));
    await wait(8 * minute);
    expect((await family.read(family.id)).status).toBe('successful');
  });

  it('is pressed twice and started once', async () => {
    const parent = await bench.parent(sessionBody([43_500_000], {}, 'CO'));
    const { payment_id: id } = await parent.choose(way);
    await Promise.all([parent.commit(id, { answers }), parent.commit(id, { answers })]);
    await parent.commit(id, { answers });
    expect(emulator.ledger().filter(({ paymentId }) => paymentId === id)).toHaveLength(1);
  });
});

// S2-R04, S4-R02
describe('a browser that the bank led back and that knows no session', () => {
  const resultOf = (id: string) => bench.call('GET', `/api/payments/${id}/result`);

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
    asked.length = 0;
    for (const _ of [1, 2, 3]) await resultOf(family.id);
    expect(asked).toEqual([refOf(family)]);
  });

  it('learns nothing of what was not begun, and is made to wait who tries ids', async () => {
    const { payment_id: chosen } = await (await bench.parent(sessionBody([43_500_000], {}, 'CO'))).choose(way);
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
      await wait(29 * minute, 580);
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

describe('its form', () => {
  const wrong = async (more: Readonly<Record<string, string>>) => {
    const parent = await bench.parent(sessionBody([43_500_000], {}, 'CO'));
    const { payment_id: id } = await parent.choose(way);
    const { metadata } = await (await parent.commit(id, { answers: { ...answers, ...more } })).json();
    return metadata?.fields?.map(({ field, why }: { field: string; why: string }) => [field, why]);
  };
  it.each([
    [{ financial_institution_code: '4711' }, [['financial_institution_code', 'not_listed']]],
    [{ identification_number: '12' }, [['identification_number', 'wrong_format']]],
    [{ identification_number_type: 'nit' }, [['identification_number', 'missing']]],
    [{ cellphone_number: '6012345678' }, [['cellphone_number', 'wrong_format']]],
    [{ email: 'ana' }, [['email', 'wrong_format']]],
    [{ full_name: ' ' }, [['full_name', 'missing']]],
    [{ user_type: 'company' }, [['company_identification_number', 'missing']]],
    [
      { user_type: 'company', company_identification_number: '900123456-7' },
      [['company_identification_number', 'wrong_check_digit']],
    ],
  ])('refuses %j', async (more, fields) => {
    expect(await wrong(more)).toEqual(fields);
  });

  it('takes a company with its NIT, and keeps no document', async () => {
    const family = await begin({ more: { user_type: 'company', company_identification_number: '900.123.456-8' } });
    const row = await stored(family);
    expect(row.status).toBe('pending');
    expect(JSON.stringify(row)).not.toMatch(/900123456|1032456789/);
  });

  it('says which bank fails now, by our own payments, and lets it be chosen all the same', async () => {
    const { key, sessionId } = await bench.parent(sessionBody([43_500_000], {}, 'CO'));
    const warnings = async (locale: string) => {
      const parent = await openLink(bench.origin, key);
      const answer = await parent.call('POST', `/sessions/${sessionId}/form?locale=${locale}`, way);
      return offerForm.parse(await answer.json()).warnings ?? [];
    };
    await wait(20 * minute, 600);
    for (const _ of [1, 2]) await begin({ bank: testBanks.unreachable });
    expect(await warnings('es-CO')).toEqual([]);
    await begin({ bank: testBanks.unreachable });
    // Two that failed, and one that did not, are another bank's accident.
    for (const outcome of ['failed', 'failed', 'approved'] as const)
      await emulator.outcome(refOf(await begin({ bank: '1051' })), outcome);
    await wait(4 * minute);
    expect(await warnings('es-CO')).toEqual([
      'PRUEBA: BANCO SIN CONEXION está fallando ahora. Intenta más tarde o con otro banco.',
    ]);
    expect(await warnings('en-US')).toEqual([
      'PRUEBA: BANCO SIN CONEXION is failing now. Try again later or with another bank.',
    ]);
    const { status } = await stored(await begin({ bank: '1051' }));
    expect(status).toBe('pending');
    await wait(16 * minute);
    expect(await warnings('es-CO')).toEqual([]);
  });
});

// S7-R07
it('create_transaction and confirm_transaction pay by it', async () => {
  const parent = await bench.parent(sessionBody([43_500_000], {}, 'CO'));
  const created = await (
    await parent.call('POST', '/create_transaction', { ...way, accepted_policy: policyVersion })
  ).json();
  expect(created).toMatchObject({ status: 'PENDING', metadata: { checkout_session_id: null } });
  const body = { payment_id: created.payment_id, answers };
  const confirmed = await (await parent.call('POST', '/confirm_transaction', body)).json();
  const line = emulator.ledger().find(({ paymentId }) => paymentId === created.payment_id);
  expect(confirmed).toMatchObject({ status: 'PENDING', transaction_id: line?.providerRef });
  await emulator.pay(confirmed.transaction_id);
  await wait(4 * minute);
  expect(await parent.read(created.payment_id)).toMatchObject({ status: 'successful' });
});

it('two schools collect into accounts of their own, each with its own books', async () => {
  const paid = await Promise.all(
    [1, 2].map(async () => {
      const school = await otherSchool(bench, 'CO');
      const account = await bench.addAccount('pse', school.id);
      const session = await bench.client.createSession(school.key, sessionBody([43_500_000], {}, 'CO'));
      const { id } = await (await openLink(bench.origin, session.key)).pay(way, answers);
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
    expect(await paymentRow(bench, id)).toMatchObject({ status: 'successful', account_id: account.id });
    expect(account.emulator.ledger()).toMatchObject([{ status: 'OK, finalized' }]);
    expect(emulator.ledger().filter(({ paymentId }) => paymentId === id)).toEqual([]);
  }
});
