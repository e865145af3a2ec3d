import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { adminUsage, runAdmin } from './admin.ts';
import { connect } from '../db/driver/connect.ts';
import { startEmbeddedPostgres } from '../db/driver/embedded-postgres.ts';
import { isShort } from '../../../scripts/long-tests.ts';
import { createLog } from '../basics/log.ts';
import { servicesOfCommand } from '../start/compose.ts';
import { startApi } from '../routes/school-api.fixture.ts';
import { openUnknownCase } from '../use-cases/payments/book-money.ts';

type Raw = Parameters<typeof runAdmin>[0]['env'];

async function admin(env: Raw, ...args: readonly string[]) {
  return run({ env, args, sandbox: false });
}
/** Without the line that says which database it is. */
async function run(command: Parameters<typeof runAdmin>[0]) {
  let [out, err] = ['', ''];
  const code = await runAdmin(command, {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    input: async () => '',
    services: servicesOfCommand,
  });
  return { code, out, err: err.replace(/^Database: .*\n/, '') };
}

const flags = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).flatMap(([flag, value]) => [`--${flag}`, value]);
const names = { slug: 'san-jeronimo', name: 'Colegio San Jerónimo', country: 'MX' };
const school = ['school', 'create', ...flags({ ...names, entity: 'Colegio San Jerónimo, S.C.' })];
const newKey = ['key', 'create', '--school', 'san-jeronimo'];

describe('on a database of its own server', () => {
  const name = `cuota_admin_${process.pid}`;
  const address = () => inject('testPostgres').url;
  const onServer = async (statement: string) => {
    const server = connect({ connectionString: address(), max: 1 });
    await server.pool.query(statement);
    await server.close();
  };
  let env: Raw;
  beforeAll(async () => {
    await onServer(`create database ${name}`);
    env = { DATABASE_URL: address().replace(/\/[^/?]*(\?|$)/, `/${name}$1`) };
    expect(await admin(env, 'migrate')).toMatchObject({ code: 0, err: '' });
  });
  afterAll(() => onServer(`drop database if exists ${name} with (force)`));

  test('a school is made with all it has', async () => {
    const advisor = { 'advisor-name': 'Rosa Díaz', 'advisor-email': 'rosa@colegio.mx' };
    const rest = flags({ accent: '#0F5C4B', ...advisor, campus: 'norte=Campus Norte', commission: 'card=2.9%' });
    const made = await admin(env, ...school, ...rest, '--commission', 'store=1500');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain('School san-jeronimo created (test)');
    const { db, close } = connect({ connectionString: env['DATABASE_URL'] ?? '' });
    const row = await db.selectFrom('school').selectAll().executeTakeFirstOrThrow();
    await close();
    expect(row).toMatchObject({
      country: 'MX',
      currency: 'MXN',
      time_zone: 'America/Mexico_City',
      accent: '#0f5c4b',
      live: false,
      campuses: { norte: 'Campus Norte' },
      advisor: { name: 'Rosa Díaz', email: 'rosa@colegio.mx', phone: null },
      commissions: [
        { payment_method: 'card', amount: 2.9, kind: 'percentage' },
        { payment_method: 'store', amount: 1500, kind: 'integer' },
      ],
    });
  });

  test('a key is shown once, stored as a hash, and can be ended by its hint', async () => {
    const { code, out } = await admin(env, ...newKey);
    const [key = '', , hint = ''] = /^(sk_test_[\w-]{43})\n(.*)--hint (\S+)\n$/s.exec(out)?.slice(1) ?? [];
    expect(code).toBe(0);
    expect(hint).toBe(`sk_test_…${key.slice(-4)}`);
    const { db, close } = connect({ connectionString: env['DATABASE_URL'] ?? '' });
    expect(JSON.stringify(await db.selectFrom('api_key').selectAll().execute())).not.toContain(key);
    await close();
    const named = ['--name', 'Servidor', '--expires', '2999-12-31'];
    expect((await admin(env, ...newKey, '--expires', '2020-01-01')).err).toBe(
      '--expires must be a day that is not over, as YYYY-MM-DD.\n',
    );
    const [, second = ''] = /--hint (\S+)\n$/.exec((await admin(env, ...newKey, ...named)).out) ?? [];
    const list = async () => (await admin(env, 'key', 'list', '--school', 'san-jeronimo')).out;
    expect(await list()).toContain(`${hint}  (no name)  made `);
    expect(await list()).toMatch(new RegExp(`${second}  Servidor  made .*  used never  ends 2999-12-31 23:59\\n`));
    const rotate = (...more: readonly string[]) => admin(env, 'key', 'rotate', '--hint', second, ...more);
    const rotated = await rotate('--expires', '2998-12-31');
    const [, third = ''] = /^sk_test_[\w-]{43}\n.*--hint (\S+)\n$/.exec(rotated.out) ?? [];
    expect(await list()).toMatch(new RegExp(`${third}  Servidor  made .*  used never  ends 2998-12-31 23:59\\n`));
    const again = { code: 1, err: `The key was rotated already: ${third} is in its place.\n` };
    expect(await rotate()).toMatchObject(again);
    const revoked = { code: 0, out: 'The key is revoked.\n', err: '' };
    expect(await admin(env, 'key', 'revoke', '--hint', hint)).toEqual(revoked);
    const refused = { code: 1, err: 'No such key, or it was revoked before.\n' };
    expect(await admin(env, 'key', 'revoke', '--key', key)).toMatchObject(refused);
  });

  test.each([
    [school, 'There is already a school with the slug san-jeronimo.'],
    [school.slice(0, -2), '--entity is missing.'],
    [school.with(7, 'PE'), '--country must be one of MX, CO, EC.'],
    [school.with(3, 'San Jerónimo'), 'slug: use small letters, digits and hyphens'],
    [[...school, '--time-zone', 'Mars/Olympus'], 'timeZone: must be a time zone such as America/Bogota'],
    [[...school, '--accent', 'green'], 'accent: must be a colour such as #0f5c4b'],
    [[...school, '--commission', 'card=2.9'], '--commission card=2.9: write 2.9% or whole minor units.'],
    [[...school, '--campus', 'norte'], 'Write --campus <id>=<name>, not norte.'],
    [newKey.with(3, 'nowhere'), 'There is no school with the slug nowhere.'],
  ])('says what is wrong: %j', async (args, message) => {
    expect(await admin(env, ...args)).toEqual({ code: 1, out: '', err: `${message}\n` });
  });

  test('a school is listed, and changes as its own PATCH would change it', async () => {
    const change = ['school', 'change', '--school', 'san-jeronimo'];
    const given = { name: 'Colegio San Jerónimo Emiliani', entity: 'Emiliani, S.C.', accent: '', disabled: 'yes' };
    const more = flags({ campus: 'sur=Campus Sur', commission: 'store=900', 'voucher-days': '5', 'tax-data': 'yes' });
    const changed = await admin(env, ...change, ...flags(given), ...more);
    expect(changed).toMatchObject({ code: 0, err: '', out: expect.stringContaining('has its new disabled, name, ') });
    const { db, close } = connect({ connectionString: env['DATABASE_URL'] ?? '' });
    expect(await db.selectFrom('school').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      name: given.name,
      contractual_entity: given.entity,
      accent: null,
      disabled: true,
      voucher_days: 5,
      tax_data_visible: true,
      campuses: { sur: 'Campus Sur' },
      commissions: [{ payment_method: 'store', amount: 900, kind: 'integer' }],
      advisor: { name: 'Rosa Díaz' },
      time_zone: 'America/Mexico_City',
    });
    await close();
    expect((await admin(env, 'school', 'list')).out).toMatch(
      /^san-jeronimo\tColegio San Jerónimo Emiliani\tMX\ttest\tswitched off\t/,
    );
    for (const [args, message] of [
      [[], 'Nothing to change was given.'],
      [['--commission', 'pse=900'], 'commissions.0.payment_method: is no method of your country'],
      [['--voucher-days', '9'], 'voucher_days: '],
      [['--disabled', 'maybe'], '--disabled: write yes or no.'],
      [['--advisor-email', 'a@b.mx'], 'Give --advisor-name with the address'],
      [['--logo-url', 'http://nowhere.example/l.png'], 'logo_url: '],
    ] as const)
      expect(await admin(env, ...change, ...args)).toMatchObject({ code: 1, err: expect.stringContaining(message) });
  });

  test('a person is added, gets a key of their own, and leaves; the log says who did it', async () => {
    const person = flags({ school: 'san-jeronimo', name: 'Elena Ruiz', email: 'elena@colegio.mx', role: 'administer' });
    const added = await admin(env, 'person', 'add', ...person);
    const [id = ''] = added.out.split('\n');
    const key = await admin(env, 'person', 'key', ...flags({ school: 'san-jeronimo', id }));
    expect(key.out).toMatch(/^sk_test_/);
    expect((await admin(env, 'person', 'list', '--school', 'san-jeronimo')).out).toContain('administer  Elena Ruiz');
    expect(await admin(env, 'person', 'add', ...person)).toMatchObject({ code: 1 });
    expect(await admin(env, 'person', 'end', ...flags({ school: 'san-jeronimo', id }))).toMatchObject({ code: 0 });
    expect((await admin(env, 'person', 'list', '--school', 'san-jeronimo')).out).toContain('It has no people.');
    const { db, close } = connect({ connectionString: env['DATABASE_URL'] ?? '' });
    const entries = await db.selectFrom('audit_entry').select(['operation', 'actor_kind']).orderBy('at').execute();
    await close();
    const operations = entries.map(({ operation }) => operation);
    expect(operations.filter((each) => each.includes('person'))).toEqual(
      ['person add', 'person key', 'person end'].map((each) => `admin ${each}`),
    );
    expect(operations).toContain('admin school change');
    expect(operations).toContain('admin key revoke');
    expect(new Set(entries.map(({ actor_kind: kind }) => kind))).toEqual(new Set(['operator']));
  });

  test('a person is invited to the desk by a link that is shown once, also again', async () => {
    const person = flags({ school: 'san-jeronimo', name: 'Ana Gil', email: 'ana@colegio.mx', role: 'administer' });
    expect(await admin({ ...env, CUOTA_DESK_ORIGIN: '' }, 'person', 'invite', ...person)).toMatchObject({ code: 1 });
    const withDesk = { ...env, CUOTA_DESK_ORIGIN: 'https://desk.colegio.mx' };
    const invited = await admin(withDesk, 'person', 'invite', ...person);
    expect(invited.out).toMatch(/^https:\/\/desk\.colegio\.mx\/sign-in\/invitation\/[\w-]{43}\nFor [\w-]{36} alone\./);
    const id = /For (\S+) alone/.exec(invited.out)?.[1] ?? '';
    const again = await admin(withDesk, 'person', 'invite', ...flags({ school: 'san-jeronimo', id }));
    expect([again.out.includes(id), again.out === invited.out]).toEqual([true, false]);
    expect(await admin(withDesk, 'person', 'invite', ...person)).toMatchObject({ code: 1 });
  });

  test('money on an unknown reference is listed first and given to a school, once', async () => {
    expect(await admin(env, 'cases')).toEqual({ code: 0, out: 'Nothing is open.\n', err: '' });
    const { db, close } = connect({ connectionString: env['DATABASE_URL'] ?? '' });
    await openUnknownCase(
      { db, log: createLog({ level: 'silent' }) },
      { provider: 'stripe', account_id: null, providerRef: 'pi_7\u001b[2J', minor: 120_050, currency: 'MXN' },
    );
    const { id } = await db.selectFrom('money_case').select('id').executeTakeFirstOrThrow();
    const listed = (school: string) =>
      new RegExp(`^${id}\\t${school}\\tunknown_ref\\t1200\\.50 MXN\\tstripe:pi_7 \\[2J\\t2\\d{3}-`);
    expect((await admin(env, 'cases')).out).toMatch(listed('\\(no school\\)'));
    for (const [args, message] of [
      [[id], 'Write assign-case <id> <school slug>.'],
      [[id, 'nowhere'], 'There is no school with the slug nowhere.'],
      [['7', 'san-jeronimo'], '7 is no id of a case.'],
    ] as const)
      expect(await admin(env, 'assign-case', ...args)).toEqual({ code: 1, out: '', err: `${message}\n` });
    expect(await admin(env, 'assign-case', id, 'san-jeronimo')).toMatchObject({ code: 0, err: '' });
    expect((await admin(env, 'cases')).out).toMatch(listed('san-jeronimo'));
    expect(await admin(env, 'assign-case', id, 'san-jeronimo')).toMatchObject({
      code: 1,
      err: 'No open case of this id is without a school.\n',
    });
    const events = await db.selectFrom('outbox').select(['type', 'session_id', 'seq']).execute();
    expect(events).toEqual([{ type: 'case.opened', session_id: null, seq: null }]);
    await close();
  });

  test('an unknown option or command shows the usage', async () => {
    expect(await admin(env, ...school, '--nmae', 'x')).toMatchObject({
      code: 1,
      err: expect.stringContaining(adminUsage),
    });
    expect(await admin(env, 'school', 'delete')).toEqual({ code: 2, out: '', err: adminUsage });
    expect(await admin(env)).toMatchObject({ code: 0, err: adminUsage });
  });

  test('a database that does not answer is said so', async () => {
    const answer = await admin({ DATABASE_URL: 'postgresql://cuota@127.0.0.1:1/none' }, ...newKey);
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('on the sandbox’s own database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cuota-admin-'));
  const onSandbox = (...args: readonly string[]) => run({ env: { CUOTA_DATA_DIR: dataDir }, args, sandbox: true });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  // Every day: the tests above, on a database of their own.
  test.skipIf(isShort)(
    'a school is made in its folder, and a key while Cuota runs on it; without --sandbox in neither',
    async () => {
      const running = await startEmbeddedPostgres({ dataDir });
      try {
        expect(await onSandbox('migrate')).toMatchObject({ code: 0 });
        expect(await onSandbox(...school, '--live')).toMatchObject({ code: 0 });
        expect(await onSandbox(...newKey)).toMatchObject({
          code: 0,
          out: expect.stringMatching(/^sk_live_/),
        });
      } finally {
        await running.stop();
      }
      expect(await onSandbox('cases')).toMatchObject({ code: 0, out: 'Nothing is open.\n' });
      expect(await admin({ CUOTA_DATA_DIR: dataDir }, 'cases')).toMatchObject({
        code: 2,
        err: expect.stringContaining('DATABASE_URL is missing'),
      });
    },
  );
});

test('a key made by the administrator opens the school API', async () => {
  const api = await startApi();
  const env = { DATABASE_URL: api.url };
  await admin(env, ...school);
  const { out } = await admin(env, ...newKey);
  expect(await api.call('GET', '/payment_sessions', { key: out.split('\n')[0] ?? '' })).toMatchObject({ status: 200 });
  await api.close();
});
