/** Schools on their own accounts and on the installation's, paid at the same time: each has its own money alone. */
import { countedProduct } from '../operations/statements-counted.fixture.ts';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { savedCards } from '#contracts/card-form';
import { paymentList } from '#contracts/payments-list';
import { settlement } from '#contracts/settlements';
import { dayOf } from '#domain/calendar-day';
import { violations } from '#server/db/books/invariants';
import { accountName } from '#server/db/read/provider-accounts';
import { readBookLines } from '#server/db/books/book-lines';
import { numbers, startCardHarness } from '../cards/card-harness.ts';
import { seededChance } from '../fault-matrix/seeded.ts';
import { bookDifferences } from '../../provider-books.ts';
import { lineOf, type PaidApart, type SchoolApart, schoolApart, waysToPay } from './schools-apart.fixture.ts';
import { soundAtLastFor } from '../test-harness.ts';

const seed = Number(process.env['CUOTA_SEED'] ?? randomInt(2 ** 31));
const chance = seededChance(seed);
const harness = await soundAtLastFor(startCardHarness({ workers: 2 }));
const { db } = harness.services;
const schools = [
  await schoolApart(harness, numbers.approved),
  await schoolApart(harness, numbers.other),
  await schoolApart(harness, '378282246310005', false),
] as const;
const accounts = schools.flatMap(({ at }) => [at.stripe, at.gr4vy]);
const everyWay = ['cash', 'transfer', 'card', 'card'] as const;
const isWay = (way: (typeof everyWay)[number]) => (_: PaidApart, index: number) => ways[index] === way;
let [paid, ways]: [readonly PaidApart[], readonly (typeof everyWay)[number][]] = [[], []];

beforeAll(async () => {
  // All at once. Each account loses one response; one sends no webhooks, but not the first, which is spoiled below.
  for (const { emulator } of accounts)
    emulator.fault(chance.oneOf(starts[emulator.name] ?? []), 'drop-after-commit', 1);
  chance.oneOf(accounts.slice(1)).emulator.webhooks('off');
  const plan = chance.shuffled(schools.flatMap((school) => everyWay.map((way) => ({ school, way }))));
  ways = plan.map(({ way }) => way);
  paid = await Promise.all(plan.map(({ school, way }, turn) => waysToPay[way](harness, school, 100_000 + turn * 100)));
});
// In parts: together they are so much work that a busy machine needs longer than a hook has.
beforeAll(() => harness.settle());
beforeAll(() => harness.advance(10 * 60));
beforeAll(() => harness.advance(3 * 3_600));
beforeAll(async () => {
  await sendBack();
  for (const { emulator } of accounts) emulator.webhooks('normal');
});

const starts: Readonly<Record<string, readonly string[]>> = {
  stripe: ['POST /v1/payment_intents'],
  gr4vy: ['POST /transactions'],
};

/** Cards whole, transfers in part, vouchers by hand: all at once. */
async function sendBack(): Promise<void> {
  const orders = [
    ...paid.filter(isWay('card')).map((each) => ({ each, body: { means: 'provider' } })),
    ...paid.filter(isWay('transfer')).map((each) => ({ each, body: { means: 'provider', amount: 40_000 } })),
    ...paid.filter(isWay('cash')).map((each) => ({ each, body: { amount: 10_000, note: 'En caja' } })),
  ];
  const answers = await Promise.all(
    chance.shuffled(orders).map(({ each, body }) => each.school.call('POST', `/payments/${each.id}/refunds`, body)),
  );
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 202)).toEqual([]);
  await harness.settle();
  await Promise.all(paid.map(async (each) => each.at.emulator.endReturns?.(lineOf(each)?.providerRef ?? '')));
  await harness.settle();
  await harness.advance(2 * 3_600);
}

const of = (school: SchoolApart) => paid.filter((each) => each.school === school);
const idsOf = (some: readonly PaidApart[]) => some.map(({ id }) => id).toSorted();
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

/** A school's events and its families' screens, by every list that it may read. */
async function seenBy(school: SchoolApart) {
  const listed = paymentList.parse((await school.call('GET', '/payments?limit=100')).body).data;
  const days = [1, 0].map((before) => dayOf(new Date(harness.clock.now().getTime() - before * 86_400_000), zone));
  const settled = await Promise.all(
    days.map(async (date) => settlement.parse((await school.call('GET', `/settlements?date=${date}`)).body)),
  );
  const lines = settled.flatMap((each) => each.lines);
  const next = await school.family(100_000);
  const { cards } = savedCards.parse(await (await next.call('GET', '/payer/cards')).json());
  const events = JSON.stringify((await school.call('GET', '/events?limit=100')).body['data']);
  return {
    payments: listed.map(({ payment_id: id }) => id).toSorted(),
    statuses: new Set(listed.map(({ status }) => status)),
    settled: [...new Set(lines.map(({ payment_id: id }) => id))].toSorted(),
    received: sum(lines.flatMap(({ kind, amount }) => (kind === 'payment' ? [amount] : []))),
    returned: sum(lines.flatMap(({ kind, amount }) => (kind === 'refund' ? [amount] : []))),
    cards: new Set(cards.map(({ last_four_digits: digits }) => digits)),
    strangers: paid.filter((each) => each.school !== school && events.includes(each.parent.sessionId)).length,
  };
}
const zone = 'America/Mexico_City';

describe(`three schools, two of them on accounts of their own, paid at once (CUOTA_SEED=${seed})`, () => {
  it.each([0, 1, 2] as const)('school %i sees its own money, cards, events and settlement only', async (index) => {
    const school = schools[index];
    const own = of(school);
    expect(await seenBy(school)).toEqual({
      payments: idsOf(own),
      statuses: new Set(['successful']),
      settled: idsOf(own),
      received: sum(own.map(({ minor }) => minor)),
      returned: sum(paid.flatMap((each, at) => (each.school === school ? [backOf(each, ways[at])] : []))),
      cards: new Set([school.card.slice(-4)]),
      strangers: 0,
    });
  });

  it('neither reads nor gives back another’s', async () => {
    for (const school of schools) {
      const { id } = chance.oneOf(paid.filter((each) => each.school !== school));
      const answers = await Promise.all([
        school.call('GET', `/payments/${id}`),
        school.call('GET', `/payments/${id}/refunds`),
        school.call('POST', `/payments/${id}/refunds`, { means: 'provider' }),
        school.call('POST', `/payments/${id}/refunds`, { amount: 1, note: 'x' }),
      ]);
      expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['code'])}`))).toEqual(
        new Set(['404 payment_not_found']),
      );
    }
  });

  it('every account has its own books, webhooks and comparison', async () => {
    await harness.advance(25 * 3_600);
    for (const { id, emulator } of accounts) {
      const account = { provider: emulator.name, account_id: id };
      const own = paid.filter(({ at }) => at.emulator === emulator);
      expect(
        emulator
          .ledger()
          .map(({ paymentId }) => paymentId)
          .toSorted(),
      ).toEqual(idsOf(own));
      const ours = (await readBookLines(db)).filter((line) => line.account === accountName(account));
      expect(ours.map(({ paymentId }) => paymentId).toSorted()).toEqual(idsOf(own));
      const is = sql<boolean>`provider = ${account.provider} and account_id is not distinct from ${id}::uuid`;
      const inboxRows = await db.selectFrom('inbox').select(['payment_id', 'applied_at']).where(is).execute();
      expect(inboxRows.filter((row) => row.applied_at === null)).toEqual([]);
      expect(inboxRows.filter((row) => row.payment_id && !idsOf(own).includes(row.payment_id))).toEqual([]);
      const last = db.selectFrom('reconciliation').selectAll().where(is).orderBy('started_at', 'desc');
      expect(await last.executeTakeFirst()).toMatchObject({ listed: own.length, unknown: 0, missing: [], error: null });
    }
    expect(await bookDifferences(db, harness.emulators)).toEqual([]);
  });
});

it('a session is opened with as many questions to the database, whatever accounts its school has', async () => {
  const { product, counted, close } = countedProduct(harness);
  const questions = [];
  for (const school of schools) {
    const { key } = await school.family(50_000);
    const open = () => counted(() => product.read(`/api/sessions/${key}`));
    // The first to meet an account connects it.
    const opened = [await open(), await open()];
    expect(opened.map(({ answer }) => answer.status)).toEqual([200, 200]);
    questions.push(opened[1]?.sent.statements);
  }
  await close();
  expect(questions).toEqual([1, 1, 1]);
});

/** What was sent back of a payment. */
const backOf = ({ minor }: PaidApart, way: (typeof everyWay)[number] | undefined): number =>
  ({ card: minor, transfer: 40_000, cash: 10_000 })[way ?? 'cash'];

class Undo extends Error {}

/** What the books and the invariants say of rows that a program without its guards would have written. */
async function verified(spoil: string) {
  const findings: string[] = [];
  const attempt = db.transaction().execute(async (trx) => {
    await sql.raw(spoil).execute(trx);
    findings.push(...(await violations(trx)).map(({ id }) => id));
    findings.push(...(await bookDifferences(trx, harness.emulators)));
    throw new Undo();
  });
  await expect(attempt).rejects.toBeInstanceOf(Undo);
  return findings;
}

describe('a program without its guards is seen, for it would have written', () => {
  const [one, other] = schools;
  const first = (school: SchoolApart) => of(school).find(({ at }) => at === school.at.stripe)?.id;
  it.each([
    [
      'a payment at another school’s account',
      () => `update payment set account_id = '${other.at.stripe.id}' where id = '${first(one)}'`,
      ['I23a', /^money that stripe.* lists is of a payment at another account/],
    ],
    [
      'a school’s payment at the installation’s account',
      () => `update payment set account_id = null where id = '${first(one)}'`,
      [/^money that stripe.* lists is of a payment at another account/],
    ],
    [
      'what one account told, believed of another’s payment',
      () => `update inbox set account_id = '${other.at.stripe.id}' where account_id = '${one.at.stripe.id}'`,
      ['I23b'],
    ],
    [
      'a refund of one’s payment booked on another’s',
      () =>
        `alter table money_return disable trigger user; update money_return set payment_id = '${first(other)}' where provider_ref is not null and payment_id in (select id from payment where account_id = '${one.at.stripe.id}')`,
      [
        'I24d',
        /^money that went back at stripe.* did not in our books/,
        /^money that went back in our books did not at/,
      ],
    ],
  ] as const)('%s', async (_what, spoil, seen) => {
    const findings = await verified(spoil());
    for (const each of seen)
      expect(findings).toContainEqual(typeof each === 'string' ? each : expect.stringMatching(each));
  });
});
