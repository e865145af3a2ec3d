import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { account, type Account, accountList } from '#contracts/accounts';
import { paymentSession } from '#contracts/session';
import { emulated as stripe } from '#providers/stripe/emulated';
import { closeAccount } from '#server/use-cases/accounts/change-accounts';
import { byCash, openLink } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import type { AccountAtProvider } from '../../school-accounts.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { codeOf, otherSchool, paymentRow, soundHarnessFor } from '../test-harness.ts';

/** A school's own accounts by its API: reports of a provider's refusal, and places without their credentials. */

const logFile = join(await mkdtemp(join(tmpdir(), 'cuota-log-')), 'cuota.log');
const harness = await soundHarnessFor(startApiHarness({ logFile }));
const { services } = harness;
type School = Awaited<ReturnType<typeof otherSchool>>;

const call = ({ key }: Pick<School, 'key'>, method: string, path: string, body?: unknown, idempotencyKey?: string) =>
  harness.call(method, `/api/v1/accounts${path}`, {
    bearer: key,
    ...(body === undefined ? {} : { body }),
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  });
const request = ({ keys }: Pick<AccountAtProvider, 'keys'>, provider = 'stripe') => ({
  provider,
  label: 'Colegiaturas',
  credentials: keys,
});
/** A school that collects into an account of its own, which it added itself. */
async function collecting(provider = 'stripe') {
  const [school, at] = [await otherSchool(harness), harness.accountAt(provider)];
  const made = account.parse(await (await call(school, 'POST', '', request(at, provider))).json());
  at.nameAs(made.id);
  // Its first comparison is due at once, and would meet refused credentials before the payer's submission does.
  await harness.settle();
  return { ...school, at, made };
}
const read = async (school: School, { id }: Account) =>
  account.parse(await (await call(school, 'GET', `/${id}`)).json());
const parentOf = async ({ key }: School) =>
  openLink(harness.origin, (await harness.client.createSession(key, sessionBody())).key);
async function offersOf(school: School) {
  const { key } = await parentOf(school);
  const session = paymentSession.parse(await (await fetch(`${harness.origin}/api/sessions/${key}`)).json());
  return session.settings.checkout_payment_options.map(({ gateway }) => gateway);
}
async function eventsOf({ key }: School) {
  await harness.settle();
  const answer = await harness.call('GET', '/api/v1/events?limit=100', { bearer: key });
  const { data }: { data: { type: string; data: { account?: Account } }[] } = await answer.json();
  return data.filter(({ type }) => type.startsWith('account.'));
}

describe('a school’s accounts', () => {
  it('are added with credentials that no answer repeats, and payers are offered them at once', async () => {
    const [school, at] = [await otherSchool(harness), harness.accountAt('gr4vy')];
    const answer = await call(school, 'POST', '', request(at, 'gr4vy'));
    expect(answer.status).toBe(201);
    const made = account.parse(await answer.json());
    expect(made).toMatchObject({
      provider: 'gr4vy',
      label: 'Colegiaturas',
      state: 'open',
      webhook_url: `${harness.origin}/webhooks/gr4vy/${made.id}`,
      closed_at: null,
      failing_since: null,
      previous_credentials_until: null,
    });
    expect(made.merchant).toContain(at.label);
    expect(await read(school, made)).toEqual(made);
    const { data } = accountList.parse(await (await call(school, 'GET', '')).json());
    expect(data).toEqual([made]);
    const account_id = (await services.accounts.offeredTo(school.id)).get('gr4vy')?.accountId;
    expect(account_id).toBe(made.id);
  });

  it('are made once for one Idempotency-Key, whose kept answer has no credentials', async () => {
    const [school, at] = [await otherSchool(harness), harness.accountAt('stripe')];
    const key = randomUUID();
    const first = await call(school, 'POST', '', request(at), key);
    const again = await call(school, 'POST', '', request(at), key);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(await again.text()).toBe(await first.text());
    expect(await codeOf(await call(school, 'POST', '', request(at)))).toEqual([409, 'account_exists']);
  });

  it('of another school, or of the installation, are not found, whatever is asked', async () => {
    const [{ made, at }, stranger] = [await collecting(), await otherSchool(harness)];
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/rotate', { credentials: at.keys }],
      ['POST', '/close', {}],
    ] as const)
      for (const id of [made.id, randomUUID(), 'x'])
        expect(await codeOf(await call(stranger, method, `/${id}${path}`, body))).toEqual([404, 'account_not_found']);
    expect(await (await call(stranger, 'GET', '')).json()).toEqual({ data: [] });
  });

  it('are refused with a code, and nothing that was given is repeated', async () => {
    const [school, { at: taken }] = [await otherSchool(harness), await collecting()];
    const mark = `sk_test_${randomUUID()}`;
    const credentials = { STRIPE_SECRET_KEY: mark, STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    for (const [body, status, code] of [
      [{ ...request(taken), provider: mark.slice(0, 30) }, 422, 'unknown_provider'],
      [{ ...request(taken), provider: 'statement' }, 422, 'unknown_provider'],
      [{ ...request(taken), credentials: { STRIPE_SECRET_KEY: mark } }, 422, 'credentials_unusable'],
      [{ ...request(taken), credentials: { ...credentials, [mark]: 'x' } }, 422, 'credentials_unusable'],
      [{ ...request(taken), credentials }, 422, 'credentials_refused'],
      [{ ...request(taken), credentials: { [mark]: 1 } }, 422, 'invalid_request'],
      [{ ...request(taken), credentials: { [mark]: 'a\u0000b' } }, 422, 'invalid_request'],
      [`{"provider":"stripe","credentials":{"STRIPE_SECRET_KEY":"${mark}"`, 400, 'malformed_json'],
      [request(taken), 409, 'merchant_taken'],
      [request({ keys: ownKeys() }), 409, 'merchant_taken'],
    ] as const) {
      const answer = await call(school, 'POST', '', body);
      const text = await answer.clone().text();
      expect(await codeOf(answer)).toEqual([status, code]);
      expect(text).not.toContain(mark.slice(8));
    }
    const silent = harness.accountAt('stripe');
    silent.emulator.fault('GET /v1/account', '500', 2);
    expect(await codeOf(await call(school, 'POST', '', request(silent)))).toEqual([502, 'provider_unavailable']);
    expect(await (await call(school, 'GET', '')).json()).toEqual({ data: [] });
  });

  it('are given other credentials of the same merchant, and the old secret’s time is told', async () => {
    const [{ made, at, ...school }, other] = [await collecting(), harness.accountAt('stripe')];
    const renewed = stripe.renewed(at.keys);
    at.emulator.credentials.add(renewed);
    const rotate = (credentials: unknown, overlap_hours?: number) =>
      call(school, 'POST', `/${made.id}/rotate`, { credentials, overlap_hours });
    expect(await codeOf(await rotate(other.keys))).toEqual([409, 'another_merchant']);
    const rotated = account.parse(await (await rotate(renewed, 2)).json());
    const hours = (Date.parse(rotated.previous_credentials_until ?? '') - harness.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(2, 1);
    expect(await (await rotate(renewed, 0)).json()).toMatchObject({ previous_credentials_until: null });
    for (const overlap of [-1, 169])
      expect(await codeOf(await rotate(renewed, overlap))).toEqual([422, 'invalid_request']);
  });

  it('are closed once; the merchant of a closed one opens it again', async () => {
    const { made, at, ...school } = await collecting();
    const close = () => call(school, 'POST', `/${made.id}/close`, {});
    expect(account.parse(await (await close()).json())).toMatchObject({ id: made.id, state: 'closed' });
    expect(await codeOf(await close())).toEqual([409, 'account_closed']);
    expect(await offersOf(school)).not.toContain('stripe');
    const opened = await call(school, 'POST', '', { ...request(at), label: 'Otra vez' });
    expect(await opened.json()).toMatchObject({ id: made.id, label: 'Otra vez', state: 'open', closed_at: null });
    expect(await offersOf(school)).toContain('stripe');
  });
});

describe('credentials that a provider refuses', () => {
  it('are told to the school once, and that they are taken again; meanwhile nobody is offered the account', async () => {
    const { made, at, ...school } = await collecting();
    const [waiting, chosen] = [await parentOf(school), await parentOf(school)];
    const { payment_id: pristine } = await chosen.choose(byCash);
    at.emulator.credentials.revoke();
    // Submitted before the refusal was known: nothing is known of the payment, and it waits.
    const { id } = await waiting.pay(byCash);
    expect(await eventsOf(school)).toMatchObject([{ type: 'account.failing', data: { account: { id: made.id } } }]);
    expect((await read(school, made)).failing_since).not.toBeNull();
    expect((await offersOf(school)).filter((gateway) => ['stripe', 'transfer'].includes(gateway))).toEqual([]);
    expect(await codeOf(await chosen.commit(pristine))).toEqual([422, 'payment_method_not_available']);
    expect(await failing(made.id)).toBe(1);
    await harness.advance(600);
    expect(await paymentRow(harness, id)).toMatchObject({ status: 'pending', provider_ref: null });
    expect(await eventsOf(school)).toHaveLength(1);
    at.emulator.credentials.restore();
    await harness.advance(301);
    expect((await eventsOf(school)).map(({ type }) => type)).toEqual(['account.failing', 'account.recovered']);
    expect((await read(school, made)).failing_since).toBeNull();
    expect(await offersOf(school)).toContain('stripe');
    expect(await failing(made.id)).toBe(0);
    expect(await paymentRow(harness, id)).toMatchObject({
      status: 'pending',
      provider_ref: expect.stringMatching(/^pi_/),
    });
  });

  it('are over with others', async () => {
    const { made, at, ...school } = await collecting();
    at.emulator.credentials.revoke();
    await (await parentOf(school)).pay(byCash);
    expect(await eventsOf(school)).toHaveLength(1);
    at.emulator.credentials.restore();
    const renewed = stripe.renewed(at.keys);
    at.emulator.credentials.add(renewed);
    at.emulator.credentials.keepNewest();
    expect(await (await call(school, 'POST', `/${made.id}/rotate`, { credentials: renewed })).json()).toMatchObject({
      failing_since: null,
    });
    expect((await eventsOf(school)).at(-1)).toMatchObject({
      type: 'account.recovered',
      data: { account: { id: made.id, failing_since: null } },
    });
  });

  it('for one call only are none that fail: the provider says whose they are', async () => {
    const { made, at, ...school } = await collecting('gr4vy');
    const found = await services.accounts.of({ provider: 'gr4vy', account_id: made.id });
    at.emulator.credentials.revoke();
    await found?.connection.cards?.list?.('payer');
    at.emulator.credentials.restore();
    expect(await eventsOf(school)).toEqual([]);
  });

  it('of the installation’s own account are told to the operator', async () => {
    harness.stripe.credentials.revoke();
    await (await harness.parent()).pay(byCash);
    await harness.settle();
    const left = await offersOf({ id: harness.schoolId, key: harness.schoolKey });
    expect(left.filter((gateway) => ['stripe', 'transfer'].includes(gateway))).toEqual([]);
    expect(await failing('default')).toBe(1);
    const line = { level: 50, event: 'account_failing', provider: 'stripe', account_id: null };
    await expect.poll(() => logged('"account_failing"')).toContainEqual(expect.objectContaining(line));
    harness.stripe.credentials.restore();
    await harness.advance(301);
    expect(await offersOf({ id: harness.schoolId, key: harness.schoolKey })).toContain('stripe');
    expect(await failing('default')).toBe(0);
    expect(harness.heard.filter(({ type }) => type.startsWith('account.'))).toEqual([]);
  });
});

describe('what stands nowhere', () => {
  it('a credential, whatever became of it: no answer, event, log line, metric or row has it', async () => {
    const [first, second] = [await collecting(), await collecting('gr4vy')];
    const renewed = stripe.renewed(first.at.keys);
    first.at.emulator.credentials.add(renewed);
    const answers = [
      await call(first, 'POST', `/${first.made.id}/rotate`, { credentials: renewed }, randomUUID()),
      await call(first, 'POST', '', request({ keys: stripe.keys('strange_mark') }), randomUUID()),
      await call(first, 'GET', ''),
    ];
    first.at.emulator.credentials.revoke();
    await (await parentOf(first)).pay(byCash);
    await harness.settle();
    await closeAccount(services, second.made.id);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const events = JSON.stringify([...(await eventsOf(first)), ...(await eventsOf(second))]);
    const metrics = await (await harness.call('GET', '/metrics')).text();
    const marks = [first.at.keys, second.at.keys, renewed, stripe.keys('strange_mark')].flatMap(secretsOf);
    expect(marks.length).toBe(8);
    const everything = async () => [...texts, events, metrics, await readFile(logFile, 'utf8'), await databaseDump()];
    const found = async () => foundIn((await everything()).join('\n'), marks);
    expect(await found()).toEqual([]);
    // Control: it would be found.
    services.log.warn({ note: marks[0] }, 'planted');
    await expect.poll(found).toEqual([marks[0]]);
  });
});

const ownKeys = () =>
  Object.fromEntries(Object.entries(harness.env).filter(([name]) => /^STRIPE_(SECRET|WEBHOOK)/.test(name)));

const failing = async (of: string) =>
  Number(
    (await (await harness.call('GET', '/metrics')).text()).match(
      new RegExp(`^cuota_account_failing\\{provider="stripe",account="${of}"\\} (\\d)$`, 'm'),
    )?.[1],
  );

const logged = async (text: string): Promise<unknown[]> =>
  (await readFile(logFile, 'utf8')).split('\n').flatMap((line) => (line.includes(text) ? [JSON.parse(line)] : []));

/** What must not be seen of an account: each secret, and of a key in lines one line of it. */
const secretsOf = (keys: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(keys).flatMap(([name, value]) =>
    /SECRET|PRIVATE/.test(name) ? [value.split(/\\n|\n/).find((line) => /^[\w+/=]{40,}$/.test(line)) ?? value] : [],
  );

/** In clear, or in one of the ways in which a dump writes bytes. */
const foundIn = (text: string, marks: readonly string[]): readonly string[] =>
  marks.filter((mark) =>
    [mark, Buffer.from(mark).toString('hex'), Buffer.from(mark).toString('base64').replace(/=+$/, '')].some((form) =>
      text.includes(form),
    ),
  );

/** Every row of every table as text. */
async function databaseDump(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(
    services.db,
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(services.db),
    ),
  );
  return rows.flatMap((each) => each.rows.map(({ row }) => row)).join('\n');
}
