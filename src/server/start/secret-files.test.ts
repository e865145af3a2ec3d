import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { providers } from '#providers/registry';
import { placeOf } from '../admin/database.ts';
import { readEnv } from './env.ts';
import { secretNames } from './env-variables.ts';
import { readSecretFiles } from '../basics/secret-files.ts';

// Not in the system's folder for such: that one may be in memory.
const folder = mkdtempSync(resolve('node_modules/.secret-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function file(content: string | Buffer, mode = 0o600, where = folder): string {
  const path = join(where, `secret-${process.pid}-${(files += 1)}`);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

const names = secretNames(providers);
const secret = 'Jm3o0oQyZxv1dVb7Kq5sT2uW9cE4hN8r';
const read = (env: Readonly<Record<string, string>>) => readSecretFiles(env, names);

describe('each secret', () => {
  it.each(names)('%s may come from a file, and never beside the variable', (name) => {
    const path = file(`${secret}\n`);
    expect(read({ [`${name}_FILE`]: path })).toMatchObject({ values: { [name]: secret }, problems: [] });
    expect(read({ [`${name}_FILE`]: path, [name]: '' })).toMatchObject({ values: { [name]: secret }, problems: [] });
    expect(read({ [`${name}_FILE`]: path, [name]: 'x' }).problems).toEqual([
      `${name}_FILE is set beside ${name}: set one of the two`,
    ]);
  });
  it('is one of the installation’s own and of every provider’s', () => {
    const ours = ['CUOTA_SECRET', 'CUOTA_PREVIOUS_SECRETS', 'CUOTA_METRICS_TOKEN', 'DATABASE_URL', 'PGPASSWORD'];
    const theirs = [...providers.values()].flatMap(({ environment }) =>
      Object.keys(environment).filter((name) => /SECRET|KEY|TOKEN|PASSWORD/.test(name)),
    );
    expect(names).toEqual(expect.arrayContaining([...ours, 'CUOTA_DATABASE_DIRECT_URL', 'SMTP_URL', ...theirs]));
    expect(theirs.length).toBeGreaterThan(15);
  });
  it('keeps the lines of a PEM, and not the last end of a line', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nMIHu\n-----END PRIVATE KEY-----';
    for (const end of ['', '\n', '\r\n'])
      expect(read({ GR4VY_PRIVATE_KEY_FILE: file(pem + end) }).values['GR4VY_PRIVATE_KEY']).toBe(pem);
  });
});

describe('a file', () => {
  it.each([
    ['that everybody may read', 'names a file that everybody may read', () => file(secret, 0o644)],
    ['that everybody may write', 'names a file that everybody may write', () => file(secret, 0o602)],
    ['that is not there', 'names a file that cannot be read', () => join(folder, 'nothing')],
    ['that is a folder', 'names no file', () => folder],
    ['that is empty', 'names an empty file', () => file('\n')],
    ['that is no text', 'names a file that is not text', () => file(Buffer.from([0xff, 0xfe, 0x41]))],
    ['without end', 'names a file of more than 64 KiB', () => file('x'.repeat(65_537))],
  ])('%s is refused, by the start and by commands', (_what, why, path) => {
    const env = { CUOTA_SECRET_FILE: path(), DATABASE_URL_FILE: path() };
    expect(() => readEnv(env, providers)).toThrow(`  - CUOTA_SECRET_FILE ${why}`);
    expect(() => readEnv(env, providers)).toThrow(`  - DATABASE_URL_FILE ${why}`);
    expect(() => placeOf({ env, args: [], sandbox: false })).toThrow(`DATABASE_URL_FILE ${why}`);
    expect(() => readEnv(env, providers)).not.toThrow(secret);
  });
  it('of a group, or behind a link, is read', () => {
    const path = file(secret, 0o640);
    const link = join(folder, 'link');
    symlinkSync(path, link);
    expect(read({ CUOTA_SECRET_FILE: link })).toMatchObject({ values: { CUOTA_SECRET: secret }, problems: [] });
  });
  // As Docker and Kubernetes mount secrets; only root can make one.
  it.runIf(process.platform === 'linux' && process.getuid?.() === 0)('of root in memory may be readable', () => {
    const path = file(secret, 0o444, '/dev/shm');
    try {
      expect(read({ CUOTA_SECRET_FILE: path })).toMatchObject({ values: { CUOTA_SECRET: secret }, problems: [] });
      chmodSync(path, 0o446);
      expect(read({ CUOTA_SECRET_FILE: path }).problems).toHaveLength(1);
    } finally {
      rmSync(path);
    }
  });
});

it('starts with all of them from files, as with the variables', () => {
  const given = {
    DATABASE_URL: 'postgres://cuota@db.example/cuota?sslmode=verify-full',
    PGPASSWORD: 'a/b',
    CUOTA_SECRET: secret,
    STRIPE_SECRET_KEY: 'sk_live_51NxQ7pLk2mVb8RtY4',
    STRIPE_WEBHOOK_SECRET: 'whsec_8fJq2LmZr5TxVb1NcKd7PwYs3Hg6Ue9A',
  };
  const inFiles = Object.entries(given).map(([name, value]) => [`${name}_FILE`, file(`${value}\n`)]);
  const origin = { CUOTA_ORIGIN: 'https://pay.example' };
  expect(readEnv({ ...origin, ...Object.fromEntries(inFiles) }, providers)).toEqual(
    readEnv({ ...origin, ...given }, providers),
  );
  const env = Object.fromEntries(inFiles);
  expect(placeOf({ env, args: [], sandbox: false })).toEqual({ url: given.DATABASE_URL });
  expect(process.env['PGPASSWORD']).toBe('a/b');
  expect(new pg.Client({ connectionString: given.DATABASE_URL }).password).toBe('a/b');
  delete process.env['PGPASSWORD'];
});
