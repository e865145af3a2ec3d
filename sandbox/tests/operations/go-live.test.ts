/** `go-live check` on a staging that has everything: each thing is taken away alone, and named alone. */
import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyVersion } from '#domain/policies';
import { goLiveCommands } from '#server/admin/go-live';
import { servicesOfCommand } from '#server/start/compose';
import { goLiveChecks } from '#server/admin/go-live-checks';
import { createSchool } from '#server/use-cases/schools/create-school';
import { addAccount, closeAccount } from '#server/use-cases/accounts/change-accounts';
import { byCash, openLink } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { mailTo, startCatcher } from '../../inbox/catcher.ts';
import { reference } from '../test-harness.ts';
import { startStaging } from './staging.fixture.ts';

const catcher = await startCatcher(0, () => new Date());
afterAll(() => catcher.close());
const staging = await startStaging({
  ...mailTo(catcher),
  CUOTA_TRUSTED_PROXIES: '1',
  CUOTA_LEGAL_REVIEWED: policyVersion,
});
const { db, services, env } = staging;

type Change = Readonly<Record<string, string | undefined>>;
async function check(change: Change = {}) {
  const { code, output } = await staging.admin('staging', ['go-live', 'check'], change);
  return { code, missing: output.split('\n').filter((line) => line.startsWith('- ')) };
}
const school = (path: string, body: unknown) =>
  fetch(`${staging.server.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staging.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const io = { input: async () => '', services: servicesOfCommand };
const run = (statement: string) => sql.raw(statement).execute(db);

/** From an installation that was only started to one that lacks nothing, a step at a time. */
const steps: readonly (readonly [what: string, missing: string, mend: () => Promise<unknown>])[] = [
  [
    'an e-mail',
    'No e-mail was ever sent',
    async () => {
      const answer = await school('/payment_sessions', { ...sessionBody([435_000]), send_link: true });
      expect(answer.status).toBe(201);
      await staging.settle();
      await expect.poll(() => catcher.emails().length).toBe(1);
    },
  ],
  [
    'an event of the provider',
    'stripe: no signed event came from it',
    async () => {
      const { key } = await staging.client.createSession(staging.key, sessionBody([435_000]));
      await staging.emulator.pay(reference(await (await openLink(staging.server.origin, key)).pay(byCash)));
      await staging.settle();
    },
  ],
  [
    'an endpoint',
    'trial: it has no webhook endpoint',
    async () => {
      const answer = await school('/webhook_endpoints', { url: 'https://hooks.escuela.example/cuota' });
      expect(answer.status).toBe(201);
    },
  ],
  // Nobody listens at a public address here: its answer is written down as the job would write it.
  [
    'its answer',
    'trial: its endpoint at hooks.escuela.example never took',
    async () => {
      await school('/payment_sessions', sessionBody([100_000]));
      await staging.settle();
      await run('update delivery set delivered_at = app_now()');
    },
  ],
  [
    'a reader of the metrics',
    'Nobody read /metrics for a day',
    async () => {
      const headers = { authorization: `Bearer ${env.CUOTA_METRICS_TOKEN}` };
      expect((await fetch(`${staging.server.origin}/metrics`, { headers })).status).toBe(200);
      await expect.poll(async () => (await check()).missing.join()).not.toContain('/metrics');
    },
  ],
  [
    'a backup',
    'No backup was restored',
    async () => {
      expect(await staging.admin('staging', ['go-live', 'restored'])).toMatchObject({ code: 0 });
    },
  ],
];

it('is red until all is there, and each step makes one line go away', async () => {
  for (const [at, [, , mend]] of steps.entries()) {
    const { code, missing } = await check();
    const left = steps.slice(at).map(([, line]) => expect.stringContaining(line));
    // Without an endpoint nobody asks for its answer.
    const now = missing.some((line) => line.includes('no webhook endpoint'))
      ? left.filter((_, place) => place + at !== 3)
      : left;
    expect([code, missing.toSorted()]).toEqual([1, expect.arrayContaining(now)]);
    expect(missing).toHaveLength(now.length);
    await mend();
  }
  expect(await check()).toEqual({ code: 0, missing: [] });
});

describe('of an installation that has everything', () => {
  beforeAll(async () => {
    expect(await check()).toEqual({ code: 0, missing: [] });
  });

  it.each<[line: string, change: Change]>([
    ['CUOTA_TRUSTED_PROXIES names nobody', { CUOTA_TRUSTED_PROXIES: undefined }],
    ['SMTP_URL and MAIL_FROM are missing', { SMTP_URL: undefined, MAIL_FROM: undefined }],
    [`The legal texts of ${policyVersion} are templates`, { CUOTA_LEGAL_REVIEWED: undefined }],
    [`The legal texts of ${policyVersion} are templates`, { CUOTA_LEGAL_REVIEWED: '2020-01-01' }],
    ['CUOTA_PREVIOUS_SECRETS has secrets', { CUOTA_PREVIOUS_SECRETS: randomBytes(36).toString('base64url') }],
    ['Nobody may read /metrics', { CUOTA_METRICS_TOKEN: undefined }],
    ['stripe: the provider does not answer', { STRIPE_API_ORIGIN: 'http://127.0.0.1:9' }],
    [
      'stripe: the provider refuses its credentials',
      { STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString('hex')}` },
    ],
  ])('%s, alone, where the environment lacks it: %o', async (line, change) => {
    expect(await check(change)).toEqual({ code: 1, missing: [expect.stringContaining(line)] });
  });

  it('what would not start is said before all else', async () => {
    const { code, output } = await staging.admin('staging', ['go-live', 'check'], {
      CUOTA_ORIGIN: 'http://pay.example',
    });
    expect([code, output]).toEqual([2, expect.stringContaining('CUOTA_ORIGIN must be https')]);
  });

  /** What one has in the database, taken away and put back. */
  const taken = [
    [
      'There is no school',
      () => run("update school set disabled = true where slug = 'trial'"),
      () => run("update school set disabled = false where slug = 'trial'"),
    ],
    [
      'trial: it has no key',
      () => run('update api_key set revoked_at = app_now()'),
      () => run('update api_key set revoked_at = null'),
    ],
    [
      'Nobody read /metrics for a day',
      () => run("update installation set metrics_read_at = app_now() - interval '25 hours'"),
      () => run('update installation set metrics_read_at = app_now()'),
    ],
    [
      'No backup was restored for three months',
      () => run("update installation set restored_at = app_now() - interval '93 days'"),
      () => run('update installation set restored_at = app_now()'),
    ],
  ] as const;
  it.each(taken)('%s, alone', async (line, take, putBack) => {
    await take();
    expect(await check()).toEqual({ code: 1, missing: [expect.stringContaining(line)] });
    await putBack();
    expect(await check()).toMatchObject({ code: 0 });
  });

  it('a database on which no server started knows of no reader and no backup either', async () => {
    await run('create table put_away as select * from installation');
    await run('delete from installation');
    const { missing } = await check();
    await run('insert into installation select * from put_away');
    expect(missing).toEqual(
      ['No server started', 'Nobody read /metrics', 'No backup was restored'].map((line) =>
        expect.stringContaining(line),
      ),
    );
  });

  it('names a school that nobody can pay, one without a key or an endpoint, and none that is switched off', async () => {
    const more = { slug: 'quito', name: 'Quito', country: 'EC', contractualEntity: 'Quito', live: false } as const;
    const { id } = await createSchool(db, more);
    const { missing } = await check();
    expect(missing.toSorted()).toEqual([
      expect.stringContaining('quito: it has no key'),
      expect.stringContaining('quito: it has no webhook endpoint'),
      expect.stringContaining('quito: no account takes payments of EC'),
    ]);
    await sql`update school set disabled = true where id = ${id}`.execute(db);
    expect(await check()).toMatchObject({ code: 0 });
  });

  it('names a stored account that nothing signed came from, and one whose credentials cannot be opened', async () => {
    const credentials = {
      STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString('hex')}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64url')}`,
    };
    staging.emulator.addAccount({ label: 'own', env: credentials });
    const away = { slug: 'away', name: 'Away', country: 'MX', contractualEntity: 'Away', live: false } as const;
    const { id: schoolId } = await createSchool(db, away);
    await sql`update school set disabled = true where id = ${schoolId}`.execute(db);
    const added = await addAccount(services, { provider: 'stripe', schoolId, label: 'own', credentials });
    const id = 'id' in added ? added.id : '';
    expect((await check()).missing).toEqual([expect.stringContaining(`stripe/${id}: no signed event came`)]);
    await sql`update provider_account set credentials_sealed = '\\x00' where id = ${id}`.execute(db);
    expect((await check()).missing).toEqual([
      expect.stringContaining(`stripe/${id}: its credentials cannot be opened`),
    ]);
    await closeAccount({ db }, id);
    expect(await check()).toMatchObject({ code: 0 });
  });

  it('is nothing that the sandbox is asked, and names headings that the how-to pages have', async () => {
    await expect(goLiveCommands['go-live check'](db, [], { env, args: [], sandbox: true }, io)).rejects.toThrow(
      'never',
    );
    const pages = ['run-in-production', 'run-staging', 'back-up-and-restore'].map((page) =>
      readFileSync(`docs/how-to/${page}.md`, 'utf8'),
    );
    for (const { heading } of Object.values(goLiveChecks)) expect(pages.join('')).toContain(`\n## ${heading}\n`);
  });
});
