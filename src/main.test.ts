import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// With all of this the sandbox starts.
const sandbox = [
  'CUOTA_MODE=sandbox',
  'PORT=0',
  `CUOTA_SECRET=${'a'.repeat(36)}`,
  'STRIPE_SECRET_KEY=sk_test_x',
  'STRIPE_WEBHOOK_SECRET=whsec_sandbox_x',
];

test.each([
  ['in .env', sandbox, {}],
  ['in its environment', [], Object.fromEntries(sandbox.map((line) => line.split('=', 2)))],
])('src/main.ts is production, also with the sandbox’s mode and keys %s', (_where, file, env) => {
  const folder = mkdtempSync(join(tmpdir(), 'cuota-main-'));
  writeFileSync(join(folder, '.env'), file.join('\n'));
  const options = { cwd: folder, env, encoding: 'utf8', timeout: 150_000 } as const;
  const { status, stderr } = spawnSync(process.execPath, [resolve('src/main.ts')], options);
  const made = existsSync(join(folder, '.cuota'));
  rmSync(folder, { recursive: true });
  for (const line of ['DATABASE_URL is missing', 'CUOTA_SECRET is too easy', 'STRIPE_SECRET_KEY is a sandbox value'])
    expect(stderr).toContain(line);
  expect({ status, made }).toEqual({ status: 1, made: false });
});
