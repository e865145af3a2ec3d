/** A page that we draw gets its values without JSON between. They must be what a browser's page reads of the JSON. */
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { madeStudentCard } from '#contracts/student-cards';
import { createApp } from '#server/app';
import { askInProcess } from '#server/http/in-process';
import { byCard, byCash } from '../../actors/parent.ts';
import { numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { reference, soundAtLastFor } from '../test-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';

const harness = await soundAtLastFor(startCardHarness());
const app = createApp(harness.services);

/** The same question, as a page in this process asks it and as a browser does. */
async function both(path: string, bearer?: string) {
  const init = { headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } };
  const inProcessAnswer = await askInProcess(
    async (request, bindings) => app.fetch(request, bindings),
    new Request(`http://in-process${path}`, init),
    { clientAddress: '203.0.113.7' },
  );
  const sent = await fetch(harness.origin + path, init);
  return { inProcessAnswer, sent };
}

/** Of two answers of one moment these alone differ. */
const itsOwn = new Set(['support_code', 'request_id']);
function withoutItsOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutItsOwn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, itsOwn.has(name) ? typeof each : withoutItsOwn(each)]),
  );
}

async function expectSame(path: string, bearer?: string): Promise<void> {
  const { inProcessAnswer, sent } = await both(path, bearer);
  expect([path, inProcessAnswer.status, inProcessAnswer.body]).toEqual([
    path,
    sent.status,
    sent.ok ? null : expect.anything(),
  ]);
  expect(withoutItsOwn(await inProcessAnswer.json())).toStrictEqual(withoutItsOwn(await sent.json()));
  const named = (answer: Response) => [...answer.headers.keys()].filter((name) => !ofTheBody.has(name)).toSorted();
  expect(named(inProcessAnswer)).toEqual(named(sent));
}
const ofTheBody = new Set([
  'content-encoding',
  'content-type',
  'content-length',
  'vary',
  'connection',
  'keep-alive',
  'transfer-encoding',
]);

/** A family with a voucher that waits; and one that paid it, one that paid by card. */
const waiting = await harness.parent();
const voucher = await waiting.pay(byCash);
const durable = voucher.next_step?.kind === 'instructions' ? (voucher.next_step.durable_url ?? '') : '';
const paid = await harness.parent();
const paidVoucher = await paid.pay(byCash);
await harness.stripe.pay(reference(paidVoucher));
await harness.settle();
const cardFamily = await harness.parent();
const byCardPaid = await payByCard(harness, cardFamily, numbers.approved);
const declined = await harness.parent();
const byCardDeclined = await payByCard(harness, declined, numbers.notEnoughMoney);
const chosen = await harness.parent();
await chosen.choose(byCard);
// From here on the time stands still.
await sql`do $$ begin execute format(
  'create or replace function app_now() returns timestamptz language sql stable as %L', format('select %L::timestamptz', app_now()));
end $$`.execute(harness.services.db);

describe('a page in this process is given what a browser reads', () => {
  it.each([
    ['a session to pay', `/api/sessions/${chosen.key}`],
    ['the same in another language', `/api/sessions/${chosen.key}?locale=en-US`],
    ['a session with a voucher', `/api/sessions/${waiting.key}`],
    ['a session that is paid, which refuses', `/api/sessions/${paid.key}`],
    ['a key that nobody has', `/api/sessions/${'x'.repeat(43)}`],
    ['a voucher', `/api/vouchers/${durable.split('/v/')[1]}`],
    ['a result', `/api/payments/${voucher.id}/result`],
    ['a result of nobody’s payment', '/api/payments/0b6f2e36-5c87-4a2b-8a5f-2f0f3a1d0c11/result'],
  ])('of %s', async (_what, path) => {
    await expectSame(path);
  });

  it.each([
    ['a voucher that waits', `/api/payments/${voucher.id}`, waiting.bearer],
    ['a voucher that is paid', `/api/payments/${paidVoucher.id}`, paid.bearer],
    ['a card that paid', `/api/payments/${byCardPaid.id}`, cardFamily.bearer],
    ['a card that was declined', `/api/payments/${byCardDeclined.id}`, declined.bearer],
    ['another’s payment', `/api/payments/${byCardPaid.id}`, waiting.bearer],
    ['a payment without a bearer', `/api/payments/${byCardPaid.id}`, undefined],
    ['tax data', '/api/tax-data', waiting.bearer],
    ['where a school wants its payers back', '/api/s/enterprise/gracias', waiting.bearer],
  ])('of %s', async (_what, path, bearer) => {
    await expectSame(path, bearer);
  });

  it('of a student’s card', async () => {
    const { charges } = sessionBody();
    const student = z.array(z.looseObject({ student_id: z.string() })).parse(charges)[0]?.student_id ?? '';
    const made = await harness.call('POST', `/api/v1/students/${student}/card`, {
      bearer: harness.schoolKey,
      body: { school_year: '2026-2027', ends_on: '2027-06-30' },
    });
    const { url } = madeStudentCard.parse(await made.json());
    await expectSame(`/api/student-cards/${url.split('/c/')[1]}`);
  });
});
