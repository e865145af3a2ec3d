import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemsOf } from './commit-message.ts';

test.each([
  'providers/stripe: read the voucher’s instant in Mexico City\n\nWhy.',
  'jobs, bench: number whole sessions; one start of a product',
  'web/shell: press once',
  'CHANGELOG: embed what was read',
  "Merge branch 's51t'",
])('%j is taken', (message) => {
  expect(problemsOf(message)).toEqual([]);
});

test.each([
  ['add a test', 'The subject begins with its folder'],
  ['tests:wait', 'The subject begins with its folder'],
  ['server/db: a notice waits for no disk', '“a” is no verb'],
  ['server/db: adds a notice', '“adds” is no verb'],
  ['server/db: added a notice', '“added” is no verb'],
  ['server/db: adding a notice', '“adding” is no verb'],
  ['server/db: Add a notice', '“Add” is no verb'],
  [`server/db: add ${'a very '.repeat(7)}long word`, 'The subject has 73 characters'],
])('%j is refused', (message, why) => {
  expect(problemsOf(message)).toEqual([expect.stringContaining(why)]);
});

test('the hook fails on a bad subject, with the reason, and on no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commit-message-'));
  const hook = (message: string) => {
    writeFileSync(join(folder, 'message'), message);
    return spawnSync(process.execPath, ['scripts/commit-message.ts', join(folder, 'message')], { encoding: 'utf8' });
  };
  expect(hook('server/db: add a notice\n').status).toBe(0);
  const { status, stderr } = hook('added a notice\n');
  expect([status, stderr]).toEqual([1, expect.stringContaining('begins with its folder')]);
  rmSync(folder, { recursive: true });
});
