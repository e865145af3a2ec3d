/** Which lines of a school's statements are one deposit: told apart by what the bank says of them, else asked about. */
import { describe, expect, it } from 'vitest';
import { readReceiptFacts } from '#server/db/read/receipt-facts';
import { paymentsOf, soundHarnessFor } from '../test-harness.ts';
import { columns, startStatementHarness } from './statement-harness.ts';

const harness = await soundHarnessFor(startStatementHarness());
const { today, take, fileOf } = harness;

const newSession = () => harness.newSession([200_000]);
const booked = async (sessionId: string) => (await paymentsOf(harness, sessionId)).map(({ received }) => received);

// S3-R04
it('money of a line has a day and no hour, on its receipt', async () => {
  const { id, externalId } = await newSession();
  await take(fileOf(['2000.00', externalId]));
  const { db } = harness.services;
  const [paid] = await db.selectFrom('payment').select('id').where('session_id', '=', id).execute();
  expect(await readReceiptFacts(db, paid?.id ?? '')).toMatchObject({ isDayOnly: true });
});

describe('an equal line of another file', () => {
  it('is neither swallowed nor booked: the school is asked, and says that it is another deposit', async () => {
    const { id, externalId } = await newSession();
    expect(await take(fileOf(['1000.00', externalId]))).toMatchObject({ booked: 1 });
    const afternoon = await take(fileOf(['1000.00', externalId], ['7.00', 'otra cosa']));
    expect(afternoon).toMatchObject({ booked: 0, already_known: 0, maybe_known: 1, unknown: 1 });
    expect(await booked(id)).toEqual([100_000]);
    const [line] = afternoon.results;
    expect(line).toMatchObject({ line: 2, outcome: 'maybe_known', session_id: id });
    const caseId = line?.case_id ?? '';
    expect(await harness.resolve(caseId, { action: 'credit', session_id: id })).toMatchObject({ status: 200 });
    expect(await booked(id)).toEqual([100_000, 100_000]);
    expect(await harness.session(id)).toMatchObject({ status: 'paid' });
  });

  it('is asked about once: the same file again changes nothing, and the school may say that it is the same', async () => {
    const { id, externalId } = await newSession();
    await take(fileOf(['1000.00', externalId]));
    const afternoon = fileOf(['1000.00', externalId], ['9.00', 'otra cosa']);
    const [first] = (await take(afternoon)).results;
    const again = await take(afternoon);
    expect(again).toMatchObject({ maybe_known: 0, already_known: 2 });
    expect(again.results[0]?.case_id).toBe(first?.case_id);
    const known = await harness.callSchool('GET', `/cases/${first?.case_id}`);
    expect(known.body).toMatchObject({ kind: 'maybe_known', status: 'open', amount: 100_000, reference: externalId });
    expect(known.body['payment_id']).toBe(first?.payment_id);
    await expect.poll(() => harness.eventsOf(first?.case_id ?? '').map(({ type }) => type)).toEqual(['case.opened']);
    expect(await harness.resolve(first?.case_id ?? '', { action: 'accept' })).toMatchObject({ status: 200 });
    expect(await take(afternoon)).toMatchObject({ already_known: 2 });
    expect(await booked(id)).toEqual([100_000]);
  });

  it('is asked about though two files come at once', async () => {
    const { id, externalId } = await newSession();
    const files = ['1.00', '2.00'].map((other) => fileOf(['1000.00', externalId], [other, `aparte ${other}`]));
    const answers = await Promise.all(files.map((csv) => take(csv)));
    const outcomes = answers.map(({ results: [line] }) => line?.outcome).toSorted();
    expect(outcomes).toEqual(['booked', 'maybe_known']);
    expect(await booked(id)).toEqual([100_000]);
  });

  it('is asked about where nobody knew the first one either', async () => {
    expect(await take(fileOf(['55.00', 'SIN DUEÑO']))).toMatchObject({ unknown: 1 });
    expect(await take(fileOf(['55.00', 'SIN DUEÑO'], ['1.00', 'y otra']))).toMatchObject({
      maybe_known: 1,
      unknown: 1,
    });
  });
});

describe('a file sent again with other columns', () => {
  it('is asked about: what was unknown by the wrong column is not booked beside its case', async () => {
    const { id, externalId } = await newSession();
    const csv = `fecha,importe,concepto,nota\n${today},1000.00,deposito,${externalId}\n${today},5.00,deposito,nada\n`;
    expect(await take(csv)).toMatchObject({ unknown: 2 });
    const right = await take(csv, { columns: { ...columns, reference: 'nota' } });
    expect(right).toMatchObject({ booked: 0, maybe_known: 2, already_known: 0 });
    expect(await booked(id)).toEqual([]);
    const caseId = right.results[0]?.case_id ?? '';
    const credit = { action: 'credit', session_id: id };
    const both = await Promise.all([harness.resolve(caseId, credit), harness.resolve(caseId, credit)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await booked(id)).toEqual([100_000]);
    // What became of it since is what the file is told from then on.
    const [line] = (await take(csv, { columns: { ...columns, reference: 'nota' } })).results;
    expect(line).toMatchObject({ outcome: 'already_known', session_id: id, case_id: caseId });
  });

  it('with a column more that changes nothing of its lines, changes nothing', async () => {
    const { externalId } = await newSession();
    const csv = `fecha,importe,concepto,moneda\n${today},1000.00,${externalId},MXN\n`;
    await take(csv);
    const more = { columns: { ...columns, currency: 'moneda' } };
    expect(await take(csv, more)).toMatchObject({ already_known: 1, maybe_known: 0, booked: 0 });
  });
});

describe('a line with the bank’s own id of the movement, or the balance after it', () => {
  const more = { columns: { ...columns, movement_id: 'folio', balance: 'saldo' } };
  const file = (...lines: readonly (readonly [reference: string, id: string, balance: string])[]) =>
    `fecha,importe,concepto,folio,saldo\n${lines.map(([text, id, balance]) => `${today},500.00,${text},${id},${balance}\n`).join('')}`;

  it('is known by it in any file, and equal words with another one are another deposit: nobody is asked', async () => {
    const { id, externalId } = await newSession();
    expect(await take(file([externalId, 'F1', '']), more)).toMatchObject({ booked: 1 });
    const day = await take(file([externalId, 'F1', ''], [externalId, 'F2', ''], [externalId, 'F3', '']), more);
    expect(day).toMatchObject({ already_known: 1, booked: 2, maybe_known: 0 });
    expect(await booked(id)).toEqual([50_000, 50_000, 50_000]);
  });

  it('is known by the balance where there is no id', async () => {
    const { id, externalId } = await newSession();
    expect(await take(file([externalId, '', '1500.00']), more)).toMatchObject({ booked: 1 });
    const day = await take(file([externalId, '', '1500.00'], [externalId, '', '2000.00']), more);
    expect(day).toMatchObject({ already_known: 1, booked: 1, maybe_known: 0 });
    expect(await booked(id)).toEqual([50_000, 50_000]);
  });

  it('is asked about where the column tells two lines of a file not apart, or the first file named no such column', async () => {
    const { id, externalId } = await newSession();
    const twice = file([externalId, 'SPEI', ''], [externalId, 'SPEI', '']);
    expect(await take(twice, more)).toMatchObject({ booked: 1, maybe_known: 1 });
    expect(await take(twice, more)).toMatchObject({ already_known: 2 });
    const other = await newSession();
    const csv = file([other.externalId, 'F9', '']);
    expect(await take(csv)).toMatchObject({ booked: 1 });
    expect(await take(csv, more)).toMatchObject({ maybe_known: 1, booked: 0 });
    expect([await booked(id), await booked(other.id)]).toEqual([[50_000], [50_000]]);
  });
});
