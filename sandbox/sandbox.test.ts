import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceOf } from '#contracts/instruction-lines';
import { loopTimed } from '#providers/emulation/loop-time.fixture';
import { violations } from '#server/db/books/invariants';
import { createTestDatabase } from '#server/db/driver/test-database';
import { demoSchools } from './demo/demo-schools.ts';
import { conditionOf } from './demo/link-file.ts';
import type { DemoLink } from './demo/links.ts';
import { createProductClient } from './actors/product-client.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { type Scenario, scenarioNames, scenarios } from './demo/scenarios.ts';

const built = existsSync(new URL('../build/server/index.js', import.meta.url));

const keyOf = (link: DemoLink): string => new URL(link.url).searchParams.get('data') ?? '';

// The pages come from the build; `npm test` makes it first.
describe.skipIf(!built)('the whole sandbox', () => {
  let dataDir: string;
  let sandbox: Sandbox;

  const start = async () => {
    sandbox = await startSandbox({ port: 0, dataDir, logLevel: 'info' });
  };
  const loopback = () => `http://127.0.0.1:${sandbox.cuota.port}`;
  const consoleOrigin = () => sandbox.urls.console.replace('localhost', '127.0.0.1');
  const freshVoucher = async () => {
    const key = keyOf(await sandbox.newLink('mx-family'));
    const payment = await createProductClient(loopback()).makeVoucher(key);
    return { key, payment, reference: referenceOf(payment.next_step) ?? '' };
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cuota-sandbox-'));
    await start();
  });
  afterAll(async () => {
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test.each(scenarioNames)('the link of %s does what the table says', async (name) => {
    const scenario: Scenario = scenarios[name];
    const link = sandbox.links().find((each) => each.name === name);
    expect(link?.url).toContain('/checkout?data=');
    expect(await conditionOf(sandbox.cuota.services.db, link ? keyOf(link) : '')).toBe(scenario.end);
  });

  test('a family pays its voucher at the console, and the school hears of it once, signed', async () => {
    const { key, payment, reference } = await freshVoucher();
    const answer = await fetch(`${consoleOrigin()}/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference }),
    });
    expect(answer.status).toBe(200);
    await sandbox.settle();
    expect(await conditionOf(sandbox.cuota.services.db, key)).toBe('already_paid');
    const webhooks = sandbox.school.received().filter((each) => each.payload.includes(payment.id));
    expect(webhooks.map(({ verified, type, answered }) => ({ verified, type, answered }))).toEqual([
      { verified: true, type: 'payment.succeeded', answered: 204 },
      { verified: true, type: 'payment.pending', answered: 204 },
    ]);
  });

  test.each([
    ['README.md', 2],
    ['docs/tutorial.md', 3],
  ])('the commands of %s work as they are written', async (page, count) => {
    const text = await readFile(page, 'utf8');
    const marked = /<!-- run by sandbox\/sandbox\.test\.ts -->\n\s*```sh\n([\s\S]*?)```/g;
    const commands = [...text.matchAll(marked)].map(([, command = '']) => command);
    expect(commands).toHaveLength(count);
    let reference = '';
    for (const command of commands) {
      const here = command
        .replaceAll('http://localhost:3000', loopback())
        .replaceAll('http://localhost:3100', consoleOrigin())
        .replaceAll('<the digits of the voucher>', reference);
      const { stdout } = await promisify(execFile)('sh', ['-c', here.replaceAll('curl ', 'curl --fail-with-body ')]);
      const key = /checkout\?data=([\w-]+)/.exec(stdout)?.[1];
      if (key) reference = referenceOf((await createProductClient(loopback()).makeVoucher(key)).next_step) ?? '';
    }
    expect(reference).not.toBe('');
  });

  test('secrets are readable by their owner only, and the log holds no key', async () => {
    const folder = join(dataDir, 'sandbox');
    const files = await readdir(folder);
    expect(files.toSorted()).toEqual(['links.json', 'secret', 'webhook-endpoints.json']);
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
    const log = await readFile(sandbox.logFile, 'utf8');
    const leaked = [...sandbox.links().map(keyOf), 'sk_test_demo', 'familia.example'].filter((secret) =>
      log.includes(secret),
    );
    expect(leaked).toEqual([]);
  });

  test('another sandbox on the same folder is refused in one sentence, and this one goes on', async () => {
    await expect(startSandbox({ port: 0, dataDir })).rejects.toThrow(/in use by another Cuota process/);
    expect((await fetch(`${loopback()}/healthz`)).status).toBe(200);
  });

  test('it runs on a PostgreSQL of one’s own', async () => {
    const database = await createTestDatabase();
    const other = await mkdtemp(join(tmpdir(), 'cuota-sandbox-'));
    // A socket's address without a host name is not a web URL, and the product wants one.
    const databaseUrl = database.url.replace('@/', '@localhost/');
    const elsewhere = await startSandbox({ port: 0, dataDir: other, databaseUrl });
    const family = elsewhere.links().find((link) => link.name === 'mx-family');
    expect(await conditionOf(elsewhere.cuota.services.db, family ? keyOf(family) : '')).toBe('payable');
    expect(await readdir(other)).not.toContain('cluster');
    await elsewhere.close();
    await database.drop();
    await rm(other, { recursive: true, force: true });
  });

  test('a taken port is named in one sentence', async () => {
    const other = await mkdtemp(join(tmpdir(), 'cuota-sandbox-'));
    const taken = Number(new URL(sandbox.urls.console).port) - 100;
    await expect(startSandbox({ port: taken, dataDir: other })).rejects.toThrow(/Port \d+, meant for the \w+/);
    await rm(other, { recursive: true, force: true });
  });

  test('a restart keeps the links that still hold, renews the others, keeps the time, and closes within five seconds', async () => {
    await sandbox.newLink('mx-family');
    const before = new Map(sandbox.links().map((link) => [link.name, keyOf(link)]));
    const offset = sandbox.clock.offsetSeconds;
    const { ms } = await loopTimed(() => sandbox.close());
    expect(ms).toBeLessThan(5000);

    await start();
    const renewed = sandbox.links().filter((link) => before.get(link.name) !== keyOf(link));
    // The emulator forgot the voucher that waited.
    expect(renewed.map((link) => link.name)).toEqual(['mx-in-process']);
    expect(sandbox.clock.offsetSeconds).toBe(offset);
    expect(sandbox.emulators.get('stripe')?.ledger()).toHaveLength(1);
  });

  test('a family of a school with accounts of its own pays into them after a restart too, and the console tells whose books they are', async () => {
    const key = keyOf(await sandbox.newLink('mx-accounts-family'));
    const { next_step: step, total_amount: total } = await createProductClient(loopback()).makeVoucher(key);
    const books = [...sandbox.emulators].filter(([name]) => name.startsWith('stripe/'));
    expect(books.map(([, { ledger }]) => ledger().map(({ amountMinor }) => amountMinor))).toEqual([[total]]);
    for (const [, account] of books) await account.pay(referenceOf(step) ?? '');
    await sandbox.settle();
    expect(await conditionOf(sandbox.cuota.services.db, key)).toBe('already_paid');
    const page = await (await fetch(consoleOrigin())).text();
    for (const provider of ['stripe', 'gr4vy']) expect(page).toContain(`Payments at ${provider}, Colegio Encino Viejo`);
  });

  test('a webhook endpoint that a developer added outlives a restart, beside the demo school’s own', async () => {
    const mine = 'http://127.0.0.1:9/my-own-server';
    await createProductClient(loopback()).addWebhookEndpoint(demoSchools.arboleda.key, mine);
    await sandbox.close();
    await start();
    const urls = await sandbox.cuota.services.db
      .selectFrom('webhook_endpoint')
      .select('url')
      .where('disabled_at', 'is', null)
      .execute();
    expect(
      urls.map((row) => row.url).filter((url) => url === mine || url.endsWith(demoSchools.arboleda.slug)),
    ).toHaveLength(2);
  });

  test('after four days every payable link is dead, and the next start brings fresh ones', async () => {
    await sandbox.advance(4 * 86_400);
    const family = sandbox.links().find((link) => link.name === 'mx-family');
    expect(await conditionOf(sandbox.cuota.services.db, family ? keyOf(family) : '')).toBe('expired');
    await sandbox.close();
    await start();
    const fresh = sandbox.links().find((link) => link.name === 'mx-family');
    expect(await conditionOf(sandbox.cuota.services.db, fresh ? keyOf(fresh) : '')).toBe('payable');
  });

  test('after all of this every invariant of the money holds', async () => {
    expect(await violations(sandbox.cuota.services.db)).toEqual([]);
  });
});
