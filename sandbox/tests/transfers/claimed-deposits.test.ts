/** A payer's report never claims another family's deposit by a number that is common or known. Source: spec §3, §9. */
import { describe, expect, it } from 'vitest';
import { openLink } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { paymentRow, paymentsOf, reference, soundHarnessFor, stateOf } from '../test-harness.ts';
import { day, money, startTransfers, transfer } from './transfer-to-school.fixture.ts';

const harness = await soundHarnessFor(startTransfers());
const { transferring } = harness;
const columns = { date: 'fecha', amount: 'importe', reference: 'concepto', movement_id: 'documento' };

const claimOf = (document_number: string, more: object = {}) => ({
  bank: 'Banco Pichincha',
  paid_on: harness.todayNow(),
  amount: 43_500,
  document_number,
  ...more,
});
/** A payer who says that this number is their transfer's. */
async function claiming(number: string, more: object = {}) {
  const way = await transferring();
  const answer = await way.parent.call('POST', `/payments/${way.payment.id}/report`, claimOf(number, more));
  return { ...way, status: answer.status, answered: await answer.json() };
}
type Line = readonly [amount: string, words: string, movement?: string, day?: string];
const take = (...lines: readonly Line[]) =>
  harness.take(
    `fecha,importe,concepto,documento\n${lines.map(([amount, words, id = '', on = harness.todayNow()]) => `${on},${amount},${words},${id}\n`).join('')}`,
    { columns },
  );
const caseOf = async (id: string | null | undefined) => (await harness.callSchool('GET', `/cases/${id}`)).body;
const casesOf = async (sessionId: string) =>
  (await harness.callSchool('GET', `/cases?session_id=${sessionId}`)).body['data'];
const reportOf = async ({ id }: { readonly id: string }) => {
  const { body } = await harness.callSchool('GET', `/transfer_reports?session_id=${id}`);
  return (body['data'] as readonly object[])[0];
};
const isUntouched = async ({ id, payment }: Awaited<ReturnType<typeof transferring>>) => {
  expect(await stateOf(harness, id)).toBe('confirmation_pending');
  expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'pending', received: null });
  const emails = harness.services.db
    .selectFrom('email')
    .select('id')
    .where('session_id', '=', id)
    .where('kind', '=', 'receipt');
  expect(await emails.execute()).toEqual([]);
};

describe('a payer who sent nothing', () => {
  it.each([
    ['a year', '2027', 'COLEGIATURA ENERO 2027 PEDRO GOMEZ', 'date'],
    ['a day', '15-01-2027', 'COLEGIATURA 15012027 PEDRO GOMEZ', 'date'],
    ['a short number', '0045-8812', 'TRANSF 458812 PEDRO GOMEZ', 'too_short'],
    ['the account on their own slip', '0002204589', 'TRANSF A CTA 0002204589 PEDRO GOMEZ', 'of_this_payment'],
    ['the tax number on it', '9999900001001', 'TRANSF A 9999900001001 PEDRO GOMEZ', 'of_this_payment'],
  ])('is told that %s is no number of a transfer, and gets no deposit by it', async (_what, number, words, why) => {
    const thief = await claiming(number);
    expect([thief.status, thief.answered.metadata.issues]).toEqual([422, [{ path: 'document_number', message: why }]]);
    expect(await take(['435.00', words])).toMatchObject({ booked: 0, unknown: 1 });
    await isUntouched(thief);
  });

  it('may report what the school’s books know like any other number, and gets no deposit by it: a case names the claim', async () => {
    const body = sessionBody([43_500], { external_id: 'Familia-77120031' }, 'EC');
    const [charge] = body.charges;
    const honest = await harness.client.createSession(harness.schoolKey, {
      ...body,
      payer: { ...body.payer, phone: '+593 98 765 4321', identity_document: '1713175071' },
      charges: [
        { ...charge, student_id: 'AL-55012277', student_enrollment: 'MAT/66120099', external_id: 'C-88230011' },
      ],
    });
    const other = await (await openLink(harness.origin, honest.key)).pay(transfer);
    const numbers = ['0987654321', '1713175071', '55012277', '66120099', '88230011', 'FAMILIA77120031'];
    for (const [at, number] of numbers.entries()) {
      // Each some days from the others, so that the line looks like one report only.
      const on = Temporal.PlainDate.from(harness.todayNow())
        .subtract({ days: 5 * at })
        .toString();
      const thief = await claiming(number, { paid_on: on });
      const answer = await take(['435.00', `TRANSF ${number} PEDRO GOMEZ`, '', on]);
      expect([number, thief.status, answer.booked]).toEqual([number, 200, 0]);
      await isUntouched(thief);
      const named = { kind: 'unknown_ref', payment_id: thief.payment.id, report_problem: 'number_known' };
      expect(await caseOf(answer.results[0]?.case_id)).toMatchObject(named);
      expect(await reportOf(thief)).toMatchObject({ problem: 'number_known', match: null });
    }
    const thief = await claiming(reference(other));
    expect(await take(['435.00', `TRANSF ${reference(other)}`])).toMatchObject({ booked: 1 });
    await isUntouched(thief);
    expect(await stateOf(harness, honest.id)).toBe('paid');
  });
});

describe('a number that stands on several lines', () => {
  it('of one file, of another file, or in another form, is nobody’s: a case names the claim', async () => {
    const claims = await Promise.all(['70010001', '70010002', '70010003'].map((number) => claiming(number)));
    const [sameFile, otherFile, otherForm] = claims;
    await take(['1.00', 'AHORRO 70010002 BANCA MOVIL'], ['2.00', 'DEBITO 7001-0003-99']);
    const answer = await take(
      ['435.00', 'TRANSF 70010001'],
      ['7.00', 'COMISION 70010001'],
      ['435.00', 'TRANSF 70010002'],
      ['435.00', 'TRANSF 70010003'],
    );
    expect(answer).toMatchObject({ booked: 0, unknown: 4 });
    for (const claim of [sameFile, otherFile, otherForm]) if (claim) await isUntouched(claim);
    expect(await Promise.all([1, 2, 3].map((at) => caseOf(answer.results[at === 1 ? 0 : at]?.case_id)))).toMatchObject([
      // Three reports of that amount and day: none is named by these alone.
      { payment_id: null, report_problem: null },
      { payment_id: otherFile?.payment.id, report_problem: 'number_not_unique' },
      { payment_id: otherForm?.payment.id, report_problem: 'number_not_unique' },
    ]);
  });

  it('later, after a line was booked by it, opens one case of that payment; the booking stays', async () => {
    const { id, payment } = await claiming('70020001');
    expect(await take(['435.00', 'TRANSF 70020001'])).toMatchObject({ booked: 1 });
    const again = [['12.00', 'TRANSF 70020001 OTRA VEZ'] as const, ['13.00', 'COSTO 70020001'] as const];
    expect(await take(...again)).toMatchObject({ booked: 0, unknown: 2 });
    await take(...again);
    expect(await casesOf(id)).toMatchObject([
      { kind: 'number_repeated', status: 'open', payment_id: payment.id, amount: 43_500 },
    ]);
    expect(await stateOf(harness, id)).toBe('paid');
    const [opened] = (await casesOf(id)) as readonly { readonly id: string }[];
    expect((await harness.resolve(opened?.id ?? '', { action: 'credit', session_id: id })).status).toBe(422);
    expect((await harness.resolve(opened?.id ?? '', { action: 'accept' })).status).toBe(200);
  });

  it('later, on a line that names its own payment: both are booked, and the case asks about the first', async () => {
    const thief = await claiming('70030001');
    await take(['435.00', 'TRANSF DE CTA 70030001']);
    const honest = await transferring();
    expect(await take(['435.00', `DE CTA 70030001 ${reference(honest.payment)}`])).toMatchObject({ booked: 1 });
    expect(await stateOf(harness, honest.id)).toBe('paid');
    expect(await casesOf(thief.id)).toMatchObject([{ kind: 'number_repeated', status: 'open' }]);
    expect(await casesOf(honest.id)).toEqual([]);
  });

  it('is counted by two files at once: one line is booked at most, and the school is asked about it', async () => {
    const { id } = await claiming('70040001');
    const answers = await Promise.all([
      take(['435.00', 'TRANSF 70040001 A']),
      take(['435.00', 'TRANSF 70040001 B'], ['3.00', 'OTRA']),
    ]);
    expect(answers.reduce((sum, each) => sum + each.booked, 0)).toBe(1);
    expect(money(await paymentsOf(harness, id))).toHaveLength(1);
    // The later one is the same deposit, perhaps; or it came when the report was booked already.
    const questionCount = answers.reduce((sum, each) => sum + each.maybe_known, 0);
    expect([questionCount, await casesOf(id)]).toMatchObject(
      questionCount === 1 ? [1, []] : [0, [{ kind: 'number_repeated' }]],
    );
  });
});

describe('what was found by a report', () => {
  it('says by what, in the list of reports; never the number itself in the row', async () => {
    const way = await claiming('0070-0500-01');
    await take(['435.00', 'TRANSFERENCIA', '0070050001']);
    expect(await reportOf(way)).toMatchObject({
      status: 'seen',
      problem: null,
      match: { kind: 'movement_id', length: 8, lines: 1 },
    });
  });

  it.each([
    ['another amount was reported, and came', { amount: 40_000 }, '400.00', 'amount_differs'],
    ['another amount was reported', { amount: 40_000 }, '435.00', 'amount_differs'],
    ['another amount came', {}, '434.00', 'amount_differs'],
  ])('is a case where %s', async (what, more, amount, problem) => {
    const way = await claiming(`7006${what.length}001`, more);
    const answer = await take([amount, `TRANSF 7006${what.length}001`]);
    expect(answer).toMatchObject({ booked: 0, unknown: 1 });
    expect(await caseOf(answer.results[0]?.case_id)).toMatchObject({
      payment_id: way.payment.id,
      report_problem: problem,
    });
    await isUntouched(way);
  });

  it('is never a payment whose money came otherwise since the report was read', async () => {
    const way = await claiming('70070001');
    const answer = await take(['435.00', `TRANSF ${reference(way.payment)}`], ['435.00', 'TRANSF 70070001']);
    expect(answer).toMatchObject({ booked: 1, unknown: 1 });
    expect(money(await paymentsOf(harness, way.id))).toHaveLength(1);
  });
});

describe('what its payer reads', () => {
  const readBy = async ({ key, payment }: Awaited<ReturnType<typeof claiming>>) =>
    (await (await openLink(harness.origin, key)).read(payment.id)).transfer_report;

  it('is from their own report alone: the amount at once, the number once its time is over', async () => {
    // So that no other report has its amount and day.
    await harness.advance(5 * day);
    const [differs, missing] = [await claiming('70080001', { amount: 40_000 }), await claiming('70080002')];
    expect([(await readBy(differs))?.why, (await readBy(missing))?.why]).toEqual(['amount_differs', null]);
    await take(['435.00', 'TRANSF 70080099']);
    expect([(await readBy(missing))?.why, await readBy(missing)]).toEqual([
      null,
      expect.not.objectContaining({ problem: expect.anything() }),
    ]);
    expect(await reportOf(missing)).toMatchObject({ problem: 'number_not_found' });
    await harness.advance(2 * day + 60);
    expect(await readBy(missing)).toMatchObject({ status: 'not_found', why: 'number_not_found' });
  });
});

describe('how often it may be said', () => {
  const say = (way: Awaited<ReturnType<typeof claiming>>, number: string) =>
    way.parent.call('POST', `/payments/${way.payment.id}/report`, claimOf(number));
  const toldOf = async ({ id }: { readonly id: string }) => {
    await harness.settle();
    return harness.eventsOf(id).filter(({ type }) => type === 'transfer.reported').length;
  };

  it('once, and corrected three times; the same again is no correction and is told to nobody', async () => {
    const way = await claiming('70090000');
    expect((await say(way, '70090000')).status).toBe(200);
    const answers = [];
    for (const number of ['70090001', '70090002', '70090003', '70090003', '70090004'])
      answers.push(await say(way, number));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409]);
    expect(await answers[3]?.json()).toMatchObject({ transfer_report: { corrections_left: 0 } });
    expect(await answers[4]?.json()).toMatchObject({ code: 'too_many_corrections' });
    expect(await reportOf(way)).toMatchObject({ document_number: '70090003' });
    expect(await toldOf(way)).toBe(4);
  });

  it('at most twelve times in ten minutes for one session', async () => {
    const way = await claiming('70100000');
    const statuses = [];
    for (let time = 0; time < 14; time += 1) statuses.push((await say(way, '70100000')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(await toldOf(way)).toBe(1);
  });
});
