import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A rule that was never seen red proves nothing: each row is a file that must fail, for the named rule. */
const violations = {
  'a number is called a text': ['src/domain/t1.ts', 'export const count: string = 5;', 'TS2322'],
  'a page believes what JSON holds': [
    'src/web/m1.ts',
    'export const read = (text: string): string => JSON.parse(text);',
    'no-unsafe-return',
  ],
  'a page takes a value for more than was checked': [
    'src/web/m2.ts',
    'export const nameOf = (value: unknown): string => value as string;',
    'no-unsafe-type-assertion',
  ],
  'domain takes a package': ['src/domain/a1.ts', "import 'hono';", 'no-restricted-imports'],
  'domain takes a node module': ['src/domain/a2.ts', "import 'node:fs';", 'no-restricted-imports'],
  'domain takes contracts': ['src/domain/a3.ts', "import '#contracts/session';", 'no-restricted-imports'],
  'domain takes the server by a relative path': [
    'src/domain/a4.ts',
    "import '../server/app.ts';",
    'no-restricted-imports',
  ],
  'contracts take the providers': ['src/contracts/b1.ts', "import '#providers/provider';", 'no-restricted-imports'],
  'contracts take the server': ['src/contracts/b2.ts', "import '../server/app.ts';", 'no-restricted-imports'],
  'contracts take a package other than zod': ['src/contracts/b3.ts', "import 'kysely';", 'no-restricted-imports'],
  'contracts take the whole of zod': ['src/contracts/b4.ts', "import { z } from 'zod';", 'no-restricted-imports'],
  'ui takes texts': ['src/ui/c1.tsx', "import '#i18n/locale';", 'no-restricted-imports'],
  'ui takes contracts': ['src/ui/c2.tsx', "import '../contracts/session.ts';", 'no-restricted-imports'],
  'ui takes the router': ['src/ui/c3.tsx', "import 'react-router';", 'no-restricted-imports'],
  'ui takes another package': ['src/ui/c4.tsx', "import 'zod/mini';", 'no-restricted-imports'],
  'i18n takes a package': ['src/i18n/d3.ts', "import 'pg';", 'no-restricted-imports'],
  'i18n takes contracts': ['src/i18n/d1.ts', "import '#contracts/session';", 'no-restricted-imports'],
  'i18n takes web': ['src/i18n/d2.ts', "import '../web/routes.ts';", 'no-restricted-imports'],
  'a provider takes another by its alias': [
    'src/providers/pse/e1.ts',
    "import '#providers/stripe/wire';",
    'no-restricted-imports',
  ],
  'a provider takes another by a relative path': [
    'src/providers/pse/e2.ts',
    "import '../stripe/wire.ts';",
    'no-restricted-imports',
  ],
  'a provider takes the server': [
    'src/providers/pse/e3.ts',
    "import '#server/db/driver/connect';",
    'no-restricted-imports',
  ],
  'a provider takes web': ['src/providers/pse/e4.ts', "import '../../web/routes.ts';", 'no-restricted-imports'],
  'an adapter takes its own emulator': [
    'src/providers/pse/adapter.ts',
    "import './emulator.ts';",
    'no-restricted-imports',
  ],
  'an emulator takes another provider': [
    'src/providers/pse/emulator.ts',
    "import '../stripe/emulator.ts';",
    'no-restricted-imports',
  ],
  'an adapter takes the engine of the emulators': [
    'src/providers/pse/start.ts',
    "import '../emulation/engine.ts';",
    'no-restricted-imports',
  ],
  'what describes a provider to the sandbox takes another provider': [
    'src/providers/pse/emulated.ts',
    "import '../stripe/index.ts';",
    'no-restricted-imports',
  ],
  'the engine of the emulators takes a provider': [
    'src/providers/emulation/engine.ts',
    "import '../stripe/emulator.ts';",
    'no-restricted-imports',
  ],
  'the port takes the engine of the emulators': [
    'src/providers/payment-order.ts',
    "import './emulation/emulator.ts';",
    'no-restricted-imports',
  ],
  'the port names a provider': ['src/providers/provider.ts', "import './stripe/adapter.ts';", 'no-restricted-imports'],
  'the registry takes an emulator': [
    'src/providers/registry.ts',
    "import './stripe/emulator.ts';",
    'no-restricted-imports',
  ],
  "a provider's browser part takes its adapter": [
    'src/providers/pse/browser.tsx',
    "import './adapter.ts';",
    'no-restricted-imports',
  ],
  "a provider's browser part takes the port": [
    'src/providers/gr4vy/browser.tsx',
    "import '#providers/provider';",
    'no-restricted-imports',
  ],
  'server takes web': ['src/server/f1.ts', "import '#web/routes.ts';", 'no-restricted-imports'],
  'server takes a named provider': ['src/server/f2.ts', "import '#providers/stripe/adapter';", 'no-restricted-imports'],
  'server takes a named provider by a relative path': [
    'src/server/routes/f3.ts',
    "import '../../providers/stripe/adapter.ts';",
    'no-restricted-imports',
  ],
  'server takes an emulator': ['src/server/f4.ts', "import '#providers/emulation/emulator';", 'no-restricted-imports'],
  'server takes the sandbox': ['src/server/f5.ts', "import '#sandbox/clock';", 'no-restricted-imports'],
  'web takes the server': ['src/web/screens/g1.tsx', "import '../../server/app.ts';", 'no-restricted-imports'],
  'the desk takes the server': ['src/desk/g5.ts', "import '#server/app';", 'no-restricted-imports'],
  'the desk takes the pages': ['src/desk/g6.tsx', "import '../web/routes.ts';", 'no-restricted-imports'],
  'web takes a provider': ['src/web/g2.tsx', "import '#providers/registry';", 'no-restricted-imports'],
  'web takes the sandbox': ['src/web/g3.ts', "import '#sandbox/demo/scenarios';", 'no-restricted-imports'],
  'embed takes ui': ['src/embed/h1.ts', "import '#ui/button';", 'no-restricted-imports'],
  'the card form takes web': ['src/card-frame/i1.ts', "import '../web/routes.ts';", 'no-restricted-imports'],
  'main takes the sandbox': ['src/main.ts', "import '#sandbox/main';", 'no-restricted-imports'],
  'main takes an emulator': ['src/main.ts', "import './providers/stripe/emulator.ts';", 'no-restricted-imports'],
  'a folder takes main': ['src/web/session/g4.ts', "import '../../main.ts';", 'no-restricted-imports'],
  'the sandbox takes the whole of zod': ['sandbox/j1.ts', "import * as z from 'zod/v4';", 'no-restricted-imports'],
  'a late import': ['src/domain/a5.ts', "export const a = () => import('hono');", 'no-restricted-imports'],
  'a re-export': ['src/domain/a6.ts', "export * from '#server/app';", 'no-restricted-imports'],
  'a circle': ['src/server/k1.ts', "import { b } from './k2.ts';\nexport const a = () => b;", 'import(no-cycle)'],
  any: ['src/server/l1.ts', 'export const a: any = 1;', 'no-explicit-any'],
  'a non-null assertion': [
    'src/server/l2.ts',
    'export const a = (b: string | null) => b!.length;',
    'no-non-null-assertion',
  ],
  'raw HTML': ['src/web/l3.tsx', 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;', 'no-danger'],
  'a style attribute': ['src/web/l4.tsx', 'export const A = () => <p style={{ color: "red" }} />;', 'forbid-dom-props'],
  eval: ['src/server/l5.ts', 'eval("1");', 'no-eval'],
  'new Function': ['src/server/l6.ts', 'export const a = new Function("1");', 'no-new-func'],
  'a file over 250 lines': ['src/server/l7.ts', 'export {};\n'.repeat(251), 'max-lines'],
  'a function over 60 lines': [
    'src/server/l8.ts',
    `export function a() {\n${'  String(1);\n'.repeat(61)}}`,
    'max-lines-per-function',
  ],
  'a promise nobody waits for': ['src/server/m1.ts', 'Promise.resolve(1);', 'no-floating-promises'],
  'a promise where a condition stands': [
    'src/server/m2.ts',
    'export const a = async () => true;\nif (a()) String(1);',
    'no-misused-promises',
  ],
  'a switch that forgets a case': [
    'src/server/m3.ts',
    "export function a(b: 'x' | 'y') {\n  switch (b) {\n    case 'x':\n      return 1;\n  }\n}",
    'switch-exhaustiveness-check',
  ],
  'a member that pg does not document': [
    'src/server/n1.ts',
    "import type pg from 'pg';\nexport const a = (client: pg.PoolClient) => client.connection;",
    'no-deprecated',
  ],
  'such a member, destructured': [
    'src/server/n2.ts',
    "import pg from 'pg';\nnew pg.Pool().on('connect', ({ connection: line }) => String(line));",
    'no-deprecated',
  ],
  'such a member of the pool': [
    'sandbox/n3.ts',
    "import type pg from 'pg';\nexport const a = ({ ending }: pg.Pool) => ending;",
    'no-deprecated',
  ],
} as const;

/** Files that keep the rules, a near miss for each folder: none may have a finding. */
const clean = {
  'src/domain/ok.ts':
    "import 'stdnum/lib/cjs/ec/ci.js';\nimport 'validate-rfc';\nimport '#domain/money';\nimport './a.ts';",
  'src/domain/ok.test.ts': "import 'vitest';\nimport 'fast-check';",
  'src/contracts/ok.ts': "import * as z from 'zod/mini';\nimport '#domain/money';\nexport const a = z.string();",
  'src/ui/ok.tsx': "import 'react';\nimport '#ui/button';\nimport './icon.tsx';",
  'src/i18n/ok.ts': "import '#domain/money';\nimport './es-mx.ts';",
  'src/providers/pse/ok.ts':
    "import './wire.ts';\nimport '../provider.ts';\nimport '#providers/provider';\nimport '#contracts/next-step';\nimport '#domain/money';\nimport '#i18n/locale';",
  'src/providers/pse/emulator-routes.ts':
    "import './emulator-books.ts';\nimport '#providers/emulation/emulator';\nimport '../emulation/engine.ts';\nimport '../webhook-signature.ts';\nimport 'hono';",
  'src/providers/pse/ok.test.ts': "import './emulator.ts';",
  'src/providers/wompi/browser.tsx':
    "import '#ui/field';\nimport '#i18n/locale';\nimport '#contracts/session';\nimport '#domain/card-number';",
  'src/server/routes/ok.ts':
    "import '#providers/registry';\nimport '#providers/provider';\nimport '../db/connect.ts';\nimport '#contracts/session';\nimport 'hono';",
  'src/server/ok.test.ts': "import '#providers/stripe/emulator';",
  'src/web/screens/ok.tsx':
    "import '#ui/button';\nimport '../session/store.ts';\nimport '#domain/money';\nimport 'react-router';",
  'src/embed/ok.ts': "import '#contracts/embed-messages';",
  'src/card-frame/ok.ts': "import '#domain/card-number';\nimport '#ui/field';\nimport '#i18n/locale';",
  'src/main.ok.ts': "import '#server/app';\nimport '#providers/registry';",
  'src/server/ok-pg.ts':
    "import pg from 'pg';\nexport const a = async () => (await new pg.Pool({ pipeline: true }).connect()).query('');",
  'sandbox/ok.ts': "import '#providers/stripe/emulator';\nimport '#server/db/driver/connect';",
  'src/server/k2.ts': "import { a } from './k1.ts';\nexport const b = () => a;",
} as const;

const undocumented = 'src/server/db/driver/pg-undocumented.d.ts';
let root: string;
let findings: { readonly file: string; readonly code: string }[];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'cuota-lint-'));
  copyFileSync('.oxlintrc.json', join(root, '.oxlintrc.json'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  const options = { strict: true, module: 'ESNext', moduleResolution: 'bundler', target: 'ES2024', types: [] };
  plant('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['src', 'sandbox'] }));
  plant(undocumented, readFileSync(undocumented, 'utf8'));
  for (const [file, text] of Object.entries(clean)) plant(file, text);
  for (const [file, text] of Object.values(violations)) plant(file, text);
  findings = [...lint()];
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Two rows of one file are planted one below the other. */
function plant(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${text}\n`, { flag: 'a' });
}

function lint(): typeof findings {
  const program = join(process.cwd(), 'node_modules', '.bin', 'oxlint');
  const { stdout } = spawnSync(program, ['--type-aware', '--type-check', '--format=json', 'src', 'sandbox'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { diagnostics }: { diagnostics: readonly { filename: string; code: string }[] } = JSON.parse(stdout);
  return diagnostics.map(({ filename, code }) => ({ file: filename, code }));
}

test.each(Object.entries(violations))('%s: the lint fails', (_, [file, text, rule]) => {
  const expected = Object.values(violations).filter(([other, , name]) => other === file && name === rule).length;
  const seen = findings.filter((finding) => finding.file === file && finding.code.includes(rule));
  expect(seen.length, text).toBeGreaterThanOrEqual(expected);
});

test.each(Object.keys(clean).filter((file) => !file.includes('k2')))(
  '%s keeps the rules: the lint is silent',
  (file) => {
    // What they import is not there, which the compiler says.
    const ofRules = findings.filter(({ code }) => !code.startsWith('typescript(TS'));
    expect(ofRules.filter((finding) => finding.file === file)).toEqual([]);
  },
);
