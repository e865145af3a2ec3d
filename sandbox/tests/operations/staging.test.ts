/** Staging with an emulator on its own origin; no provider's real test environment is called. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { connect } from '#server/db/driver/connect';
import { createTestDatabase } from '#server/db/driver/test-database';
import { claimDatabase } from '#server/db/write/installation';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { byCash, openLink } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { reference } from '../test-harness.ts';
import { startStaging } from './staging.fixture.ts';

const newSchool = { name: 'Colegio', country: 'MX', contractualEntity: 'Colegio, A.C.' } as const;

const staging = await startStaging();
const { db, services, server, emulator, env, admin, key, client } = staging;
const bearer = { authorization: `Bearer ${key}` };

const creating = (...more: readonly string[]) => [
  'school',
  'create',
  '--slug',
  'norte',
  '--name',
  'Norte',
  '--country',
  'MX',
  '--entity',
  'Norte, A.C.',
  ...more,
];

describe('staging', () => {
  it('takes a payment with a provider’s test keys, and each event of it says that no money moved', async () => {
    const { id, key: linkKey } = await client.createSession(key, sessionBody([435_000]));
    const payment = await (await openLink(server.origin, linkKey)).pay(byCash);
    expect(await emulator.pay(reference(payment))).toBe(true);
    await staging.settle();
    const read = await fetch(`${server.origin}/api/v1/payment_sessions/${id}`, { headers: bearer });
    expect(await read.json()).toMatchObject({ status: 'paid' });
    const log = await fetch(`${server.origin}/api/v1/events`, { headers: bearer });
    const events = z.object({ data: z.array(z.looseObject({ type: z.string() })) }).parse(await log.json()).data;
    expect(events.map(({ type }) => type)).toContain('payment.succeeded');
    expect(events.map(({ livemode }) => livemode)).toEqual(events.map(() => false));
  });

  it('says what it is in each line of its log, in /metrics and in the API’s reference', async () => {
    services.log.flush();
    const lines = readFileSync(env.CUOTA_LOG_FILE, 'utf8').trim().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ mode: 'staging' });
    const token = { authorization: `Bearer ${env.CUOTA_METRICS_TOKEN}` };
    const page = await fetch(`${server.origin}/metrics`, { headers: token });
    expect(await page.text()).toContain('cuota_info{mode="staging"} 1');
    const reference = await (await fetch(`${server.origin}/api/docs`)).text();
    expect(reference).toContain('Test site: no real money moves here');
  });

  it.each(['/healthz', '/api/openapi.json', '/api/no/such', '/metrics'])('keeps robots out of %s', async (path) => {
    const { headers } = await fetch(server.origin + path);
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });

  it('has no clock of its own: the sandbox alone moves one', async () => {
    expect(services.clockMoves).toBe(false);
  });

  it('and live schools never meet: neither is made, and neither’s key is taken', async () => {
    await expect(createSchool(db, { ...newSchool, slug: 'real', live: true })).rejects.toThrow('another mode');
    await expect(sql`update school set live = true`.execute(db)).rejects.toThrow('another mode');
    expect(await admin('staging', creating('--live'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('leave --live out'),
    });
    // Written by somebody who switched the guard off.
    const { id } = await createSchool(db, { ...newSchool, slug: 'smuggled', live: false });
    await sql`alter table school disable trigger school_is_of_its_mode`.execute(db);
    await sql`update school set live = true where id = ${id}`.execute(db);
    const smuggled = await createApiKey(db, { schoolId: id, live: true });
    await sql`alter table school enable trigger school_is_of_its_mode`.execute(db);
    const headers = { authorization: `Bearer ${smuggled.key}` };
    const refused = await fetch(`${server.origin}/api/v1/payment_sessions`, { headers });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden' }]);
  });

  it('and production have each a database of their own', async () => {
    await expect(claimDatabase(db, 'production')).rejects.toThrow('The database is of staging, and this is production');
    expect(await admin('production', ['cases'])).toMatchObject({
      code: 2,
      output: expect.stringContaining('is of staging, and this is production'),
    });
    expect(await admin('staging', ['cases'])).toMatchObject({ code: 0 });
  });

  it('is not started on a database that has live schools, and production makes a database its own', async () => {
    const other = await createTestDatabase();
    const real = connect(other.connection);
    try {
      await createSchool(real.db, { ...newSchool, slug: 'real', live: true });
      await expect(claimDatabase(real.db, 'staging')).rejects.toThrow('has live schools');
      await claimDatabase(real.db, 'production');
      await claimDatabase(real.db, 'production');
      await expect(claimDatabase(real.db, 'staging')).rejects.toThrow('is of production');
      await expect(createSchool(real.db, { ...newSchool, slug: 'trial', live: false })).rejects.toThrow('another mode');
    } finally {
      await real.close();
      await other.drop();
    }
  });

  it('takes no account of a school with live keys, nor one whose keys do not tell', async () => {
    const add = async (provider: string, credentials: object) => {
      const headers = { ...bearer, 'content-type': 'application/json' };
      const body = JSON.stringify({ provider, label: 'Norte', credentials });
      const refused = await fetch(`${server.origin}/api/v1/accounts`, { method: 'POST', headers, body });
      return [refused.status, JSON.stringify(await refused.json())];
    };
    expect(
      await add('stripe', {
        STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
        STRIPE_SECRET_KEY: 'sk_live_51NxQ7pLk2mVb8RtY4',
      }),
    ).toEqual([422, expect.stringContaining('STRIPE_SECRET_KEY is not of the provider’s test environment')]);
    const finch = {
      FINCH_API_KEY: 'fk_4Qm8Zr2Tx9Vb',
      FINCH_API_SECRET: 'Jm3o0oQyZxv1dVb7Kq5sT2uW9cE4hN8r',
      FINCH_WEBHOOK_SECRET: 'a8Fj2LmZr5TxVb1NcKd7PwYs3Hg6Ue9A',
    };
    expect(await add('finch', finch)).toEqual([422, expect.stringContaining('CUOTA_TEST_PROVIDERS lacks finch')]);
    const placetopay = {
      PLACETOPAY_LOGIN: randomBytes(16).toString('hex'),
      PLACETOPAY_SECRET_KEY: 'Zk3vR8mQ1xL6tB9wQ2',
    };
    expect(await add('placetopay', placetopay)).toEqual([
      422,
      expect.stringContaining('PLACETOPAY_API_ORIGIN is missing'),
    ]);
  });
});
