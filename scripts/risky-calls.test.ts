/** Calls that a stranger's text could steer, and cryptography: each stands where a row names it, with why it may. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withoutComments } from './import-graph.ts';

interface Risk {
  readonly call: RegExp;
  /** By file: why it may. */
  readonly allowed: Readonly<Record<string, string>>;
  /** A line that must be found. */
  readonly planted: string;
}

const patternsOfOurs = 'the pattern is made of constants';
const risks: Readonly<Record<string, Risk>> = {
  'text that becomes SQL': {
    call: /\bsql\s*\.raw\b|\bCompiledQuery\s*\.raw\b/,
    planted: 'sql.raw<boolean>(`id = ${id}`)',
    allowed: {
      'src/server/db/driver/migrate.ts': 'our migrations',
      'src/server/db/write/prune.ts': 'names of our tables and columns, of a constant',
      'src/server/db/write/sessions-of-bulk.ts': 'a constant',
      'src/server/db/books/book-lines.ts': 'one of two letters',
      'src/server/db/books/invariants.ts': 'a constant',
      'src/server/http/rate-limit.ts': 'the text of the limiter’s package; values are parameters',
    },
  },
  'a program of the system': {
    call: /\b(?:spawn|spawnSync|execFile|execFileSync|execSync|fork)\(|from 'node:child_process'|\bshell: true/,
    planted: "import { execSync } from 'node:child_process';",
    allowed: {
      'src/server/db/driver/postgres-process.ts': 'PostgreSQL of the sandbox, with a list of arguments and no shell',
      'src/server/db/driver/embedded-postgres.ts': 'only a type',
    },
  },
  'a pattern made of text': {
    call: /\bnew RegExp\(/,
    planted: 'new RegExp(query)',
    allowed: {
      'src/server/use-cases/students/read-card.ts': patternsOfOurs,
      'src/server/use-cases/forms/asked-fields.ts': patternsOfOurs,
      'src/server/basics/parent-origins.ts': patternsOfOurs,
      'src/web/payment/steps/read-aloud.tsx': patternsOfOurs,
      'src/domain/card-data.ts': patternsOfOurs,
      'src/domain/claimed-number.ts': patternsOfOurs,
      'src/domain/statement-day.ts': patternsOfOurs,
      'src/domain/form-answers.ts': 'the pattern is the provider’s, declared in our code',
      'src/domain/plain-text.ts': patternsOfOurs,
      'src/domain/document-formats.ts': patternsOfOurs,
      'src/i18n/group-line.ts': patternsOfOurs,
    },
  },
  'a message of the log that is not constant': {
    call: /\blog\.(?:info|warn|error|fatal)\((?:[^()]|\([^()]*\))*`[^`]*\$\{[^`]*`\s*\)/,
    planted: 'log.warn({ a }, `told ${text}`)',
    allowed: {},
  },
  'a place where a log goes': {
    call: /\bpino\.(?:destination|transport|multistream)\(/,
    planted: 'pino.transport({ target })',
    allowed: { 'src/server/basics/log.ts': 'standard output, or the one file that is named' },
  },
  'a hash below 256 bits': {
    call: /\b(?:createHash|createHmac|hash|hkdfSync|pbkdf2Sync|createSign)\(\s*(?!'sha(?:256|384|512)')[^,)]|'(?:md5|sha1|sha-1)'/i,
    planted: "createHash('md5')",
    allowed: {
      'src/providers/placetopay/auth.ts': 'sites whose notices PlacetoPay signs so; a notice is a hint, and we ask',
    },
  },
  'a cipher other than AES-256-GCM': {
    call: /\bcreate(?:Cipher|Decipher)(?:iv)?\(\s*(?!'aes-256-gcm')/,
    planted: "createCipheriv('aes-256-ecb', key, null)",
    allowed: {},
  },
  'chance that can be guessed': { call: /\bMath\.random\(/, planted: 'Math.random().toString(36)', allowed: {} },
  'a random value below 128 bits': {
    call: /\brandomBytes\((?:[0-9]|1[0-5])\)|\brandomInt\(/,
    planted: 'randomBytes(8)',
    allowed: {
      'src/server/basics/keys.ts': 'the vector of AES-GCM has 96 bits',
      'src/server/basics/refusal.ts': 'a support code opens nothing',
      'src/server/use-cases/payments/found-row.ts': 'a confirmation number opens nothing',
      'src/server/use-cases/payments/prepare-payment.ts': 'a confirmation number opens nothing',
      'src/server/db/read/student-references.ts': 'a student’s code opens nothing: a bank pays by it',
    },
  },
};

const files = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.(?:test|fixture)\.|\/emulat|\/emulation\//.test(file))
  .toSorted()
  .map((file) => ({ file, code: withoutComments(readFileSync(file, 'utf8')) }));

describe.each(Object.entries(risks))('%s', (_, { call, allowed, planted }) => {
  test('stands only where a row says why, and each row is needed', () => {
    expect(files.filter(({ code }) => call.test(code)).map(({ file }) => file)).toEqual(
      Object.keys(allowed).toSorted(),
    );
  });
  test('is seen', () => {
    expect(call.test(planted)).toBe(true);
  });
});
