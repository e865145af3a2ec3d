import { beforeAll, expect, test } from 'vitest';
import type { PaymentDetail } from '#contracts/payment-detail';
import { cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import { catalogueOf, loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { storePayment } from '../gallery/fixtures.ts';
import { cardStatusCopy } from './status-copy.ts';

beforeAll(() => Promise.all([loadCatalogue('en-US'), loadCardTexts('en-US'), loadMoneyTexts('en-US')]));

const copyOf = (
  more: Partial<PaymentDetail>,
  facts: { email?: string; isAsking?: boolean; isReached?: boolean } = {},
) =>
  cardStatusCopy(storePayment({ path: '/card', step: 'card-fields', next_step: null, ...more }), {
    t: catalogueOf('en-US'),
    words: cardTextsOf('en-US'),
    money: moneyTextsOf('en-US'),
    email: facts.email ?? null,
    isAsking: facts.isAsking ?? false,
    isReached: facts.isReached ?? true,
  });
const ways = (more: Partial<PaymentDetail>) => copyOf(more).ways.map(({ kind }) => kind);
const claims = /nothing was charged|without our receiving/i;
const bank = { kind: 'redirect', url: 'https://bank.example/3ds' } as const;

// S2-R19, S4-R02, S9-R01
test('a capture that is being validated says how long it can take, and where the news goes', () => {
  const { title, text } = copyOf({ status: 'pending', phase: 'awaiting_provider' }, { email: 'ana@correo.example' });
  expect(title).toBe('We are validating your payment');
  expect(text).toMatch(/15 minutes.*close it.*ana@correo\.example/);
});

test('a bank that asks for a confirmation is a button away, and so is another way to pay', () => {
  const waiting = { status: 'pending', phase: 'awaiting_payer', next_step: bank } as const;
  expect(copyOf(waiting)).toMatchObject({ title: 'Your bank asks you to confirm', bankUrl: bank.url });
  expect(ways({ ...waiting, actions: ['resume', 'check', 'replace'] })).toEqual(['bank', 'replace']);
  expect(ways({ ...waiting, actions: ['resume', 'check'] })).toEqual(['bank']);
});

test('a card that is typed on another page is led there again, and no bank is said to wait', () => {
  const waiting = { step: 'redirect', status: 'pending', phase: 'awaiting_payer', next_step: bank } as const;
  const { title, text, ways: offered } = copyOf({ ...waiting, actions: ['resume', 'check', 'replace'] });
  expect(`${title} ${text}`).not.toMatch(/bank/i);
  expect(offered).toEqual([{ kind: 'bank', label: 'Go to the payment page' }, { kind: 'replace' }]);
});

test('back from the bank, the payer need do nothing before the bank responds', () => {
  const waiting = { status: 'pending', phase: 'awaiting_payer', next_step: bank } as const;
  expect(copyOf(waiting, { isAsking: true })).toMatchObject({ ways: [], bankUrl: null });
  // Nor is a bank named where the card is typed on another page, which may not have been done.
  const hosted = copyOf({ ...waiting, step: 'redirect' }, { isAsking: true });
  expect(hosted).toMatchObject({ title: 'Checking whether you have paid…', ways: [], bankUrl: null });
  expect(`${hosted.title} ${hosted.text}`).not.toMatch(/bank|minutes/i);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'bank'])('%s is no page of a bank', (url) => {
  const waiting = copyOf({ status: 'pending', phase: 'awaiting_payer', next_step: { kind: 'redirect', url } });
  expect(waiting.bankUrl).toBeNull();
});

test('a page without a connection does not promise to change by itself', () => {
  for (const phase of ['awaiting_provider', 'submitting'] as const) {
    const text = (isReached: boolean) => copyOf({ status: 'pending', phase }, { isReached }).text;
    expect(text(true)).toContain('changes by itself');
    expect(text(false)).toBe('No connection. As soon as it is back, this page updates by itself. Do not pay again.');
  }
});

test('a payment nobody answered for is on its way: nothing is claimed of its money', () => {
  const { title, text, ways: offered } = copyOf({ status: 'pending', phase: 'submitting', actions: ['check'] });
  expect(`${title} ${text}`).not.toMatch(claims);
  expect(offered).toEqual([]);
});

test('a payment without a response can be replaced, needs no confirmation, and claims nothing', () => {
  expect(ways({ status: 'pending', phase: 'submitting', actions: ['check', 'replace'] })).toEqual(['replace']);
  const awaitingPayer = { status: 'pending', phase: 'awaiting_payer', next_step: bank } as const;
  for (const given of [{ status: 'pending', phase: 'submitting' }, awaitingPayer] as const) {
    const { title, text, ways: offered, bankUrl } = copyOf({ ...given, cancel_requested: true });
    expect([offered, bankUrl]).toEqual([[], null]);
    expect(title).toContain('canceling');
    expect(`${title} ${text}`).not.toMatch(claims);
  }
});

test.each([
  ['check_cvv_and_expiry', ['card', 'other_method'], true],
  ['payment_data_error', ['card', 'other_method'], true],
  ['rejected_by_bank', ['card', 'other_method'], true],
  ['invalid_payment_method', ['card', 'other_method'], true],
  ['could_not_be_processed', ['card', 'other_method'], false],
  ['system_error', ['pending_payments'], false],
] as const)('declined as %s the payer may go on to %j', (group, offered, isNotTaken) => {
  const copy = copyOf({ status: 'rejected', finished: true, decline_group: group });
  expect(copy.ways.map(({ kind }) => kind)).toEqual(offered);
  expect(claims.test(copy.text)).toBe(isNotTaken);
  expect(copy.title).not.toMatch(/\.$/);
});

test('where another payment paid, no attempt that ended invites to pay again', () => {
  for (const status of ['rejected', 'failed', 'cancelled', 'pristine'] as const)
    expect(ways({ status, session_paid: true })).toEqual(['receipt']);
  expect(ways({ status: 'pending', session_paid: true })).toEqual(['receipt']);
});

test('an approved payment leads to its receipt', () => {
  expect(copyOf({ status: 'successful' })).toMatchObject({ tone: 'good', title: 'Payment received' });
  expect(ways({ status: 'successful' })).toEqual(['receipt']);
});
