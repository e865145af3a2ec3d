import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { providers } from '#providers/registry';

const lines = readFileSync('.env.example', 'utf8').split('\n');
const listed = lines.flatMap((line) => line.match(/^([A-Z][A-Z0-9_]*)=/)?.[1] ?? []);

/** Set by our own scripts or by the system, not by the person who runs Cuota. */
const ours = [
  'NODE_ENV',
  'CI',
  'PATH',
  'CUOTA_E2E_REPORT',
  'CUOTA_E2E_POSTGRES',
  'NODE_TLS_REJECT_UNAUTHORIZED',
].concat(
  // Of a school's own programs, as the reference prints them.
  ['CUOTA_WEBHOOK_SECRET', 'CUOTA_URL', 'CUOTA_KEY'],
);

/** Every variable that the server's schema, the providers and our own programs read. */
function readSomewhere(): string[] {
  const schema = [
    ...readFileSync('src/server/start/env-variables.ts', 'utf8').matchAll(
      /^ {2}([A-Z_]+): z\.|^ {2}([A-Z_]+): (flag|optionalUrl)/gm,
    ),
  ];
  // A sample provider's keys are made at each start, and nobody else's.
  const files = globSync(['{src,sandbox,scripts,e2e,bench}/**/*.{ts,mjs}', '*.config.ts'], {
    exclude: ['sandbox/sample-providers/**'],
  });
  const programs = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)\b/g),
  ]);
  const credentials = [...providers.values()].flatMap((provider) => Object.keys(provider.environment));
  const names = [...schema, ...programs].map((match) => match[1] ?? match[2] ?? '');
  return [...new Set([...names, ...credentials])].filter((name) => !ours.includes(name));
}

test('.env.example names every variable that is read', () => {
  expect(readSomewhere().filter((name) => !listed.includes(name))).toEqual([]);
});

test('.env.example names no variable that nothing reads', () => {
  const read = [...readSomewhere(), 'CUOTA_HOSTS'];
  expect(listed.filter((name) => !read.includes(name))).toEqual([]);
});

test('each variable of .env.example has a sentence above it', () => {
  const bare = lines.filter((line, index) => /^[A-Z_]+=/.test(line) && !lines[index - 1]?.startsWith('# '));
  expect(bare).toEqual([]);
});
