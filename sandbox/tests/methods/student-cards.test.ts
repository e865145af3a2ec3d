/** A student's printed card: what its link shows, to whom, and for how long. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { madeStudentCard, studentCardView } from '#contracts/student-cards';
import { openLink } from '../../actors/parent.ts';
import { startStatementHarness } from '../transfers/statement-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { otherSchool, reference, soundHarnessFor } from '../test-harness.ts';

const harness = await soundHarnessFor(startStatementHarness({ country: 'EC' }));
const inAYear = '2027-07-31';

/** A session of a student nobody else has; her card. */
async function newStudent(amounts: readonly number[] = [28_550, 4_000]) {
  const studentId = `alumna-${randomUUID().slice(0, 8)}`;
  const body = sessionBody(amounts, {}, 'EC');
  const charges = body.charges.map((charge) => ({ ...charge, student_id: studentId }));
  const session = await harness.client.createSession(harness.schoolKey, { ...body, charges });
  return { studentId, session };
}
const make = (studentId: string, more: object = {}, key = harness.schoolKey) =>
  harness.callSchool('POST', `/students/${encodeURIComponent(studentId)}/card`, {
    body: { school_year: '2026-2027', ends_on: inAYear, ...more },
    key,
  });
async function newCard(studentId: string) {
  return madeStudentCard.parse((await make(studentId)).body);
}
const keyOf = (url: string) => url.split('/c/')[1] ?? '';
const open = (key: string, path = '') => harness.call('GET', `/api/student-cards/${key}${path}`);
const view = async (key: string) => studentCardView.parse(await (await open(key)).json());
const codeOf = async (answer: Response) => z.object({ code: z.string() }).parse(await answer.json()).code;

describe('a card', () => {
  it('has every standing reference of the student, what is owed now, and of the family a first name', async () => {
    const { studentId } = await newStudent();
    const { url, pdf_url: pdf } = await newCard(studentId);
    const answer = await open(keyOf(url));
    const text = await answer.text();
    expect(studentCardView.parse(JSON.parse(text))).toMatchObject({
      locale: 'es-EC',
      student: 'Lucía',
      school_year: '2026-2027',
      ends_on: inAYear,
      references: [{ reference: expect.stringMatching(/^\d{3} \d{3} \d{3}$/) }],
      owed: [
        { amount: 28_550, currency: 'USD', in_process: false },
        { amount: 4_000, in_process: false },
      ],
    });
    for (const secret of ['Torres', 'Ruiz', 'correo.example', studentId, 'tutor-1']) expect(text).not.toContain(secret);
    const file = await harness.call('GET', pdf.replace(harness.origin, ''));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('is the same when it is asked for again, with its new last day', async () => {
    const { studentId } = await newStudent();
    const first = await newCard(studentId);
    const again = madeStudentCard.parse((await make(studentId, { ends_on: '2027-06-30' })).body);
    expect(again).toEqual({ ...first, ends_on: '2027-06-30' });
    const next = madeStudentCard.parse((await make(studentId, { school_year: '2027-2028' })).body);
    expect(next.url).not.toBe(first.url);
    expect((await view(keyOf(next.url))).references).toEqual((await view(keyOf(first.url))).references);
  });

  it('says what is being paid, and no more what was', async () => {
    const { studentId, session } = await newStudent([10_000]);
    const { url } = await newCard(studentId);
    const parent = await openLink(harness.origin, session.key);
    const payment = await parent.pay({ entity: 'transfer', method: 'transfer' });
    expect((await view(keyOf(url))).owed).toMatchObject([{ amount: 10_000, in_process: true }]);
    await parent.call('POST', `/payments/${payment.id}/replace`, {});
    expect((await view(keyOf(url))).owed).toMatchObject([{ in_process: false }]);
  });

  it('says once what was sent again in another session, and nothing of it once one of them is paid', async () => {
    const { studentId } = await newStudent([7_000]);
    const { url } = await newCard(studentId);
    const body = sessionBody([10_000], {}, 'EC');
    const charges = body.charges.map((charge) => ({ ...charge, student_id: studentId, external_id: 'enero-2027' }));
    const send = () => harness.client.createSession(harness.schoolKey, { ...body, charges });
    const [, again] = [await send(), await send()];
    expect((await view(keyOf(url))).owed.map(({ amount }) => amount)).toEqual([7_000, 10_000]);
    const payment = await (await openLink(harness.origin, again.key)).pay({ entity: 'transfer', method: 'transfer' });
    await harness.take(harness.fileOf(['100.00', reference(payment)]));
    expect((await view(keyOf(url))).owed.map(({ amount }) => amount)).toEqual([7_000]);
  });

  it('is refused for a student no charge names, and for a day that is over or too far', async () => {
    const { studentId } = await newStudent();
    expect((await make('nadie')).status).toBe(422);
    expect((await make(studentId, { ends_on: '2020-01-01' })).status).toBe(422);
    expect((await make(studentId, { ends_on: '2099-01-01' })).status).toBe(422);
    expect((await make(`${studentId}\u0000`)).status).toBe(422);
  });
});

describe('a card’s link', () => {
  it('ends when its school revokes it, for good; then a new card has another', async () => {
    const { studentId } = await newStudent();
    const { id, url } = await newCard(studentId);
    const revoked = await harness.callSchool('POST', `/student_cards/${id}/revoke`, { body: {} });
    expect(revoked.body).toMatchObject({ id, status: 'revoked' });
    const gone = await open(keyOf(url));
    const text = await gone.text();
    expect([gone.status, z.object({ code: z.string() }).parse(JSON.parse(text)).code]).toEqual([
      410,
      'student_card_ended',
    ]);
    expect(text).not.toContain('Lucía');
    expect((await open(keyOf(url), '/file')).status).toBe(410);
    const next = await newCard(studentId);
    expect(next.url).not.toBe(url);
    const list = await harness.callSchool('GET', `/student_cards?student_id=${studentId}`);
    expect(list.body['data']).toMatchObject([{ status: 'live' }, { id, status: 'revoked' }]);
    expect(JSON.stringify(list.body)).not.toContain('/c/');
  });

  it('ends after its last day', async () => {
    const { studentId } = await newStudent();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(harness.clock.now());
    const { url } = madeStudentCard.parse((await make(studentId, { ends_on: today })).body);
    expect((await open(keyOf(url))).status).toBe(200);
    await harness.advance(86_400);
    expect(await codeOf(await open(keyOf(url)))).toBe('student_card_ended');
  });

  it('is nobody’s without its key, and another school’s never', async () => {
    expect(await codeOf(await open('adivinada'))).toBe('student_card_not_found');
    const { studentId } = await newStudent();
    const { id } = await newCard(studentId);
    const { key } = await otherSchool(harness, 'EC');
    expect((await make(studentId, {}, key)).status).toBe(422);
    expect((await harness.callSchool('POST', `/student_cards/${id}/revoke`, { body: {}, key })).status).toBe(404);
    expect((await harness.callSchool('GET', '/student_cards', { key })).body['data']).toEqual([]);
  });
});
