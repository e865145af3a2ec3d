import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { person, personList } from '#contracts/people';
import { schoolKey } from '#contracts/school-keys';
import { insertPerson } from '../db/write/people.ts';
import { createApiKey } from '../use-cases/schools/create-school.ts';
import { apiOfFile, family, newSchool } from './school-api.fixture.ts';

const api = await apiOfFile();
let here: Awaited<ReturnType<typeof office>>;
let there: Awaited<ReturnType<typeof office>>;
beforeAll(async () => {
  here = await office('here');
  there = await office('there');
});

/** A school with its first administrator, added by the operator, and a key of their own. */
async function office(slug: string) {
  const { id, key: machine } = await newSchool(api.services, slug);
  const facts = { name: 'Elena Ruiz', email: 'elena@escuela.example', role: 'administer', campus_ids: null } as const;
  const row = await insertPerson(api.db, { ...facts, school_id: id });
  const { key } = await createApiKey(api.db, { schoolId: id, live: false, personId: row?.id ?? '' });
  return { id, machine, key, elena: row?.id ?? '' };
}

const rosa = { name: 'Rosa Medina', email: 'Rosa@Escuela.example', role: 'cash' };
const invite = async (key: string, body: object) =>
  person.parse((await api.call('POST', '/people', { key, body })).body);

describe('the people of an office', () => {
  it('are added by a person who administers, and are that school’s alone', async () => {
    const made = await invite(here.key, rosa);
    expect(made).toMatchObject({ ...rosa, created_by: { kind: 'person', id: here.elena } });
    const list = personList.parse((await api.call('GET', '/people', { key: here.key })).body);
    expect(list.data.map(({ name }) => name)).toEqual(['Elena Ruiz', 'Rosa Medina']);
    for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as const)
      expect((await api.call(method, `/people/${made.id}`, { key: there.key, ...(body && { body }) })).status).toBe(
        404,
      );
    expect(personList.parse((await api.call('GET', '/people', { key: there.key })).body).data).toHaveLength(1);
  });

  it('are not added by a machine, nor twice', async () => {
    expect((await api.call('POST', '/people', { key: here.machine, body: rosa })).body).toMatchObject({
      code: 'forbidden',
      metadata: { permission: 'manage_people' },
    });
    const again = await api.call('POST', '/people', {
      key: here.key,
      body: { ...rosa, email: 'rosa@escuela.example' },
    });
    expect(again.body).toMatchObject({ code: 'invalid_request', metadata: { issues: [{ path: 'email' }] } });
  });

  it('have their role read anew at each call, by a key of their own, which ends with them', async () => {
    const { id } = await invite(here.key, { ...rosa, email: 'ana@escuela.example' });
    const { key } = await createApiKey(api.db, { schoolId: here.id, live: false, personId: id });
    const mayExport = async () => (await api.call('GET', '/payments.csv', { key })).status;
    expect(await mayExport()).toBe(200);
    await api.call('PATCH', `/people/${id}`, { key: here.key, body: { role: 'view' } });
    expect(await mayExport()).toBe(403);
    await api.call('DELETE', `/people/${id}`, { key: here.key });
    expect(await mayExport()).toBe(401);
  });

  it('keep an administrator, who is not the one who asks', async () => {
    const self = await api.call('DELETE', `/people/${here.elena}`, { key: here.key });
    expect(self.body).toMatchObject({ code: 'invalid_request' });
    const { id } = await invite(there.key, { ...rosa, role: 'administer' });
    const { key } = await createApiKey(api.db, { schoolId: there.id, live: false, personId: id });
    expect((await api.call('PATCH', `/people/${there.elena}`, { key, body: { role: 'view' } })).status).toBe(200);
    expect((await api.call('PATCH', `/people/${id}`, { key: there.key, body: { role: 'view' } })).status).toBe(403);
  });
});

describe('a key', () => {
  it('is made with a role, at most the caller’s, and rotated by its own person alone', async () => {
    const made = await api.call('POST', '/keys', { key: here.machine, body: { name: 'ERP', role: 'assist' } });
    const { key, ...shown } = z.extend(schoolKey, { key: z.string() }).parse(made.body);
    expect(shown).toMatchObject({ role: 'assist', person_id: null, created_by: { kind: 'key' } });
    const created = await api.call('POST', '/payment_sessions', { key, body: family() });
    expect(created.status).toBe(201);
    expect((await api.call('GET', '/payments.csv', { key })).status).toBe(403);
    const keys = z.object({ data: z.array(schoolKey) }).parse((await api.call('GET', '/keys', { key: here.key })).body);
    const own = keys.data.find(({ person_id: of }) => of === here.elena);
    const rotated = await api.call('POST', `/keys/${own?.id}/rotate`, { key: here.machine, body: {} });
    expect(rotated.body).toMatchObject({ code: 'invalid_request', metadata: { issues: [{ path: 'id' }] } });
  });

  it('stands in the session, its link and its event as who acted', async () => {
    const { body } = await api.call('POST', '/payment_sessions', { key: here.key, body: family() });
    const { id } = z.object({ id: z.string() }).parse(body);
    const row = await api.db
      .selectFrom('session')
      .select(['actor_kind', 'actor_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ actor_kind: 'person', actor_id: here.elena });
    const event = await api.db
      .selectFrom('outbox')
      .select('payload')
      .where('session_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(event.payload).toMatchObject({ actor: { kind: 'person', id: here.elena } });
    const entry = await api.db.selectFrom('audit_entry').selectAll().where('row_id', '=', id).executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ operation: 'createPaymentSession', outcome: 'done', actor_id: here.elena });
  });
});

describe('a person of one campus', () => {
  it('sees and changes rows of it only, and is refused what is of all campuses', async () => {
    const school = await newSchool(api.services, 'campuses', { campuses: { norte: 'Norte', sur: 'Sur' } });
    const facts = {
      name: 'Rosa Medina',
      email: 'rosa@escuela.example',
      role: 'administer',
      campus_ids: ['norte'],
    } as const;
    const row = await insertPerson(api.db, { ...facts, campus_ids: ['norte'], school_id: school.id });
    const { key } = await createApiKey(api.db, { schoolId: school.id, live: false, personId: row?.id ?? '' });
    const made = async (campus_id: string, by: string) => {
      const answer = await api.call('POST', '/payment_sessions', { key: by, body: { ...family(), campus_id } });
      return { status: answer.status, id: z.object({ id: z._default(z.string(), '') }).parse(answer.body).id };
    };
    const north = await made('norte', school.key);
    const south = await made('sur', school.key);
    expect((await made('sur', key)).status).toBe(422);
    const list = z.object({ data: z.array(z.object({ id: z.string() })) });
    const seen = async (by: string) =>
      list.parse((await api.call('GET', '/payment_sessions', { key: by })).body).data.map(({ id }) => id);
    expect([await seen(key), (await seen(school.key)).length]).toEqual([[north.id], 2]);
    const statuses = async (id: string) => [
      (await api.call('GET', `/payment_sessions/${id}`, { key })).status,
      (await api.call('POST', `/payment_sessions/${id}/links`, { key, body: { send: false } })).status,
    ];
    expect([await statuses(north.id), await statuses(south.id)]).toEqual([
      [200, 201],
      [404, 404],
    ]);
    expect((await api.call('GET', '/payments', { key })).status).toBe(200);
    for (const path of ['/settlements?date=2027-01-08', '/events', '/transfer_reports', '/audit_log', '/keys'])
      expect([path, (await api.call('GET', path, { key })).status]).toEqual([path, 403]);
  });
});
