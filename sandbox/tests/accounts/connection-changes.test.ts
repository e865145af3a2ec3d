/** Where money or events go, in a school that has people: it changes by two, or after a day. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectionChangeList } from '#contracts/connection-changes';
import { resealAll } from '#server/db/write/reseal';
import { mailTo, startCatcher } from '../../inbox/catcher.ts';
import { startCaseHarness } from '../cases/case-harness.ts';
import { somebody, type Somebody } from '../people.fixture.ts';
import { harnessFor, otherSchool, soundAtLastFor } from '../test-harness.ts';

const hour = 3_600;
const catcher = await harnessFor(startCatcher(0, () => new Date()));
const harness = await soundAtLastFor(startCaseHarness({ env: mailTo(catcher), workers: 2 }));
const { callSchool } = harness;
let school: Awaited<ReturnType<typeof newSchool>>;
beforeEach(async () => {
  school = await newSchool();
});

/** A school with two administrators, and an endpoint from before it had any. */
async function newSchool() {
  const { id, key } = await otherSchool(harness);
  const old = await callSchool('POST', '/webhook_endpoints', { key, body: { url: `${harness.origin}/old` } });
  const [one, two] = [await somebody(harness, id, 'administer'), await somebody(harness, id, 'administer')];
  return { id, key, one, two, old: String(old.body['id']) };
}

const as = ({ key }: Pick<Somebody, 'key'>, body?: object) => ({ key, ...(body ? { body } : {}) });
const add = (who: Pick<Somebody, 'key'>, url = `${harness.origin}/new`) =>
  callSchool('POST', '/webhook_endpoints', as(who, { url }));
const endpoint = async (id: unknown) => (await callSchool('GET', `/webhook_endpoints/${String(id)}`, as(school))).body;
const endpoints = async () => (await callSchool('GET', '/webhook_endpoints', as(school))).body['data'];
const changes = async (who: Pick<Somebody, 'key'> = school, query = '') =>
  connectionChangeList.parse((await callSchool('GET', `/connection_changes${query}`, as(who))).body).data;
const decide = (how: 'approve' | 'cancel', id: unknown, who: Pick<Somebody, 'key'>) =>
  callSchool('POST', `/connection_changes/${String(id)}/${how}`, as(who, {}));
const forbidden = { status: 403, body: { code: 'forbidden' } };

/** The types of the events that an endpoint was to get, in order. */
async function sentTo(endpointId: unknown): Promise<readonly string[]> {
  await harness.settle();
  const { rows } = await sql<{ type: string }>`
    select o.type from delivery d join outbox o on o.id = d.outbox_id where d.endpoint_id = ${endpointId} order by d.position`.execute(
    harness.services.db,
  );
  return rows.map(({ type }) => type);
}

describe('a new webhook endpoint', () => {
  it('gets nothing before a second administrator approves; every administrator and the old endpoint are told', async () => {
    const { status, body } = await add(school.one);
    expect({ status, body }).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
    const [change] = await changes();
    expect(change).toMatchObject({ kind: 'endpoint_added', target_id: body['id'], origin: harness.origin });
    expect(body['pending']).toMatchObject({ change_id: change?.id, takes_effect_at: change?.takes_effect_at });
    expect(JSON.stringify(await changes())).not.toMatch(/whsec|secret|\/new/);
    expect(await endpoints()).toMatchObject([{ id: school.old, pending: null }, { id: body['id'] }]);
    expect(await sentTo(school.old)).toEqual(['connection.change_requested']);
    expect(await sentTo(body['id'])).toEqual([]);
    for (const { email } of [school.one, school.two])
      expect(catcher.emails().filter(({ to }) => to.includes(email))).toMatchObject([
        {
          subject: expect.stringContaining('otra dirección'),
          text: expect.stringContaining(new URL(harness.origin).host),
        },
      ]);
    for (const who of [school, school.one]) expect(await decide('approve', change?.id, who)).toMatchObject(forbidden);
    const both = await Promise.all([1, 2].map(() => decide('approve', change?.id, school.two)));
    expect(both.map(({ body: { status: now } }) => now)).toEqual(['applied', 'applied']);
    expect(await endpoint(body['id'])).toMatchObject({ pending: null, url: `${harness.origin}/new` });
    expect(await sentTo(body['id'])).toEqual(['connection.change_applied']);
  });

  it('is there after a day, by the clock', async () => {
    const { body } = await add(school);
    await harness.advance(23 * hour);
    expect(await endpoint(body['id'])).toMatchObject({ pending: expect.any(Object) });
    await harness.advance(2 * hour);
    expect(await endpoint(body['id'])).toMatchObject({ pending: null });
    expect(await changes()).toMatchObject([{ status: 'applied', decided_by: { kind: 'clock', id: null } }]);
    expect(await sentTo(school.old)).toEqual(['connection.change_requested', 'connection.change_applied']);
  });

  it('is cancelled by any administrator, or deleted while it waits', async () => {
    const { body } = await add(school.one);
    const [change] = await changes();
    expect(await decide('cancel', change?.id, school.two)).toMatchObject({ body: { status: 'cancelled' } });
    expect(await decide('approve', change?.id, school.two)).toMatchObject({ status: 404 });
    const { body: again } = await add(school.one);
    const gone = await callSchool('DELETE', `/webhook_endpoints/${String(again['id'])}`, as(school.one));
    expect(gone).toMatchObject({ status: 200, body: { deleted: true } });
    await harness.advance(25 * hour);
    expect(await endpoints()).toMatchObject([{ id: school.old }]);
    expect(await callSchool('GET', `/webhook_endpoints/${String(body['id'])}`, as(school))).toMatchObject({
      status: 404,
    });
  });

  it('that waits counts among the ten', async () => {
    const answers = [];
    for (let count = 0; count < 10; count += 1) answers.push((await add(school.one)).status);
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 201), 422]);
  });

  it('of a school without people is there at once', async () => {
    const { key } = await otherSchool(harness);
    expect(await add({ key })).toMatchObject({ status: 201, body: { pending: null } });
    expect(await changes({ key })).toEqual([]);
  });
});

describe('another address of an endpoint', () => {
  it('is used once it is approved; until then the old one is, and the note and the secret change at once', async () => {
    const body = { url: `${harness.origin}/moved`, description: 'ERP' };
    const path = `/webhook_endpoints/${school.old}`;
    const moved = await callSchool('PATCH', path, as(school.one, body));
    const old = { url: `${harness.origin}/old`, description: 'ERP', pending: { url: body.url } };
    expect(moved).toMatchObject({ status: 200, body: old });
    expect(await callSchool('PATCH', path, as(school.one, { url: `${harness.origin}/third` }))).toMatchObject({
      status: 422,
    });
    expect(await callSchool('POST', `${path}/rotate_secret`, as(school.one, {}))).toMatchObject({ status: 200 });
    expect(await callSchool('PATCH', path, as(school.one, { url: old.url }))).toMatchObject({ status: 200 });
    const [change] = await changes(school, '?status=pending');
    expect(await decide('approve', change?.id, school.two)).toMatchObject({ body: { status: 'applied' } });
    expect(await endpoint(school.old)).toMatchObject({ url: body.url, pending: null });
  });
});

describe('an account at a provider', () => {
  const newAccount = () => ({
    provider: 'stripe',
    label: 'Colegiaturas',
    credentials: harness.accountAt('stripe').keys,
  });

  it('takes no payment before a second administrator approves', async () => {
    const { status, body } = await callSchool('POST', '/accounts', as(school.one, newAccount()));
    expect({ status, body }).toMatchObject({ status: 201, body: { state: 'pending', pending: expect.any(Object) } });
    const stripe = async () => (await harness.services.accounts.offeredTo(school.id)).get('stripe')?.accountId;
    expect(await stripe()).toBeNull();
    expect(JSON.stringify([body, await changes()])).not.toMatch(/sk_|whsec/);
    const reseal = await resealAll(harness.services.db, harness.services.keys);
    expect(reseal.find(({ what }) => what === 'connection_change.credentials_sealed')).toMatchObject({ left: 0 });
    const [change] = await changes();
    expect(await decide('approve', change?.id, school.two)).toMatchObject({ body: { status: 'applied' } });
    expect(await stripe()).toBe(body['id']);
    const read = (await callSchool('GET', `/accounts/${String(body['id'])}`, as(school))).body;
    expect(read).toMatchObject({ state: 'open', pending: null });
    const row = await harness.services.db
      .selectFrom('connection_change')
      .select(['credentials_sealed', 'key_id'])
      .where('id', '=', change?.id ?? '')
      .executeTakeFirst();
    expect(row).toEqual({ credentials_sealed: null, key_id: null });
  });

  it('that was closed waits to be opened again, and stays closed if it cannot be', async () => {
    const first = newAccount();
    const { body } = await callSchool('POST', '/accounts', as(school.one, first));
    await decide('approve', (await changes())[0]?.id, school.two);
    expect(await callSchool('POST', `/accounts/${String(body['id'])}/close`, as(school.one, {}))).toMatchObject({
      body: { state: 'closed' },
    });
    const again = await callSchool('POST', '/accounts', as(school.one, first));
    expect(again).toMatchObject({ status: 201, body: { id: body['id'], state: 'closed', pending: {} } });
    const other = await callSchool('POST', '/accounts', as(school.two, newAccount()));
    const [second, reopened] = await changes(school, '?status=pending');
    expect(second).toMatchObject({ kind: 'account_added', target_id: other.body['id'] });
    expect(reopened).toMatchObject({ kind: 'account_reopened' });
    expect(await decide('approve', reopened?.id, school.two)).toMatchObject({ body: { status: 'applied' } });
    // Nobody closed it before the other's time came.
    await harness.advance(25 * hour);
    expect((await changes())[0]).toMatchObject({ status: 'refused', refusal: 'account_exists' });
  });
});

it('a change of another school is not found, listed or decided', async () => {
  await add(school.one);
  const [change] = await changes();
  const other = await newSchool();
  expect(await changes(other)).toEqual([]);
  for (const id of [change?.id, randomUUID(), 'x'])
    for (const how of ['approve', 'cancel'] as const)
      expect(await decide(how, id, other.one)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await changes()).toMatchObject([{ status: 'pending' }]);
});
