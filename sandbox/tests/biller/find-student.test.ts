/** A student's document finds this session's students only, in five tries; every other gets the same response. */
import { randomUUID } from 'node:crypto';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { offerForm } from '#contracts/offer-form';
import { paymentSession } from '#contracts/session';
import { askAbout, byApp, type Child, familyOf, found, startAppHarness } from './find-student.fixture.ts';
import { newCurp } from '../../actors/new-curp.ts';
import { codeOf } from './biller-harness.fixture.ts';
import { productBeside } from '../product-beside.fixture.ts';
import { codeOf as refusalOf, otherSchool, soundAtLastFor } from '../test-harness.ts';

const folder = await mkdtemp(join(tmpdir(), 'find-student-'));
const logFile = join(folder, 'log');
const harness = await soundAtLastFor(startAppHarness({ logFile }));
afterAll(() => rm(folder, { recursive: true }));

const child = (amounts: readonly number[], document: string | null = newCurp()): Child => ({
  id: `alumno-${randomUUID().slice(0, 8)}`,
  document,
  amounts,
});
const bytes = async (answer: Response) => [answer.status, await answer.text()];

describe('a student’s document', () => {
  // S3-R08, S5-R12
  it('brings the pending payments of that student, the oldest first, and the reference they are paid by', async () => {
    const [elder, younger] = [child([10_000, 20_000]), child([30_000])];
    const family = await familyOf(harness, [elder, younger]);
    const { reference, payments, message } = await found(await askAbout(family, younger.document ?? ''));
    expect(payments).toMatchObject([{ amount: 30_000, payable: true, entity: 'fintech', payment_method: 'fintech' }]);
    expect([message, payments[0]?.meta_data.reference_value]).toEqual([null, reference]);
    const other = await found(await askAbout(family, elder.document ?? ''));
    expect(other.payments.map(({ amount, payable }) => [amount, payable])).toEqual([
      [10_000, true],
      [20_000, false],
    ]);
    expect(other.reference).not.toBe(reference);
    // Unique per student: in the next session it is the same.
    const next = await familyOf(harness, [{ ...younger, amounts: [5_000] }]);
    expect((await found(await askAbout(next, younger.document ?? ''))).reference).toBe(reference);
  });

  it('is found with small letters, spaces and hyphens, and a passport as a passport', async () => {
    const [one, two] = [child([10_000]), child([20_000], 'G12345678')];
    const family = await familyOf(harness, [one, two]);
    const typed = (one.document ?? '').toLowerCase().replace(/^(.{4})(.{6})/, '$1 $2-');
    expect((await found(await askAbout(family, typed))).payments).toMatchObject([{ amount: 10_000 }]);
    expect((await found(await askAbout(family, ' g 1234 5678', 'passport'))).payments).toMatchObject([
      { amount: 20_000 },
    ]);
    expect((await found(await askAbout(family, 'G12345678', 'curp'))).payments).toEqual([]);
  });

  it('leads to a payment of that student’s oldest charge, whoever’s is the oldest of the session', async () => {
    const [elder, younger] = [child([10_000]), child([30_000, 40_000])];
    const family = await familyOf(harness, [elder, younger]);
    const { reference, payments } = await found(await askAbout(family, younger.document ?? ''));
    // Any charge of the student names the student: the oldest is paid.
    const chosen = await family.choose(byApp, { charge_id: payments[1]?.id });
    expect(chosen.quote).toMatchObject({ total_amount: 30_000, lines: [{ charge_id: payments[0]?.id }] });
    await family.commit(chosen.payment_id, { quote_id: chosen.quote.id });
    const shown = await family.read(chosen.payment_id);
    expect([codeOf(shown), shown.total_amount]).toEqual([reference, 30_000]);
    expect(shown.later).toMatchObject([{ amount: 40_000, concept_desc: 'Colegiatura 3' }]);
    expect(shown.places?.map(({ id }) => id)).toEqual(['mercado-pago', 'nu']);
    const [charge] = (await harness.bank.ask(reference ?? '')).debts;
    expect(charge).toMatchObject({ id: payments[0]?.id, amount: 30_000, payable: true });
  });

  it('of a charge of another session leads nowhere', async () => {
    const [mine, theirs] = [child([10_000]), child([20_000])];
    const family = await familyOf(harness, [mine]);
    const { payments } = await found(await askAbout(await familyOf(harness, [theirs]), theirs.document ?? ''));
    const answer = await family.call('POST', `/sessions/${family.sessionId}/materialize`, {
      ...byApp,
      charge_id: payments[0]?.id,
    });
    expect(await refusalOf(answer)).toEqual([422, 'payment_method_not_available']);
  });

  it('is asked for where the school gave one, and otherwise the code stands without a question', async () => {
    const form = async (document: string | null) => {
      const family = await familyOf(harness, [child([10_000], document)]);
      const opened = await family.call('POST', `/sessions/${family.sessionId}/form?locale=es-MX`, byApp);
      return { family, form: offerForm.parse(await opened.json()) };
    };
    const { form: documentForm } = await form(newCurp());
    expect(documentForm.fields).toMatchObject([{ name: 'student_document', kind: 'document', finds: 'student' }]);
    const { form: silent, family } = await form(null);
    expect(silent.fields).toEqual([]);
    expect(codeOf(await family.pay(byApp))).toMatch(/^\d{9}$/);
  });

  it('stands in no session that a payer reads', async () => {
    const one = child([10_000]);
    const { key } = await familyOf(harness, [one]);
    const text = await (await harness.call('GET', `/api/sessions/${key}`)).text();
    expect(paymentSession.parse(JSON.parse(text)).charges[0]?.student_identity_document).toBeNull();
    expect(text).not.toContain(one.document);
  });
});

describe('what is no document of the session', () => {
  it('has the same answer, byte by byte: unknown, another family’s, another school’s, mistyped, and a thing that is none', async () => {
    const [mine, neighbour, stranger] = [child([10_000]), child([20_000]), child([30_000])];
    await familyOf(harness, [neighbour]);
    const { key } = await otherSchool(harness);
    await familyOf({ ...harness, schoolKey: key }, [stranger]);
    const right = mine.document ?? '';
    const wrongDigit = right.slice(0, 17) + String((Number(right.at(-1)) + 1) % 10);
    const none = [
      newCurp(),
      neighbour.document ?? '',
      stranger.document ?? '',
      wrongDigit,
      right.slice(0, 17),
      "'; --",
    ];
    const answers = await Promise.all(
      none.map(async (text) => bytes(await askAbout(await familyOf(harness, [mine]), text))),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(200);
    expect(JSON.parse(String(answers[0]?.[1]))).toMatchObject({
      reference: null,
      payments: [],
      message: expect.stringContaining('No encontramos'),
    });
    // The control: the one that is right is another answer.
    expect(await bytes(await askAbout(await familyOf(harness, [mine]), right))).not.toEqual(answers[0]);
  });

  it('a student of whom nothing is owed, or without a document, is not found either', async () => {
    const [paid, blank] = [child([10_000]), child([20_000], null)];
    const family = await familyOf(harness, [paid, blank]);
    const { reference } = await found(await askAbout(family, paid.document ?? ''));
    expect(await harness.bank.pay(reference ?? '')).toMatchObject({ state: 'taken' });
    expect((await found(await askAbout(family, paid.document ?? ''))).payments).toEqual([]);
    // The one the school gave no document of is not who has none.
    expect((await found(await askAbout(family, '-', 'passport'))).payments).toEqual([]);
  });
});

describe('five tries', () => {
  it('are all there are in a quarter of an hour, right or wrong, and the sixth tells nothing', async () => {
    const one = child([10_000]);
    const family = await familyOf(harness, [one]);
    for (let round = 0; round < 5; round += 1) expect((await askAbout(family, newCurp())).status).toBe(200);
    const [right, wrong] = [await askAbout(family, one.document ?? ''), await askAbout(family, newCurp())];
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(600);
    expect([await refusalOf(right), await refusalOf(wrong)]).toEqual(Array(2).fill([429, 'too_many_requests']));
    // They are this session's alone.
    expect((await askAbout(await familyOf(harness, [one]), one.document ?? '')).status).toBe(200);
  });

  it('count at every process and in every tab, also at once', async () => {
    const one = child([10_000]);
    const family = await familyOf(harness, [one]);
    const beside = productBeside(harness);
    const path = `/api/sessions/${family.sessionId}/student_payments`;
    const body = () => ({ document_type: 'curp', document_number: newCurp() });
    const both = await Promise.all(
      Array.from({ length: 20 }, async (_, at) =>
        at % 2 === 0
          ? harness.call('POST', path, { bearer: family.bearer, body: body() })
          : beside.call('POST', path, family.bearer, body()),
      ),
    );
    const statuses = both.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([5, 15]);
  });
});

it('no document that was asked about is kept anywhere, nor in the log', async () => {
  const one = child([10_000]);
  const family = await familyOf(harness, [one]);
  const wrong = newCurp();
  await askAbout(family, wrong);
  await askAbout(family, 'P99887766', 'passport');
  const refused = await family.commit((await family.choose(byApp)).payment_id, {
    answers: { student_document: wrong },
  });
  expect(await refusalOf(refused)).toEqual([422, 'invalid_answers']);
  await family.call('POST', `/sessions/${family.sessionId}/student_payments?document_number=${wrong}`, {
    document_number: wrong,
  });
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(harness.services.db);
  const stored = await Promise.all(
    rows.map(async ({ name }) =>
      JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(harness.services.db)).rows),
    ),
  );
  const log = await readFile(logFile, 'utf8');
  expect([stored.some((text) => text.includes(one.document ?? '')), log.length > 0]).toEqual([true, true]);
  for (const text of [...stored, log]) for (const secret of [wrong, 'P99887766']) expect(text).not.toContain(secret);
  expect(log).not.toContain(one.document);
});
