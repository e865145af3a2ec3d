/** A payer's report of a transfer to the school: it moves no money, but helps to find its line. Source: spec §3, §9. */
import { describe, expect, it } from 'vitest';
import { openLink } from '../../actors/parent.ts';
import { otherSchool, paymentRow, paymentsOf, reference, soundHarnessFor, stateOf } from '../test-harness.ts';
import { day, money, startTransfers } from './transfer-to-school.fixture.ts';

const harness = await soundHarnessFor(startTransfers());
const { take, fileOf, transferring } = harness;

describe('“I have transferred”', () => {
  const typed = (more: object = {}) => ({
    bank: 'Banco Pichincha',
    paid_on: harness.todayNow(),
    amount: 43_500,
    document_number: '0045-881221',
    ...more,
  });
  /** A payer who sent the money under no reference, and says so. */
  async function reporting(more: object = {}) {
    const way = await transferring();
    const answer = await way.parent.call('POST', `/payments/${way.payment.id}/report`, typed(more));
    return { ...way, answer };
  }
  const lineOf = (amount: string, words: string) =>
    `fecha,importe,concepto,documento\n${harness.todayNow()},${amount},TRANSFERENCIA,${words}\n`;
  const columns = { date: 'fecha', amount: 'importe', reference: 'concepto', movement_id: 'documento' };
  const reports = async (query = '') => (await harness.callSchool('GET', `/transfer_reports${query}`)).body['data'];

  it('is kept, told to the school, and moves no money', async () => {
    const { id, payment, answer } = await reporting();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: 'pending',
      received_amount: null,
      transfer_report: { bank: 'Banco Pichincha', amount: 43_500, document_number: '0045-881221', status: 'reported' },
    });
    expect(await stateOf(harness, id)).toBe('confirmation_pending');
    expect(await reports(`?session_id=${id}`)).toMatchObject([
      { payment_id: payment.id, bank: 'Banco Pichincha', total_amount: 43_500, currency: 'USD', status: 'reported' },
    ]);
    await harness.settle();
    const event = harness.eventsOf(id).find(({ type }) => type === 'transfer.reported');
    expect(event).toMatchObject({ payment_id: payment.id, status: 'pending', data: { report: { amount: 43_500 } } });
    expect(JSON.stringify(event)).not.toContain('8812');
  });

  it('that cannot be right is refused by field', async () => {
    const { answer } = await reporting({ paid_on: '2199-01-01', document_number: 'x' });
    expect(answer.status).toBe(422);
    expect((await answer.json()).metadata.issues.map(({ path }: { path: string }) => path)).toEqual([
      'paid_on',
      'document_number',
    ]);
  });

  it('said again, takes the place of what was said', async () => {
    const { id, parent, payment } = await reporting({ document_number: '11111111' });
    await parent.call('POST', `/payments/${payment.id}/report`, typed({ document_number: '0045-881321' }));
    expect(await reports(`?session_id=${id}`)).toMatchObject([{ document_number: '0045-881321' }]);
  });

  it('finds its line by amount, day and document number, without a reference', async () => {
    const { id, payment } = await reporting({ document_number: '0045-700121' });
    const answer = await take(lineOf('435.00', '0045700121'), { columns });
    expect(answer.results).toMatchObject([{ outcome: 'booked', payment_id: payment.id }]);
    expect(money(await paymentsOf(harness, id))).toEqual([['school-bank', 'successful', 43_500]]);
    expect(await reports(`?session_id=${id}&status=seen`)).toHaveLength(1);
  });

  it('of another amount is nobody’s line: a case', async () => {
    const { payment } = await reporting({ document_number: '0045-700221' });
    expect(await take(lineOf('434.00', '0045700221'), { columns })).toMatchObject({ booked: 0, unknown: 1 });
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'pending' });
  });

  it('that two payers say alike is nobody’s line: a case', async () => {
    await reporting({ document_number: '0045-700321' });
    await reporting({ document_number: '45700321' });
    expect(await take(lineOf('435.00', '45700321'), { columns })).toMatchObject({ booked: 0, unknown: 1 });
  });

  it('of another school is never found', async () => {
    await reporting({ document_number: '0045-700421' });
    const { key } = await otherSchool(harness, 'EC');
    expect(await take(lineOf('435.00', '45700421'), { columns }, key)).toMatchObject({ booked: 0, unknown: 1 });
    const other = await harness.callSchool('GET', '/transfer_reports', { key });
    expect(other.body).toEqual({ data: [], next_cursor: null });
  });

  it('holds its session for as long as it may show, and no longer', async () => {
    const { id, payment } = await reporting({ document_number: '0045-700521' });
    const control = await transferring();
    await harness.advance(3_600);
    expect(await stateOf(harness, id)).toBe('confirmation_pending');
    expect(await stateOf(harness, control.id)).toBe('open');
    await harness.advance(2 * day);
    expect(await stateOf(harness, id)).toBe('open');
    expect(await reports(`?session_id=${id}`)).toMatchObject([{ status: 'not_found' }]);
    // It can still be paid, and found.
    const csv = `fecha,importe,concepto\n${harness.today},435.00,${reference(payment)}\n`;
    expect(await take(csv)).toMatchObject({ booked: 1 });
    expect(await stateOf(harness, id)).toBe('paid');
  });

  it('keeps its payment from expiring while it may show, and no longer', async () => {
    const { id, payment } = await transferring();
    const control = await transferring();
    await harness.advance(8 * day);
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'pending', phase: 'grace' });
    const link = await harness.callSchool('POST', `/payment_sessions/${id}/links`, { body: { send: false } });
    const key = new URL(String(link.body['url'])).searchParams.get('data') ?? '';
    const parent = await openLink(harness.origin, key);
    const report = typed({ document_number: '0045-700621' });
    expect((await parent.call('POST', `/payments/${payment.id}/report`, report)).status).toBe(200);
    await harness.advance(1.5 * day);
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'pending' });
    expect(await paymentRow(harness, control.payment.id)).toMatchObject({ status: 'failed' });
    await harness.advance(day);
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'failed' });
  });

  it('that an earlier secret of the server had sealed stops neither statements nor the page', async () => {
    const { id, payment, parent } = await reporting({ document_number: '0045-700721' });
    const lost = harness.services.db.updateTable('transfer_report').set({ details_sealed: Buffer.alloc(40) });
    await lost.where('payment_id', '=', payment.id).execute();
    expect(await parent.read(payment.id)).toMatchObject({ status: 'pending', transfer_report: null });
    expect(await reports(`?session_id=${id}`)).toMatchObject([{ bank: '', document_number: '', amount: 43_500 }]);
    expect(await take(fileOf(['435.00', reference(payment)]))).toMatchObject({ booked: 1 });
  });

  it('of a payment that ended is refused, with the payment as it stands', async () => {
    const { payment, parent } = await transferring();
    await take(fileOf(['435.00', reference(payment)]));
    const answer = await parent.call('POST', `/payments/${payment.id}/report`, typed());
    expect(await answer.json()).toMatchObject({
      code: 'invalid_payment_status',
      metadata: { payment: { status: 'successful' } },
    });
  });
});
