/** A school finds a payment by what a family says of it: nothing of another school, and no name in a log. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchAnswer, searchAnswer } from '#contracts/search';
import { createMetrics } from '#server/http/metrics';
import { followSearch } from '#server/jobs/follow-search';
import { startWorker } from '#server/jobs/worker';
import { createApiKey } from '#server/use-cases/schools/create-school';
import { byCash, openLink, type Parent } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { settle } from '../../settle.ts';
import { numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { otherSchool, paymentRow, reference, soundAtLastFor } from '../test-harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'cuota-search-'));
const logFile = join(folder, 'log');
const harness = await soundAtLastFor(startAtRest());
const { db } = harness.services;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Nothing follows what happens but where a test settles. */
async function startAtRest() {
  const started = await startCardHarness({ logFile, workers: 0 });
  const { services, emulators } = started;
  const sweep = async () => {
    const worker = startWorker(services);
    await worker.sweep();
    await worker.stop();
  };
  return { ...started, settle: () => settle({ db: services.db, emulators, sweep }) };
}

const tables = ['search_word', 'search_name', 'search_key', 'search_mark', 'search_due'] as const;
const transfer = { entity: 'transfer', method: 'transfer' } as const;

interface Family {
  readonly payer: string;
  readonly student: string;
  readonly externalId: string;
  readonly phone: string;
  readonly minor: number;
}
const pena = {
  payer: 'María José Peña Núñez',
  student: 'Sofía García Peña',
  externalId: 'FAM-2027/001',
  phone: '+52 55 5512 3456',
  minor: 290_881,
} as const satisfies Family;
const lopez = { ...pena, payer: 'Ana López', student: 'Luis García López', externalId: 'FAM-2', phone: '5599887766' };

function bodyOf({ payer, student, externalId, phone, minor }: Family) {
  const body = sessionBody([minor]);
  return {
    ...body,
    payer: { ...body.payer, full_name: payer, phone },
    charges: body.charges.map((charge) => ({ ...charge, student_name: student, external_id: `cargo ${externalId}` })),
    external_id: externalId,
  };
}

/** Searches by a key of its own each time, so that the tests share no limit. */
async function search(
  q: string,
  { schoolId = harness.schoolId, ...more }: Readonly<Record<string, string>> = {},
): Promise<SearchAnswer> {
  const { key } = await createApiKey(db, { schoolId, live: false });
  const answer = await ask(q, key, more);
  expect(answer.status).toBe(200);
  return searchAnswer.parse(await answer.json());
}
const ask = (q: string, bearer: string, more: Readonly<Record<string, string>> = {}) =>
  harness.call('GET', `/api/v1/search?${new URLSearchParams({ q, ...more }).toString()}`, { bearer });

/** What was found: its kind, its own id, and why. */
const found = ({ data }: SearchAnswer) =>
  data.map((row) => [
    row.kind,
    row.kind === 'payment_session' ? row.session_id : row.payment_id,
    ...row.matched.map(({ field, by }) => `${field} ${by}`).toSorted(),
  ]);

let [family, other]: Parent[] = [];
let [paid, reported]: { readonly id: string; readonly number: string }[] = [];
const known = () => {
  if (!family || !other || !paid || !reported) throw new Error('the stories were not told');
  return { session: family.sessionId, other: other.sessionId, paid, reported };
};

beforeAll(async () => {
  family = await harness.parent(bodyOf(pena));
  other = await harness.parent(bodyOf(lopez));
  const voucher = await family.pay(byCash);
  paid = { id: voucher.id, number: reference(voucher) };
  await harness.stripe.pay(paid.number);
  const payment = await other.pay(transfer);
  const paidOn = new Date(harness.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const report = { bank: 'BBVA', paid_on: paidOn, amount: pena.minor, document_number: 'MBAN01002701080073' };
  expect((await other.call('POST', `/payments/${payment.id}/report`, report)).status).toBe(200);
  reported = { id: payment.id, number: report.document_number };
  await harness.settle();
});

describe('a school finds', () => {
  it.each([['García Sofía'], ['sofia  GARCIA'], ['sof garc pen']])('the family of a student by %s', async (q) => {
    expect(found(await search(q))).toEqual([['payment_session', known().session, 'student_name words']]);
  });

  it('both families of a name that they share, the newest first', async () => {
    const { session, other: newer } = known();
    const all = [
      ['payment_session', newer, 'student_name words'],
      ['payment_session', session, 'student_name words'],
    ];
    expect(found(await search('García'))).toEqual(all);
    expect(found(await search('gar'))).toEqual(all);
    expect(found(await search('ga'))).toEqual([]);
  });

  it('a payer by name and phone, and a session by the school’s own ids', async () => {
    const { session } = known();
    expect(found(await search('núñez maría'))).toEqual([['payment_session', session, 'payer_name words']]);
    for (const phone of ['+52 55 5512 3456', '5555123456', '044 55 5512-3456'.slice(4), '5512 3456'])
      expect([phone, found(await search(phone))[0]?.slice(0, 2)]).toEqual([phone, ['payment_session', session]]);
    expect(found(await search('fam-2027/001'))).toEqual([['payment_session', session, 'external_id whole']]);
    expect(found(await search('cargo FAM-2027/001'))).toEqual([
      ['payment_session', session, 'charge_external_id whole'],
    ]);
    expect(found(await search('2027/001'))).toEqual([]);
    expect(found(await search(session))).toEqual([['payment_session', session, 'id whole']]);
  });

  it('a payment by its reference or the end of it, its numbers, and the code of its paper', async () => {
    const { id, number } = known().paid;
    const row = await paymentRow(harness, id);
    const ofPaid = (why: string) => [['payment', id, why]];
    expect(found(await search(number))).toEqual(ofPaid('reference whole'));
    expect(found(await search(number.slice(-6)))).toEqual(ofPaid('reference end'));
    expect(found(await search(number.slice(0, 6)))).toEqual([]);
    expect(found(await search(row.confirmation_number.toLowerCase()))).toEqual(ofPaid('confirmation_number whole'));
    expect(found(await search(row.provider_ref ?? ''))).toEqual(ofPaid('provider_reference whole'));
    const key = harness.services.keys.checkKey(id);
    expect(found(await search(`${harness.origin}/check/${key}`))).toEqual(ofPaid('paper_code whole'));
    expect(found(await search(id))).toEqual(ofPaid('id whole'));
  });

  it('an amount however it is written, of a session, a payment and a report', async () => {
    const { session, other: second, paid: payment, reported: report } = known();
    const all = [
      ['transfer_report', report.id, 'amount whole'],
      ['payment', report.id, 'amount whole'],
      ['payment', payment.id, 'amount whole'],
      ['payment_session', second, 'amount whole'],
      ['payment_session', session, 'amount whole'],
    ];
    for (const q of ['2,908.81', '2908.81', '$2,908.81', 'MXN 2.908,81'])
      expect([q, found(await search(q)).toSorted()]).toEqual([q, all.toSorted()]);
    expect(found(await search('2908.82'))).toEqual([]);
  });

  it('less, with an amount, a day and a name beside the text', async () => {
    const { paid: payment, reported: report } = known();
    const row = await paymentRow(harness, payment.id);
    const on = new Date(row.created_at.getTime() - 6 * 3_600_000).toISOString().slice(0, 10);
    const end = payment.number.slice(-4);
    const ofPaid = [['payment', payment.id, 'reference end']];
    expect(found(await search(end, { amount: String(pena.minor), on, name: 'garcia sofia' }))).toEqual(ofPaid);
    const others = [{ amount: '290882' }, { on: '2020-01-01' }, { name: 'Luis' }];
    for (const other of others) expect([other, found(await search(end, other))]).toEqual([other, []]);
    const byAmount = await search('2908.81', { on, name: 'Sofía Peña' });
    expect(found(byAmount)).toEqual([['payment', payment.id, 'amount whole']]);
    const byName = await search('Luis López', { amount: String(pena.minor), on });
    expect(found(byName)).toEqual([['payment', report.id, 'name words']]);
    for (const wrong of [{ on: '2027-02-30' }, { amount: '0' }, { name: '??' }])
      expect([wrong, (await ask(end, harness.schoolKey, wrong)).status]).toEqual([wrong, 422]);
  });

  it('a payment by the last four digits of its card', async () => {
    const card = await harness.parent(bodyOf({ ...lopez, externalId: 'FAM-5', minor: 45_671 }));
    const { id } = await payByCard(harness, card, numbers.approved);
    await harness.settle();
    const last = numbers.approved.slice(-4);
    expect(found(await search(last))).toContainEqual(['payment', id, 'card_last_four whole']);
    expect(found(await search(last, { amount: '1' }))).toEqual([]);
  });

  it('a reported transfer by the number its payer gave, which is stored as a hash', async () => {
    const { id, number } = known().reported;
    expect(found(await search(number))).toEqual([['transfer_report', id, 'document_number whole']]);
    const rows = await db.selectFrom('search_key').selectAll().execute();
    const backwards = [...number.toLowerCase()].toReversed().join('');
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(backwards);
  });

  it('what a payment is, beside why it was found', async () => {
    const { data, has_more } = await search(known().paid.number);
    expect([data[0], has_more]).toMatchObject([
      {
        kind: 'payment',
        status: 'successful',
        session_id: known().session,
        external_id: pena.externalId,
        payer_name: pena.payer,
        student_names: [pena.student],
        amount: pena.minor,
        reference: known().paid.number,
      },
      false,
    ]);
  });
});

describe('a search', () => {
  it('finds nothing of another school, whatever is asked', async () => {
    const { id: schoolId, key } = await otherSchool(harness);
    const { key: link } = await harness.client.createSession(key, bodyOf(pena));
    const { sessionId } = await openLink(harness.origin, link);
    await harness.settle();
    const { session, paid: payment, reported: report } = known();
    const { confirmation_number: confirmation, provider_ref: ref } = await paymentRow(harness, payment.id);
    const asked = [
      payment.number,
      payment.id,
      session,
      confirmation,
      ref ?? '',
      report.number,
      harness.services.keys.checkKey(payment.id),
    ];
    for (const q of asked) expect([q, found(await search(q, { schoolId }))]).toEqual([q, []]);
    for (const q of ['García', pena.phone, pena.externalId, '2,908.81']) {
      const theirs = await search(q, { schoolId });
      expect([q, theirs.data.map((row) => row.session_id), theirs.has_more]).toEqual([q, [sessionId], false]);
      expect(JSON.stringify(await search(q))).not.toContain(sessionId);
    }
  });

  it('that can mean nothing, or too much, is refused by its field', async () => {
    for (const [query, path] of [
      ['q=a', 'q'],
      ['q=%3F%3F', 'q'],
      [`q=${'x'.repeat(201)}`, 'q'],
      ['q=Ana%0AL', 'q'],
      ['limit=1', 'q'],
      ['q=Ana&limit=51', 'limit'],
    ]) {
      const answer = await harness.call('GET', `/api/v1/search?${query}`, { bearer: harness.schoolKey });
      const { code, metadata } = await answer.json();
      expect([query, answer.status, code, metadata.issues[0].path]).toEqual([query, 422, 'invalid_request', path]);
    }
  });

  it('is made 60 times a minute by one key', async () => {
    const { key } = await createApiKey(db, { schoolId: harness.schoolId, live: false });
    const answers = await Promise.all(Array.from({ length: 61 }, () => ask('nobody', key)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(60).fill(200), 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refused?.headers.get('retry-after'))).toSatisfy((seconds: number) => seconds > 0 && seconds <= 60);
  });

  it('leaves its words in no log and no metric', async () => {
    await search('Zoraida Quetzalcanario');
    await ask('Zoraida Quetzalcanario', 'sk_test_wrong');
    const { services } = harness;
    const text = readFileSync(logFile, 'utf8') + (await createMetrics(services, services.accounts.all).text());
    expect(text).toContain('/api/v1/search');
    expect(text).not.toMatch(/zoraida|quetzalcanario/i);
  });
});

describe('what is found', () => {
  it('follows a session that changes, and is what it was before', async () => {
    const { sessionId } = await harness.parent(bodyOf({ ...pena, student: 'Bruno Vidal', externalId: 'FAM-3' }));
    await harness.settle();
    const { charges } = bodyOf({ ...pena, student: 'Bruna Vidal', externalId: 'FAM-3' });
    const changed = await harness.call('PATCH', `/api/v1/payment_sessions/${sessionId}`, {
      bearer: harness.schoolKey,
      body: { charges },
    });
    expect(changed.status).toBe(200);
    await harness.settle();
    expect(found(await search('Bruna'))).toEqual([['payment_session', sessionId, 'student_name words']]);
    expect(found(await search('Bruno'))).toEqual([]);
    expect(await db.selectFrom('search_word').select('word').where('word', '=', 'bruno').execute()).toEqual([]);
  });

  it('misses nothing after a crash in between, and nothing of before', async () => {
    const before = await contents();
    const { sessionId } = await harness.parent(bodyOf({ ...pena, student: 'Iker Solano', externalId: 'FAM-4' }));
    const dies = { ...harness.services, keys: { ...harness.services.keys, searchHashes: diesNow } };
    // The harness's own worker may come in between: then once more.
    const isLeftEmpty = async () => {
      // As of a database of before: every row is gone, and so is the mark.
      await db.transaction().execute(async (trx) => {
        for (const table of tables) await trx.deleteFrom(table).execute();
      });
      const end = await followSearch(dies).catch(String);
      return end === 'Error: killed' && (await db.selectFrom('search_key').selectAll().execute()).length === 0;
    };
    let tries = 1;
    while (!(await isLeftEmpty()) && tries < 20) tries += 1;
    expect(tries).toBeLessThan(20);
    while ((await followSearch(harness.services)) > 0);
    await harness.settle();
    expect(found(await search('Solano'))).toEqual([['payment_session', sessionId, 'student_name words']]);
    expect(await contents()).toEqual(expect.arrayContaining([...before]));
  });
});

function diesNow(): never {
  throw new Error('killed');
}

/** Every row but the marks, in one order. */
async function contents(): Promise<readonly string[]> {
  const rows = [];
  for (const table of ['search_word', 'search_name', 'search_key'] as const)
    for (const { at, ...row } of await db.selectFrom(table).selectAll().execute())
      // Of a name's word it is the newest session's.
      rows.push(JSON.stringify([table, table === 'search_word' ? null : at, row]));
  return rows.toSorted();
}
