/** Stored accounts beside the installation's default: where money goes, whose report counts, and their changes. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paymentSession } from '#contracts/session';
import { emulated as gr4vy } from '#providers/gr4vy/emulated';
import { providers } from '#providers/registry';
import { emulated as stripe } from '#providers/stripe/emulated';
import { keepListedOptions, readListedOptions } from '#server/db/write/listed-options';
import { composeServices } from '#server/start/compose';
import { readEnv } from '#server/start/env';
import { addAccount, closeAccount, rotateAccount } from '#server/use-cases/accounts/change-accounts';
import { assignCase } from '#server/use-cases/cases/assign-case';
import { compareWithProviders } from '#server/use-cases/payments/compare-with-providers';
import { reconcileNow } from '#server/use-cases/payments/reconcile';
import { byCard, byCash, openLink, type Parent } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { bookDifferences } from '../../provider-books.ts';
import type { HarnessAccount } from '../../school-accounts.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { codeOf, otherSchool, paymentRow, reference, soundHarnessFor } from '../test-harness.ts';

const logFile = join(await mkdtemp(join(tmpdir(), 'cuota-log-')), 'cuota.log');
const harness = await soundHarnessFor(startApiHarness({ logFile }));
const { services, origin } = harness;
const logged = async (text: string) =>
  (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.includes(text));

/** A school that collects into an account of its own. */
async function ownSchool(provider = 'stripe') {
  const school = await otherSchool(harness);
  const account = await harness.addAccount(provider, school.id);
  const parent = async () => openLink(origin, (await harness.client.createSession(school.key, sessionBody())).key);
  return { ...school, account, parent };
}
async function voucher(parent: Parent) {
  const payment = await parent.pay(byCash);
  return { id: payment.id, reference: reference(payment) };
}
const linesOf = ({ emulator }: Pick<HarnessAccount, 'emulator'>, id: string) =>
  emulator.ledger().filter(({ paymentId }) => paymentId === id);
const offersOf = async (parent: Parent) => {
  const session = paymentSession.parse(await (await fetch(`${origin}/api/sessions/${parent.key}`)).json());
  return session.settings.checkout_payment_options.map(({ gateway }) => gateway);
};
async function assignTo(schoolId: string, caseId = ''): Promise<void> {
  const schools = services.db.selectFrom('school').select('slug').where('id', '=', schoolId);
  await assignCase(services.db, caseId, (await schools.executeTakeFirstOrThrow()).slug);
}
const inboxOf = (accountId: string) =>
  services.db.selectFrom('inbox').select(['event_id', 'outcome']).where('account_id', '=', accountId).execute();

/** One event as the account's provider signs it, at an address. */
async function tell(
  address: string,
  keys: Readonly<Record<string, string>>,
  id = `evt_${randomUUID().replaceAll('-', '')}`,
) {
  const intent = { id: 'pi_ofnobody', object: 'payment_intent', metadata: {} };
  const event = {
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_790_000_000,
    livemode: false,
    data: { object: intent },
  };
  const delivery = stripe.webhook.sign(JSON.stringify(event), harness.clock.now(), [
    keys['STRIPE_WEBHOOK_SECRET'] ?? '',
  ]);
  return harness.call('POST', `/webhooks/${address}`, delivery);
}

describe('a school with an account of its own', () => {
  it('collects there, and the others where they did', async () => {
    const [school, other] = [await ownSchool(), await harness.parent()];
    const [own, theirs] = [await voucher(await school.parent()), await voucher(other)];
    expect([linesOf(school.account, own.id).length, linesOf({ emulator: harness.stripe }, own.id).length]).toEqual([
      1, 0,
    ]);
    expect([
      linesOf(school.account, theirs.id).length,
      linesOf({ emulator: harness.stripe }, theirs.id).length,
    ]).toEqual([0, 1]);
    await school.account.emulator.pay(own.reference);
    await harness.stripe.pay(theirs.reference);
    await harness.settle();
    expect(await paymentRow(harness, own.id)).toMatchObject({ status: 'successful', account_id: school.account.id });
    expect(await paymentRow(harness, theirs.id)).toMatchObject({ status: 'successful', account_id: null });
    // Its own webhook said so, and stands in the inbox under a key that the program of before does not meet.
    const inboxRows = await inboxOf(school.account.id);
    expect(inboxRows.length).toBeGreaterThan(0);
    for (const { event_id: id } of inboxRows) expect(id.startsWith(`${school.account.id}/evt_`)).toBe(true);
    expect(await bookDifferences(services.db, harness.emulators)).toEqual([]);
  });

  it('is compared with its provider’s list by itself, also once it is closed', async () => {
    const school = await ownSchool();
    const { id, reference: at } = await voucher(await school.parent());
    // An account without a comparison is due at once: the background's own comes before the money, not beside it.
    await harness.settle();
    school.account.emulator.webhooks('off');
    await school.account.emulator.pay(at);
    expect(await closeAccount(services, school.account.id)).toEqual({ id: school.account.id });
    expect(await reconcileNow(services, 'stripe')).toMatchObject({ account: 'stripe', booked: 0, unknown: 0 });
    const name = `stripe/${school.account.id}`;
    expect(await reconcileNow(services, name)).toMatchObject({ account: name, listed: 1, booked: 1, missing: [] });
    expect(await paymentRow(harness, id)).toMatchObject({ status: 'successful' });
    const compared = await compareWithProviders(services);
    expect(compared.find(({ account }) => account === name)).toMatchObject({ sound: true, differences: [] });
    // Queries of it are counted by themselves.
    const metrics = await (await harness.call('GET', '/metrics')).text();
    for (const account of ['default', school.account.id])
      expect(metrics).toContain(
        `cuota_provider_answers_total{provider="stripe",account="${account}",operation="list",outcome="read"}`,
      );
  });

  it('has the provider’s lists for itself', async () => {
    const { account } = await ownSchool();
    const [own, shared] = [account.id, null].map((id) => ({ provider: 'stripe', account_id: id, field: 'bank' }));
    const list = [{ value: '1', label: 'Banco' }];
    if (!own || !shared) throw new Error('two lists');
    await keepListedOptions(services.db, own, list);
    expect(await readListedOptions(services.db, own)).toMatchObject({ options: list });
    expect(await readListedOptions(services.db, shared)).toBeNull();
  });

  it('shows its merchant account and its public key to its payers, and to nobody else’s', async () => {
    const school = await ownSchool('gr4vy');
    const other = await harness.addAccount('stripe', school.id);
    const shownTo = async ({ key }: Parent) => {
      const { settings } = paymentSession.parse(await (await fetch(`${origin}/api/sessions/${key}`)).json());
      return [settings.gr4vy_merchant_id, settings.stripe_public_key];
    };
    const settingsFrom = (keys: HarnessAccount['keys'], more = keys) => [
      keys['GR4VY_MERCHANT_ACCOUNT'],
      more['STRIPE_PUBLIC_KEY'],
    ];
    expect(await shownTo(await school.parent())).toEqual(settingsFrom(school.account.keys, other.keys));
    expect(await shownTo(await harness.parent())).toEqual(settingsFrom(harness.env));
  });

  it('waits when its provider refuses its credentials, and is never served by the installation’s instead', async () => {
    const { account, ...school } = await ownSchool();
    // Its first comparison would meet the refusal before the payer's submission does, and then it is offered no more.
    await harness.settle();
    account.emulator.credentials.revoke();
    const parent = await school.parent();
    const { id } = await parent.pay(byCash);
    expect(await paymentRow(harness, id)).toMatchObject({ status: 'pending', account_id: account.id });
    const counts = () => [account, { emulator: harness.stripe }].map((each) => linesOf(each, id).length);
    expect(counts()).toEqual([0, 0]);
    account.emulator.credentials.restore();
    await harness.advance(120);
    expect(counts()).toEqual([1, 0]);
  });
});

describe('a webhook', () => {
  it('counts at its account’s own address only', async () => {
    const [one, other, cards] = [await ownSchool(), await ownSchool(), await ownSchool('gr4vy')];
    expect((await tell(`stripe/${one.account.id}`, one.account.keys)).status).toBe(200);
    for (const address of [`stripe/${other.account.id}`, 'stripe', `gr4vy/${cards.account.id}`])
      expect([address, ...(await codeOf(await tell(address, one.account.keys)))]).toEqual([
        address,
        400,
        'invalid_signature',
      ]);
    expect(await codeOf(await tell(`stripe/${one.account.id}`, harness.env))).toEqual([400, 'invalid_signature']);
    for (const address of [
      `stripe/${randomUUID()}`,
      `stripe/${cards.account.id}`,
      `gr4vy/${one.account.id}`,
      'stripe/x',
      'nobody',
    ])
      expect([address, ...(await codeOf(await tell(address, one.account.keys)))]).toEqual([address, 404, 'not_found']);
    const refused = (await logged('webhook refused')).filter((line) => line.includes(other.account.id));
    expect(refused.map((line) => JSON.parse(line))).toMatchObject([{ provider: 'stripe', security: true }]);
  });

  it('of one event id at two accounts is two', async () => {
    const [one, other] = [await ownSchool(), await ownSchool()];
    for (const { account } of [one, other, one])
      expect((await tell(`stripe/${account.id}`, account.keys, 'evt_same')).status).toBe(200);
    await harness.settle();
    for (const { account } of [one, other])
      expect(await inboxOf(account.id)).toMatchObject([{ outcome: 'unknown reference' }]);
  });

  it('that names another account’s payment is not followed: its money is nobody’s here', async () => {
    const [victim, crook] = [await ownSchool(), await ownSchool()];
    const theirs = await voucher(await victim.parent());
    // An account's owner may write any id of ours into it, and pay there.
    const made = await fetch(`${crook.account.emulator.origin}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${crook.account.keys['STRIPE_SECRET_KEY']}` },
      body: new URLSearchParams({
        amount: '300000',
        currency: 'mxn',
        'payment_method_types[0]': 'oxxo',
        'payment_method_data[type]': 'oxxo',
        'payment_method_data[billing_details][name]': 'Ana',
        'payment_method_data[billing_details][email]': 'ana@ex.mx',
        'metadata[payment_id]': theirs.id,
        confirm: 'true',
      }),
    });
    const { id } = await made.json();
    await crook.account.emulator.pay(id);
    await harness.settle();
    expect(await paymentRow(harness, theirs.id)).toMatchObject({ status: 'pending', received: null });
    const found = await services.db.selectFrom('payment').select('id').where('provider_ref', '=', id).execute();
    expect(found).toEqual([]);
    const cases = services.db.selectFrom('money_case').select(['id', 'kind', 'account_id', 'school_id']);
    const [opened] = await cases.where('provider_ref', '=', id).execute();
    expect(opened).toMatchObject({ kind: 'unknown_ref', account_id: crook.account.id, school_id: null });
    // Nor can it be given to a school whose money it is not.
    await expect(assignTo(victim.id, opened?.id)).rejects.toThrow('No open case of this id');
    await assignTo(crook.id, opened?.id);
  });
});

describe('a closed account', () => {
  it('takes no new payment, falls back to no other, and keeps what it has', async () => {
    const school = await ownSchool();
    const [waiting, chosen] = [await school.parent(), await school.parent()];
    const { id, reference: at } = await voucher(waiting);
    const { payment_id: pristine } = await chosen.choose(byCash);
    expect(await offersOf(waiting)).toContain('stripe');
    await closeAccount(services, school.account.id);
    expect(await closeAccount(services, school.account.id)).toEqual({ code: 'account_closed' });
    const late = await school.parent();
    expect((await offersOf(late)).filter((gateway) => ['stripe', 'transfer'].includes(gateway))).toEqual([]);
    expect(await codeOf(await chosen.commit(pristine))).toEqual([422, 'payment_method_not_available']);
    expect((await tell(`stripe/${school.account.id}`, school.account.keys)).status).toBe(200);
    await school.account.emulator.pay(at);
    await harness.settle();
    expect(await waiting.read(id)).toMatchObject({ status: 'successful' });
    expect(linesOf({ emulator: harness.stripe }, id)).toEqual([]);
  });

  it('leaves what was chosen at it unpaid by the one that is opened after it', async () => {
    const school = await ownSchool('gr4vy');
    const parent = await school.parent();
    const form = await (await parent.call('POST', `/sessions/${parent.sessionId}/card_form`, byCard)).json();
    const { payment_id: before } = await parent.choose(byCard);
    await closeAccount(services, school.account.id);
    const next = await harness.addAccount('gr4vy', school.id);
    const { payment_id: after } = await parent.choose(byCard);
    expect(after).not.toBe(before);
    expect(await paymentRow(harness, after)).toMatchObject({ account_id: next.id });
    const answers = { card_form: form.id, holder_name: 'Ana Torres', email: 'ana@correo.example', save: 'no' };
    expect(await codeOf(await parent.commit(after, { answers }))).toEqual([409, 'card_form_invalid']);
  });
});

describe('credentials', () => {
  it('are stored once the provider has said whose they are', async () => {
    const { id: schoolId } = await otherSchool(harness);
    const add = (provider: string, credentials: Readonly<Record<string, string>>) =>
      addAccount(services, { provider, schoolId, label: 'own', credentials });
    expect(await add('stripe', stripe.keys('nobody'))).toEqual({ code: 'credentials_refused' });
    expect(await add('gr4vy', gr4vy.keys('nobody'))).toEqual({ code: 'credentials_refused' });
    expect(await add('gr4vy', { ...gr4vy.keys('nobody'), GR4VY_PRIVATE_KEY: 'sandbox no key' })).toMatchObject({
      code: 'credentials_unusable',
    });
    expect(await add('stripe', { STRIPE_SECRET_KEY: 'sk_test_x' })).toMatchObject({ code: 'credentials_unusable' });
    expect(await add('stripe', { ...stripe.keys('x'), STRIPE_API_ORIGIN: 'http://127.0.0.1:9' })).toMatchObject({
      code: 'credentials_unusable',
    });
    for (const provider of ['statement', 'nobody'])
      expect(await add(provider, {})).toEqual({ code: 'unknown_provider' });
    const { keys } = await harness.addAccount('stripe', schoolId);
    expect(await add('stripe', keys)).toEqual({ code: 'account_exists' });
    harness.stripe.fault('GET /v1/account', '500', 5);
    expect(await add('stripe', stripeKeysOf(harness.env))).toMatchObject({
      code: 'merchant_unknown',
    });
    harness.stripe.fault('GET /v1/account', '500', 0);
  });

  it('of the sandbox are refused where money is real, however they came to be stored', async () => {
    const school = await ownSchool();
    const live = liveServices();
    const added = await addAccount(live, {
      provider: 'stripe',
      schoolId: null,
      label: 'x',
      credentials: stripe.keys('x'),
    });
    expect(JSON.stringify(added)).toContain('STRIPE_SECRET_KEY is a sandbox value');
    expect(JSON.stringify(added)).not.toContain(stripe.keys('x').STRIPE_SECRET_KEY);
    expect(await live.accounts.of({ provider: 'stripe', account_id: school.account.id })).toBeNull();
  });

  it('are changed for others of the same merchant; webhooks signed with either count until then', async () => {
    const school = await ownSchool();
    const { account } = school;
    const address = `stripe/${account.id}`;
    const renewed = stripe.renewed(account.keys);
    account.emulator.credentials.add(renewed);
    const another = await harness.addAccount('stripe', (await otherSchool(harness)).id);
    expect(await rotateAccount(services, account.id, another.keys)).toEqual({ code: 'another_merchant' });
    expect(await rotateAccount(services, account.id, renewed, 3600)).toEqual({ id: account.id });
    account.emulator.credentials.keepNewest();
    const { id } = await voucher(await school.parent());
    expect(linesOf(account, id)).toHaveLength(1);
    const both = async () =>
      Promise.all([account.keys, renewed].map(async (keys) => (await tell(address, keys)).status));
    expect(await both()).toEqual([200, 200]);
    await harness.advance(3601);
    expect(await both()).toEqual([400, 200]);
  });

  it('are opened by the secret that sealed them; without it the account is not connected, and nobody is thrown at', async () => {
    const school = await ownSchool();
    const row = { provider: 'stripe', account_id: school.account.id };
    const before = harness.environment['CUOTA_SECRET'] ?? '';
    const next = servicesWith({ CUOTA_SECRET: randomUUID() + randomUUID(), CUOTA_PREVIOUS_SECRETS: before });
    expect((await next.accounts.of(row))?.accountId).toBe(school.account.id);
    expect(await rotateAccount(next, school.account.id, school.account.keys)).toEqual({ id: school.account.id });
    const lost = servicesWith({ CUOTA_SECRET: randomUUID() + randomUUID(), CUOTA_LOG_FILE: logFile });
    expect(await lost.accounts.of(row)).toBeNull();
    expect([...(await lost.accounts.offeredTo(school.id)).keys()]).not.toContain('stripe');
    expect((await lost.accounts.all()).map(({ accountId }) => accountId)).not.toContain(school.account.id);
    await expect.poll(() => logged('account_not_connected')).not.toEqual([]);
    const [line = ''] = (await logged('account_not_connected')).filter((text) => text.includes(school.account.id));
    expect(JSON.parse(line)).toMatchObject({ account_id: school.account.id, level: 50 });
  });

  it('stand nowhere in clear', async () => {
    const { rows } = await services.db.executeQuery<{ text: string }>(
      services.db.selectFrom('provider_account').selectAll().compile(),
    );
    const text = JSON.stringify(rows.map((row) => Object.values(row).map(String))) + (await readFile(logFile, 'utf8'));
    for (const secret of [harness.env['STRIPE_SECRET_KEY'], 'whsec_', 'PRIVATE KEY'])
      expect(text).not.toContain(secret);
  });
});

const stripeKeysOf = (env: Readonly<Record<string, string>>) => ({
  STRIPE_SECRET_KEY: env['STRIPE_SECRET_KEY'] ?? '',
  STRIPE_WEBHOOK_SECRET: env['STRIPE_WEBHOOK_SECRET'] ?? '',
});

function servicesWith(env: Readonly<Record<string, string>>) {
  const own = { ...harness.environment, ...env };
  return composeServices(readEnv({ LOG_LEVEL: env['CUOTA_LOG_FILE'] ? 'error' : 'silent', ...own }, providers), {
    db: services.db,
  }).services;
}

/** As in production, on the harness's database and by its secret. */
function liveServices() {
  const env = readEnv({ ...harness.environment, LOG_LEVEL: 'silent' }, providers);
  return composeServices({ ...env, mode: 'production' }, { db: services.db }).services;
}
