import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type ReconciliationList, reconciliationList } from '#contracts/reconciliations';
import { settlement } from '#contracts/settlements';
import { dayOf } from '#domain/calendar-day';
import { insertFees } from '#server/db/books/fees';
import { insertAccount } from '#server/db/read/provider-accounts';
import { closeAccount, sealed } from '#server/use-cases/accounts/change-accounts';
import { compareWithProviders } from '#server/use-cases/payments/compare-with-providers';
import { reconcileNow } from '#server/use-cases/payments/reconcile';
import { byCash, openLink } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { otherSchool, paymentRow, reference, soundAtLastFor, strangersVoucher } from '../test-harness.ts';

/** Several accounts of one provider: each is compared by itself, and each stands by itself in a day's settlement. */

const harness = await soundAtLastFor(startApiHarness());
const { services, origin } = harness;
const hours = 3_600;

/** A voucher of a school that was paid; its provider's webhook is lost where `emulator` sends none. */
async function paid(key: string, emulator = harness.stripe, minor = 120_000) {
  const parent = await openLink(origin, (await harness.client.createSession(key, sessionBody([minor]))).key);
  const payment = await parent.pay(byCash);
  await emulator.pay(reference(payment));
  return payment.id;
}
const today = () => dayOf(harness.clock.now(), 'America/Mexico_City');
const read = (key: string, query: string, kind = '') =>
  harness.call('GET', `/api/v1/settlements${kind}?${query}`, { bearer: key });
const settled = async (key: string, query: string) => settlement.parse(await (await read(key, query)).json());
const runsOf = (accountId: string | null) =>
  services.db
    .selectFrom('reconciliation')
    .selectAll()
    .where('provider', '=', 'stripe')
    .where('account_id', 'is not distinct from', accountId)
    .orderBy('started_at')
    .execute();
const lastRunOf = async (accountId: string | null) => (await runsOf(accountId)).at(-1);

describe('a day’s settlement', () => {
  it('has each account by itself, and what its provider kept on the day it was heard of', async () => {
    const school = await otherSchool(harness);
    // Each account was compared before, so that fees are heard of a day later.
    await harness.settle();
    const before = await paid(school.key);
    const account = await harness.addAccount('stripe', school.id);
    await harness.settle();
    const after = await paid(school.key, account.emulator, 50_000);
    await harness.settle();
    const day = today();
    const came = { method_key: 'MX/store/stripe', currency: 'MXN', commission: 0, returned: 0, fees: 0, count: 1 };
    const totals = [
      { ...came, account_id: null, received: 120_000, net: 120_000 },
      { ...came, account_id: account.id, received: 50_000, net: 50_000 },
    ];
    expect(await settled(school.key, `date=${day}`)).toMatchObject({ totals });
    const only = async (id: string) => (await settled(school.key, `date=${day}&account_id=${id}`)).lines;
    const line = { kind: 'payment', provider: 'stripe' };
    expect(await only('default')).toMatchObject([{ ...line, payment_id: before, account_id: null }]);
    expect(await only(account.id)).toMatchObject([{ ...line, payment_id: after, account_id: account.id }]);
    expect((await settled(harness.schoolKey, `date=${day}&account_id=${account.id}`)).lines).toEqual([]);
    expect((await read(school.key, `date=${day}&account_id=mine`)).status).toBe(422);
    // A file that was read by its columns reads on: the new ones are its last.
    const table: string[][] = parse(await (await read(school.key, `date=${day}`, '.csv')).text());
    expect(table.map((row) => row.slice(-3))).toEqual([
      ['concepts', 'provider', 'account_id'],
      [expect.any(String), 'stripe', ''],
      [expect.any(String), 'stripe', account.id],
    ]);
    await harness.advance(30 * hours);
    const [closed, next] = [await settled(school.key, `date=${day}`), today()];
    expect(closed).toMatchObject({ closed: true, totals });
    // 3.6 % and 3.00 MXN, as the emulator keeps it.
    const zeroTotals = { received: 0, returned: 0, count: 0 };
    expect(await settled(school.key, `date=${next}`)).toMatchObject({
      totals: [
        { ...zeroTotals, account_id: null, fees: 4_620, net: -4_620 },
        { ...zeroTotals, account_id: account.id, fees: 2_100, net: -2_100 },
      ],
      lines: expect.arrayContaining([
        expect.objectContaining({ kind: 'fee', payment_id: after, amount: 2_100, paid_at: null, return_id: null }),
      ]),
    });
  });

  it('has a fee once, however often it is told, and by how much it grew', async () => {
    const id = await paid(harness.schoolKey);
    await harness.settle();
    const { provider_ref: ref } = await paymentRow(harness, id);
    const tell = (minor: number, accountId: string | null = null, currency = 'MXN') =>
      insertFees(services.db, { provider: 'stripe', account_id: accountId }, [
        { providerRef: ref ?? '', minor, currency },
      ]);
    const rows = async () => {
      const query = services.db.selectFrom('provider_fee').select(['seq', 'amount', 'currency']);
      return (await query.where('payment_id', '=', id).orderBy('seq').execute()).map(
        ({ seq, amount, currency }) => `${seq}: ${amount} ${currency}`,
      );
    };
    await Promise.all([tell(4_000), tell(4_000), tell(4_000)]);
    await tell(4_000);
    await tell(3_000);
    // The same reference at another account is another's.
    await tell(9_000, (await harness.addAccount('stripe', (await otherSchool(harness)).id)).id);
    expect(await rows()).toEqual(['1: 4000 MXN']);
    await tell(4_600);
    await tell(20, null, 'USD');
    expect(await rows()).toEqual(['1: 4000 MXN', '2: 600 MXN', '3: 20 USD']);
    await expect(services.db.deleteFrom('provider_fee').execute()).rejects.toThrow('a line of a settlement is never');
  });
});

describe('the daily comparison', () => {
  it('of one account that cannot be read keeps no other from its own', async () => {
    const [refused, sound] = [await missedMoney(), await missedMoney()];
    const statuses = async () =>
      Promise.all([refused, sound].map(async ({ payment }) => (await paymentRow(harness, payment)).status));
    refused.emulator.credentials.revoke();
    await closeAccount(services, sound.id);
    for (let days = 0; days < 3; days += 1) await harness.advance(25 * hours);
    expect(await statuses()).toEqual(['pending', 'successful']);
    expect(await lastRunOf(refused.id)).toMatchObject({ error: 'unreadable' });
    expect(await lastRunOf(sound.id)).toMatchObject({ error: null });
    refused.emulator.credentials.restore();
    await harness.advance(25 * hours);
    expect(await statuses()).toEqual(['successful', 'successful']);
    // Each begins where its own last good one ended.
    const [late, usual] = [await lastRunOf(refused.id), await lastRunOf(sound.id)];
    expect(late).toMatchObject({ error: null, booked: 1, gap_from: null });
    expect(usual?.from_at.getTime()).toBeGreaterThan(late?.from_at.getTime() ?? Infinity);
    // Its school reads so of its own account, and of no other.
    const shown = await runsShown(refused.schoolKey);
    expect(shown).toHaveLength((await runsOf(refused.id)).length);
    expect(new Set(shown.map(({ account_id: id }) => id))).toEqual(new Set([refused.id]));
    expect(shown[0]).toMatchObject({ result: 'compared', booked: 1, unknown: 0, missing: [] });
    expect(shown.map(({ result }) => result)).toContain('unreadable');
    expect(await runsShown(sound.schoolKey, `&account_id=${refused.id}`)).toEqual([]);
    expect(await runsShown(harness.schoolKey)).toEqual([]);
  });
});

/** A school's account that was compared today, and a payment there of which only its list will tell. */
async function missedMoney() {
  const school = await otherSchool(harness);
  const account = await harness.addAccount('stripe', school.id);
  await harness.settle();
  account.emulator.webhooks('off');
  const payment = await paid(school.key, account.emulator);
  const never = services.db.updateTable('payment').set({ next_check_at: new Date('2200-01-01T00:00:00Z') });
  await never.where('id', '=', payment).execute();
  return { ...account, payment, schoolKey: school.key };
}

/** Every run that a school is shown, page by page. */
async function runsShown(key: string, query = ''): Promise<ReconciliationList['data']> {
  const all: ReconciliationList['data'] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`;
    const answer = await harness.call('GET', `/api/v1/reconciliations?limit=2${query}${after}`, { bearer: key });
    const page = reconciliationList.parse(await answer.json());
    all.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}

const comparedAs = async (name: string) =>
  (await compareWithProviders(services)).find(({ account }) => account === name);

describe('money that an account has under the id of another account’s payment', () => {
  it('is crossed, until it is a case of that account', async () => {
    const id = await paid(harness.schoolKey);
    const account = await harness.addAccount('stripe', (await otherSchool(harness)).id);
    await harness.settle();
    account.emulator.webhooks('off');
    const ref = await strangersVoucher({ stripe: account.emulator, env: account.keys }, 7_700, id);
    await account.emulator.pay(ref);
    const name = `stripe/${account.id}`;
    expect(await comparedAs(name)).toMatchObject({
      sound: false,
      differences: [
        `money that ${name} lists is of a payment at another account: ${ref} (payment ${id}): theirs 7700 MXN, ours 120000 MXN at stripe`,
      ],
    });
    expect(await reconcileNow(services, name)).toMatchObject({ booked: 0, unknown: 1, crossed: 0 });
    expect(await comparedAs(name)).toMatchObject({ sound: true });
    await services.db.deleteFrom('money_case').execute();
  });
});

describe('one merchant in two accounts', () => {
  it('is listed by both: its money stands in our books once, and the other is said', async () => {
    const id = await paid(harness.schoolKey);
    await harness.settle();
    // A second time under its id, which is booked beside it.
    const { provider_ref: ref } = await paymentRow(harness, id);
    await harness.stripe.duplicate?.(ref ?? '');
    await harness.settle();
    const school = await otherSchool(harness);
    // Nobody can store it so; but the environment may change to credentials whose account is stored.
    const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = harness.env;
    const credentials = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET };
    const account = { id: randomUUID(), provider: 'stripe', school_id: school.id, label: 'x', merchant: null };
    await insertAccount(services.db, { ...account, credentials: sealed(services, credentials) });
    const name = `stripe/${account.id}`;
    const cases = async () => (await services.db.selectFrom('money_case').select('id').execute()).length;
    const before = await cases();
    const { listed, ...found } = await reconcileNow(services, name);
    expect(found).toMatchObject({ booked: 0, unknown: 0, crossed: listed });
    expect(await lastRunOf(account.id)).toMatchObject({ listed, crossed: listed });
    expect(await cases()).toBe(before);
    const crossed = `money that ${name} lists is of a payment at another account: ${ref} (payment ${id}): theirs 120000 MXN, ours 120000 MXN at stripe`;
    expect(await comparedAs(name)).toMatchObject({ sound: false, differences: expect.arrayContaining([crossed]) });
  });
});
