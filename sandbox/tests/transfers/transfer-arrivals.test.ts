/** How long transfers take, by bank: a late one is a case by itself, and its payer is informed. Source: spec §9. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mainLine } from '#contracts/instruction-lines';
import { leastSamples } from '#domain/transfer-arrival';
import { openLink } from '../../actors/parent.ts';
import { newTrackingKey, tellDeposit } from '../../actors/bank-teller.ts';
import { withCatcher } from '../emails/outcome-harness.ts';
import { startStatementHarness } from './statement-harness.ts';
import { paymentRow, reference, soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(withCatcher((env) => startStatementHarness({ country: 'MX', env })));
const { db } = harness.services;
const [minute, hour] = [60, 3_600];
const slip = 'MX/transfer/transfer';

/** A session of 1,500.00 whose payer has a slip with a CLABE. */
async function transferring() {
  const session = await harness.newSession([150_000]);
  const parent = await openLink(harness.origin, session.key);
  const payment = await parent.pay({ entity: 'transfer', method: 'transfer' });
  return { ...session, parent, payment };
}
type Way = Awaited<ReturnType<typeof transferring>>;

async function pay({ payment: { next_step: step } }: Way): Promise<void> {
  const clabe = step?.kind === 'instructions' ? mainLine(step).value : '';
  expect(await harness.stripe.pay(clabe)).toBe(true);
}

const clock = (secondsAgo: number) => {
  const at = new Date(harness.clock.now().getTime() - secondsAgo * 1000);
  const parts = (options: object) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City', ...options });
  return {
    paid_on: parts({}).format(at),
    paid_time: parts({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at),
  };
};
const report = async ({ key, payment }: Way, bank: string, more: object = {}, secondsAgo = 10 * minute) =>
  (await openLink(harness.origin, key)).call('POST', `/payments/${payment.id}/report`, {
    bank,
    ...clock(secondsAgo),
    amount: payment.total_amount,
    document_number: newTrackingKey(),
    ...more,
  });
/** A bearer lasts a quarter of an hour. */
const reportOf = async ({ key, payment }: Way) =>
  (await (await openLink(harness.origin, key)).read(payment.id)).transfer_report;

/** As many transfers of a bank as were counted, of which 95 of 100 took `minutes` or less. */
async function counted(bank: string, minutes: number, samples = leastSamples): Promise<void> {
  const late = samples - Math.ceil(samples * 0.95);
  const rows = Array.from({ length: samples }, (_, at) => ({
    id: randomUUID(),
    method_key: slip,
    bank,
    minutes: at < late ? minutes * 100 : minutes,
    arrived_at: harness.clock.now(),
  }));
  await db.insertInto('transfer_arrival').values(rows).execute();
}

const casesOf = async ({ id }: Way) => {
  const { body } = await harness.callSchool('GET', `/cases?session_id=${id}`);
  return body['data'] as { id: string; kind: string; status: string; amount: number; resolution: string | null }[];
};
const lateMails = async ({ id }: Way) => {
  const rows = db.selectFrom('email').select('id').where('session_id', '=', id).where('kind', '=', 'transfer_late');
  return (await rows.execute()).length;
};

describe('where a reported transfer stands', () => {
  it('by what was seen of its bank: usual, then late with one case and one e-mail, then paid and the case over', async () => {
    await counted('SANTANDER', 45);
    const way = await transferring();
    await report(way, 'Banco Santander');
    expect(await reportOf(way)).toMatchObject({ status: 'reported', usual_minutes: 45, case_opened_at: null });
    await harness.advance(30 * minute);
    expect(await reportOf(way)).toMatchObject({ status: 'reported' });
    expect(await casesOf(way)).toEqual([]);

    await harness.advance(10 * minute);
    expect(await reportOf(way)).toMatchObject({ status: 'late', case_opened_at: expect.any(String) });
    expect(await casesOf(way)).toMatchObject([{ kind: 'not_arrived', status: 'open', amount: 150_000 }]);
    await harness.advance(hour);
    await report(way, 'Santander', {}, 2 * hour);
    await harness.advance(hour);
    expect([(await casesOf(way)).length, await lateMails(way)]).toEqual([1, 1]);
    expect(harness.eventsOf(way.id).map(({ type }) => type)).toContain('case.opened');

    await pay(way);
    await harness.settle();
    expect(await stateOf(harness, way.id)).toBe('paid');
    expect(await casesOf(way)).toMatchObject([{ kind: 'not_arrived', status: 'resolved', resolution: 'completed' }]);
  });

  it('control: one transfer fewer, and the method’s own 48 hours count', async () => {
    await counted('BANORTE', 45, leastSamples - 1);
    const way = await transferring();
    await report(way, 'Banorte');
    expect(await reportOf(way)).toMatchObject({ usual_minutes: null });
    await harness.advance(2 * hour);
    expect(await reportOf(way)).toMatchObject({ status: 'reported' });
    expect([await casesOf(way), await lateMails(way)]).toEqual([[], 0]);
    await harness.advance(46 * hour);
    expect(await reportOf(way)).toMatchObject({ status: 'not_found' });
    expect(await casesOf(way)).toMatchObject([{ kind: 'not_arrived' }]);
  });

  it('control: another bank’s transfers say nothing of it', async () => {
    await counted('HSBC', 5);
    const way = await transferring();
    await report(way, 'Inbursa');
    expect(await reportOf(way)).toMatchObject({ usual_minutes: null });
  });

  it('is money seen, where its provider has it', async () => {
    const way = await transferring();
    // Just queried by the clock, and then long enough ago to query again.
    await harness.advance(minute);
    await harness.advance(30);
    harness.stripe.webhooks('off');
    await pay(way);
    expect(await paymentRow(harness, way.payment.id)).toMatchObject({ status: 'pending' });
    const answer = await report(way, 'BBVA');
    expect(await answer.json()).toMatchObject({ status: 'successful' });
    harness.stripe.webhooks('normal');
  });

  it('is never a line of the school’s statement, where its money goes to a provider: a case names the report', async () => {
    const way = await transferring();
    const key = 'BNET01009912345678901';
    expect((await report(way, 'BBVA', { document_number: key })).status).toBe(200);
    const csv = `fecha,importe,concepto\n${harness.todayNow()},1500.00,SPEI RECIBIDO ${key} PEDRO GOMEZ\n`;
    const { booked, results } = await harness.take(csv);
    expect(booked).toBe(0);
    const { body } = await harness.callSchool('GET', `/cases/${results[0]?.case_id}`);
    expect(body).toMatchObject({ kind: 'unknown_ref', payment_id: way.payment.id, report_problem: 'not_on_statement' });
    expect(await paymentRow(harness, way.payment.id)).toMatchObject({ status: 'pending' });
  });

  it('by the hour alone, where the payer has no key; and by neither it is refused', async () => {
    const way = await transferring();
    expect((await report(way, 'Nu', { document_number: '' })).status).toBe(200);
    const neither = await report(way, 'Nu', { document_number: '', paid_time: undefined });
    expect((await neither.json()).metadata.issues).toMatchObject([{ path: 'document_number' }]);
  });

  it('is only looked at by the school', async () => {
    await counted('AZTECA', 1);
    const way = await transferring();
    await report(way, 'Banco Azteca');
    await harness.advance(hour);
    const [found] = await casesOf(way);
    expect((await harness.resolve(found?.id ?? '', { action: 'refund', note: 'x' })).status).toBe(422);
    expect((await harness.resolve(found?.id ?? '', { action: 'accept' })).status).toBe(200);
  });
});

describe('how long a transfer took', () => {
  const samplesOf = (bank: string) =>
    db.selectFrom('transfer_arrival').select(['minutes', 'method_key']).where('bank', '=', bank).execute();

  it('is counted once its money came, from the hour its payer said', async () => {
    const way = await transferring();
    await report(way, 'Scotiabank', {}, 10 * minute);
    await harness.advance(20 * minute);
    await pay(way);
    await harness.settle();
    const [sample, ...more] = await samplesOf('SCOTIABANK');
    expect([sample?.method_key, more]).toEqual([slip, []]);
    // The hour is said in whole minutes.
    expect([30, 31, 32]).toContain(sample?.minutes);
  });

  it('is not counted without an hour', async () => {
    const way = await transferring();
    await report(way, 'Mifel', { paid_time: undefined });
    await pay(way);
    await harness.settle();
    expect(await samplesOf('MIFEL')).toEqual([]);
  });

  it('is counted from the bank’s own hour, where its notice says it', async () => {
    const session = await harness.newSession([150_000]);
    const parent = await openLink(harness.origin, session.key);
    const { payment_id: id } = await parent.choose({ entity: 'bank', method: 'bank' });
    await parent.commit(id, { answers: { bank: 'bbva' } });
    const now = harness.clock.now();
    const fechaEnvio = new Date(now.getTime() - 7 * minute * 1000).toISOString();
    const deposit = {
      reference: reference(await parent.read(id)),
      minor: 150_000,
      institucionOrdenante: '40030',
      fechaEnvio,
    };
    await tellDeposit(harness.origin, now, deposit);
    await harness.settle();
    const [sample] = await samplesOf('BAJIO');
    expect([7, 8]).toContain(sample?.minutes);
  });
});
