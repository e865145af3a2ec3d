/** Every route of the school API: who is let in, and what the audit log says of it. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { auditLog } from '#contracts/audit-log';
import { hasPermission, type Permission, permissions, staffRoles } from '#domain/permissions';
import { createApp } from '../app.ts';
import { guardedBy } from '../http/school-guard.ts';
import { insertPerson } from '../db/write/people.ts';
import { createApiKey } from '../use-cases/schools/create-school.ts';
import { apiOfFile, newSchool } from './school-api.fixture.ts';
import { describeApi } from './openapi.ts';
import { schoolApi } from './school-api.ts';

const api = await apiOfFile();
const routes = routesOf(schoolApi(api.services));
let school: Awaited<ReturnType<typeof newSchool>>;
beforeAll(async () => {
  school = await newSchool(api.services, 'guarded');
});

interface Route {
  readonly method: string;
  readonly path: string;
  readonly guard: ReturnType<typeof guardedBy>;
}

/** Each route once, with its guard if it has one. */
function routesOf(app: Pick<Hono, 'routes'>): Route[] {
  const own = app.routes.filter(({ method }) => method !== 'ALL');
  const byName = Map.groupBy(own, ({ method, path }) => `${method} ${path}`);
  return [...byName.values()].map((handlers) => {
    const [{ method, path } = { method: '', path: '' }] = handlers;
    const guards = handlers.map(({ handler }) => guardedBy(handler)).filter((guard) => guard !== null);
    return { method, path, guard: guards.length === 1 ? (guards[0] ?? null) : null };
  });
}

const changes = ({ method, guard }: Route) => method !== 'GET' && guard?.changes !== false;
const pathOf = (path: string) => path.replaceAll(/:\w+/g, randomUUID());
const keyOf = async (role: (typeof staffRoles)[number], isPerson: boolean) => {
  const facts = { name: 'Rosa Medina', email: `${randomUUID()}@escuela.example`, role, campus_ids: null };
  const person = isPerson ? await insertPerson(api.db, { ...facts, school_id: school.id }) : null;
  const made = { schoolId: school.id, live: false, role: isPerson ? ('administer' as const) : role };
  return createApiKey(api.db, { ...made, personId: person?.id ?? null });
};

it('every route has one guard, and the document says its permission', async () => {
  expect(routes.filter(({ guard }) => guard === null).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(routes.length).toBeGreaterThan(40);
  const document = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))) })
    .parse(JSON.parse(JSON.stringify(await describeApi(createApp(api.services)))));
  const described = new Map(
    Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => [operation.operationId, operation['x-permission']]),
    ),
  );
  for (const { guard } of routes)
    expect([guard?.operation, described.get(guard?.operation ?? '')]).toEqual([guard?.operation, guard?.permission]);
});

it('sees a route without a guard', () => {
  const bare = new Hono().get('/bare', (c) => c.text(''));
  expect(routesOf(bare)).toEqual([{ method: 'GET', path: '/bare', guard: null }]);
});

describe.each([true, false])('a caller (a person: %s)', (isPerson) => {
  it.each(staffRoles)('with the role %s is refused by exactly the routes that ask for more', async (role) => {
    const { key } = await keyOf(role, isPerson);
    const refused: string[] = [];
    for (const { method, path, guard } of routes) {
      // What is let in is refused for its empty body, or for an id that is nobody's.
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
      const answer = await api.call(method, pathOf(path), {
        key,
        ...body,
        headers: { 'idempotency-key': randomUUID() },
      });
      if (answer.status === 403) refused.push(guard?.operation ?? '');
    }
    const expected = routes.filter(({ guard }) => guard && !hasPermission({ role, isPerson }, guard.permission));
    expect(refused).toEqual(expected.map(({ guard }) => guard?.operation));
  });
});

it('every permission is asked for by a route, or is named here', () => {
  const asked = new Set(routes.map(({ guard }) => guard?.permission));
  // Its use case asks: a stand-in may approve too.
  const byUseCase: readonly Permission[] = ['approve_refunds'];
  expect((Object.keys(permissions) as Permission[]).filter((each) => !asked.has(each))).toEqual(byUseCase);
});

describe('the audit log', () => {
  it('has an entry for every route that changes something, whatever came of it', async () => {
    const other = await newSchool(api.services, 'audited');
    for (const { method, path } of routes.filter(changes))
      await api.call(method, pathOf(path), { key: other.key, ...(method === 'DELETE' ? {} : { body: '{}' }) });
    const written = await api.db
      .selectFrom('audit_entry')
      .select('operation')
      .where('school_id', '=', other.id)
      .execute();
    const changing = routes.filter(changes).map(({ guard }) => guard?.operation ?? '');
    expect(new Set(written.map(({ operation }) => operation))).toEqual(new Set(changing));
    expect(written).toHaveLength(changing.length);
  });

  it('says who did what to which row, and what settings became', async () => {
    const own = await newSchool(api.services, 'entries');
    const key = own.key;
    await api.call('PATCH', '/school', { key, body: { voucher_days: 5, advisor: { name: 'Rosa Medina' } } });
    const made = await api.call('POST', '/keys', {
      key,
      body: { name: 'ERP', role: 'cash' },
      headers: { 'idempotency-key': 'a' },
    });
    // The same again changes nothing, and is no entry.
    await api.call('POST', '/keys', { key, body: { name: 'ERP', role: 'cash' }, headers: { 'idempotency-key': 'a' } });
    await api.call('GET', '/payments.csv', { key });
    await api.call('GET', '/payments', { key });
    const { id } = z.object({ id: z.string() }).parse(made.body);
    const answered = await api.call('GET', '/audit_log', { key });
    const { data } = auditLog.parse(answered.body);
    const brief = data.map(({ operation, outcome, row_id, change, row_count }) => ({
      operation,
      outcome,
      row_id,
      change,
      row_count,
    }));
    expect(brief).toEqual([
      { operation: 'downloadPayments', outcome: 'done', row_id: null, change: null, row_count: 0 },
      {
        operation: 'createKey',
        outcome: 'done',
        row_id: id,
        change: { before: null, after: { role: 'cash', replaces: null } },
        row_count: null,
      },
      {
        operation: 'changeSchool',
        outcome: 'done',
        row_id: own.id,
        change: { before: { voucher_days: 3, advisor: null }, after: { voucher_days: 5, advisor: null } },
        row_count: null,
      },
    ]);
    expect(answered.text).not.toContain('Rosa');
    expect(new Set(data.map(({ actor }) => actor.kind))).toEqual(new Set(['key']));
    const filtered = await api.call('GET', `/audit_log?row_id=${id}`, { key });
    expect(auditLog.parse(filtered.body).data).toHaveLength(1);
    const csv = await api.raw('/api/v1/audit_log.csv', { headers: { authorization: `Bearer ${key}` } });
    expect((await csv.text()).split('\r\n')).toHaveLength(5);
    expect((await api.call('GET', '/audit_log', { key: school.key })).text).not.toContain(id);
  });

  it('names refusals: of a permission, of a wrong body', async () => {
    const own = await newSchool(api.services, 'refused');
    const { key } = await createApiKey(api.db, { schoolId: own.id, live: false, role: 'view' });
    await api.call('GET', '/audit_log', { key });
    await api.call('PATCH', '/school', { key: own.key, body: { voucher_days: 99 } });
    const { data } = auditLog.parse((await api.call('GET', '/audit_log', { key: own.key })).body);
    expect(data.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['changeSchool', 'invalid_request'],
      ['listAuditLog', 'forbidden'],
    ]);
  });

  it('is never changed, not even by the database’s owner, and can be dropped after five years', async () => {
    const own = await newSchool(api.services, 'unchanged');
    await api.call('PATCH', '/school', { key: own.key, body: { voucher_days: 4 } });
    const entries = api.db.updateTable('audit_entry').set({ outcome: 'x' }).where('school_id', '=', own.id);
    await expect(entries.execute()).rejects.toThrow('never changed');
    const gone = api.db.deleteFrom('audit_entry').where('school_id', '=', own.id);
    await expect(gone.execute()).rejects.toThrow('never changed');
  });
});
