/** Google Pay and Apple Pay by the API: what is offered, what is sealed, and where nothing of a token is found. */
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#contracts/accounts';
import { paymentDetail } from '#contracts/payment-detail';
import { paymentSession } from '#contracts/session';
import { merchantSession, type WalletForm, walletForm } from '#contracts/wallet';
import { standInToken } from '#providers/gr4vy/emulator-wallet-token';
import { createApp } from '#server/app';
import { checkDuePayments } from '#server/jobs/check-payments';
import { openLink, type Parent, parentWith } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { codeOf, otherSchool, paymentRow, paymentsOf, soundAtLastFor, stateOf } from '../test-harness.ts';
import { type Family, startCardHarness } from './card-harness.ts';

const logFile = join(tmpdir(), `wallets-${randomUUID()}.log`);
afterAll(() => rm(logFile, { force: true }));
const harness = await soundAtLastFor(startCardHarness({ logFile, providerTimeoutMs: 6_000, lateByMs: 1_500 }));
beforeEach(() => harness.gr4vy.fault(pay, 'drop-after-commit', 0));

const pay = 'POST /transactions';
const google = { entity: 'gr4vy_google_pay', method: 'card' };
const apple = { entity: 'gr4vy_apple_pay', method: 'card' };

const as = (family: Family): Parent => parentWith(harness.origin, family);
const open = (family: Family, way: object = google) =>
  as(family).call('POST', `/sessions/${family.sessionId}/wallet`, way);
const openedBy = async (family: Family, way = google): Promise<WalletForm> =>
  walletForm.parse(await (await open(family, way)).json());
async function commit(family: Family, form: Pick<WalletForm, 'id'>, token: string, way = google) {
  const { payment_id: id } = await as(family).choose(way);
  return as(family).commit(id, { answers: { card_form: form.id }, wallet_token: token });
}
const sessionOf = async ({ key }: Family, at = harness) =>
  paymentSession.parse(await (await at.call('GET', `/api/sessions/${key}`)).json());
const linesOf = (id: string) => harness.gr4vy.ledger().filter(({ paymentId }) => paymentId === id);

describe('what is offered', () => {
  it('stands apart from the list, because only the phone knows, and costs what a card costs', async () => {
    const { settings } = await sessionOf(await harness.family());
    const list = settings.checkout_payment_options;
    expect(list.filter(({ step }) => step === 'wallet')).toEqual([]);
    const card = list.find(({ type }) => type === 'card');
    expect(
      settings.wallet_options?.map(({ key, wallet, path, total_amount }) => [key, wallet, path, total_amount]),
    ).toEqual([
      ['MX/card/gr4vy_google_pay', 'google_pay', '/wallet', card?.total_amount],
      ['MX/card/gr4vy_apple_pay', 'apple_pay', '/wallet', card?.total_amount],
    ]);
  });

  it('is only what the school’s account has: without Google’s merchant id no Google Pay', async () => {
    const [school, at] = [await otherSchool(harness), harness.accountAt('gr4vy')];
    const { GR4VY_GOOGLE_MERCHANT: _none, ...credentials } = at.keys;
    const body = { provider: 'gr4vy', label: 'Colegiaturas', credentials };
    const made = account.parse(
      await (await harness.call('POST', '/api/v1/accounts', { bearer: school.key, body })).json(),
    );
    at.nameAs(made.id);
    const { key } = await harness.client.createSession(school.key, sessionBody());
    const parent = await openLink(harness.origin, key);
    const { settings } = await sessionOf(parent);
    expect(settings.wallet_options?.map(({ wallet }) => wallet)).toEqual(['apple_pay']);
    expect(await codeOf(await open(parent))).toEqual([422, 'payment_method_not_available']);
    expect((await open(parent, apple)).status).toBe(201);
  });
});

describe('a payment', () => {
  it.each([
    ['Google Pay', 'google_pay', google],
    ['Apple Pay', 'apple_pay', apple],
  ] as const)('by %s is made with the token, of which nothing is left', async (_name, wallet, way) => {
    const family = await harness.family();
    const token = standInToken(wallet, '4242');
    const form = await openedBy(family, way);
    const answer = await commit(family, form, token, way);
    const payment = paymentDetail.parse(await answer.json());
    expect(payment).toMatchObject({ status: 'successful', total_amount: form.total_amount });
    expect(linesOf(payment.id)).toMatchObject([{ receivedMinor: form.total_amount }]);
    expect(await paymentRow(harness, payment.id)).toMatchObject({
      call_sealed: null,
      answers: { card_form: form.id },
    });
    await harness.settle();
    const everywhere = [await readFile(logFile, 'utf8'), JSON.stringify(await paymentsOf(harness, family.sessionId))];
    for (const part of [token, partOf(token)]) for (const text of everywhere) expect(text).not.toContain(part);
  });

  it('that its bank declines is rejected, and leaves the session open', async () => {
    const family = await harness.family();
    const payment = paymentDetail.parse(
      await (await commit(family, await openedBy(family), standInToken('google_pay', '9995'))).json(),
    );
    expect(payment).toMatchObject({ status: 'rejected', decline_group: 'insufficient_funds' });
    expect(await stateOf(harness, family.sessionId)).toBe('open');
  });

  it('whose answer is lost waits with its token sealed, and is asked for by the same words: it is taken once', async () => {
    const family = await harness.family();
    const token = standInToken('google_pay', '4242');
    harness.gr4vy.fault(pay, 'drop-after-commit', 1_000);
    harness.gr4vy.webhooks('off');
    const waiting = paymentDetail.parse(await (await commit(family, await openedBy(family), token)).json());
    expect(waiting.status).toBe('pending');
    const row = await paymentRow(harness, waiting.id);
    expect(row.call_sealed).not.toBeNull();
    expect(JSON.stringify({ ...row, call_sealed: row.call_sealed?.toString('latin1') })).not.toContain(partOf(token));
    harness.gr4vy.fault(pay, 'drop-after-commit', 0);
    harness.gr4vy.webhooks('normal');
    await harness.clock.advance(60);
    await checkDuePayments({ ...harness.services, origin: 'https://pagos.example' });
    expect(await paymentRow(harness, waiting.id)).toMatchObject({ status: 'successful', call_sealed: null });
    expect(linesOf(waiting.id)).toHaveLength(1);
  });

  it('is refused without a token, with more than its form, and with one that is no object of Apple’s', async () => {
    const family = await harness.family();
    const [form, ofApple] = [await openedBy(family), await openedBy(family, apple)];
    const { payment_id: id } = await as(family).choose(google);
    const answers = { card_form: form.id };
    for (const body of [
      { answers },
      { answers: { ...answers, save: 'yes' }, wallet_token: 'x' },
      { answers: {}, wallet_token: 'x' },
      { answers, wallet_token: '' },
    ])
      expect(await codeOf(await as(family).commit(id, body))).toEqual([422, 'invalid_request']);
    for (const token of ['"x"', '[]', '{'])
      expect(await codeOf(await commit(family, ofApple, token, apple))).toEqual([422, 'invalid_request']);
    expect((await paymentsOf(harness, family.sessionId)).map(({ status }) => status)).not.toContain('pending');
  });

  it('is good for its own wallet, session and total, once', async () => {
    const [family, other] = [await harness.family(), await harness.family()];
    const token = () => standInToken('google_pay', '9995');
    for (const form of [await openedBy(other), await openedBy(family, apple), { id: randomUUID() }])
      expect(await codeOf(await commit(family, form, token()))).toEqual([409, 'card_form_invalid']);
    const form = await openedBy(family);
    expect((await commit(family, form, token())).status).toBe(200);
    expect(await codeOf(await commit(family, form, token()))).toEqual([409, 'card_form_invalid']);
  });
});

describe('the sheet', () => {
  it('of Google is opened with the account’s own names, for our host', async () => {
    const { parameters } = await openedBy(await harness.family());
    expect(parameters).toMatchObject({
      wallet: 'google_pay',
      country: 'MX',
      environment: 'TEST',
      gateway: 'gr4vy',
      gateway_merchant_id: expect.stringMatching(/^app\.gr4vy\.sandbox\./),
      merchant: harness.env['GR4VY_GOOGLE_MERCHANT'],
      domain: new URL(harness.origin).hostname,
    });
    expect(JSON.stringify(parameters)).not.toMatch(/PRIVATE KEY|webhook/);
  });

  it('is not opened while the provider is away, nor for another method', async () => {
    const family = await harness.family();
    harness.gr4vy.fault('POST /digital-wallets/google/session', '500', 1);
    expect(await codeOf(await open(family))).toEqual([502, 'provider_unavailable']);
    expect((await open(family)).status).toBe(201);
    const card = { entity: 'gr4vy_secure_fields', method: 'card' };
    expect(await codeOf(await open(family, card))).toEqual([422, 'payment_method_not_available']);
  });

  const validate = (family: Family, url: string) =>
    as(family).call('POST', `/sessions/${family.sessionId}/wallet_merchant`, { ...apple, validation_url: url });

  it('of Apple is confirmed for our host, whatever page asked', async () => {
    const url = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
    const answer = await validate(await harness.family(), url);
    expect(merchantSession.parse(await answer.json()).merchant_session).toMatchObject({
      domainName: new URL(harness.origin).hostname,
    });
  });

  it('has no address called but one of Apple’s', async () => {
    const family = await harness.family();
    // Whoever calls the provider now would hear that it is away.
    harness.gr4vy.fault('POST /digital-wallets/apple/session', '500', 1);
    for (const url of ['https://169.254.169.254/latest', 'https://apple.com.evil.example/paymentservices/x', 'x'])
      expect(await codeOf(await validate(family, url))).toEqual([422, 'invalid_request']);
    const right = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
    expect(await codeOf(await validate(family, right))).toEqual([502, 'provider_unavailable']);
  });
});

describe('Apple’s domain file', () => {
  const path = '/.well-known/apple-developer-merchantid-domain-association';
  it('is what the account was given', async () => {
    const answer = await harness.call('GET', path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
    expect(await answer.text()).toBe(harness.env['GR4VY_APPLE_DOMAIN_FILE']);
  });
  it('is not there where no account has one', async () => {
    const accounts = { ...harness.services.accounts, all: async () => [] };
    const app = createApp({ ...harness.services, accounts });
    expect((await app.request(path)).status).toBe(404);
  });
});

/** The part of a token that only Google or Apple could read. */
const partOf = (token: string): string => /"(?:data|encryptedMessage\\)":\\?"([^"\\]+)/.exec(token)?.[1] ?? token;
