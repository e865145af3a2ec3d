import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Runs suites in a process of their own, as `npm test` does. Returns its lines. */
function linesOf(...suites: readonly object[]): readonly string[] {
  const list = JSON.stringify(suites.map((suite) => ({ name: 'a suite', counts: 'one', ...suite })));
  const program = `import { runSuites, sum } from './scripts/run-suites.mjs'; console.log(sum(await runSuites(${list})));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return stdout.trim().split('\n');
}

const lastLine = (...suites: readonly object[]): string => linesOf(...suites).at(-1) ?? '';

const node = (code: string) => [process.execPath, '-e', code];
/** Stands in for a runner: writes the report that it is asked for, then exits with a code. */
const vitest = (report: object, code: number) => [
  process.execPath,
  '-e',
  `const file = process.argv.find((a) => a.startsWith('--outputFile.json=')).slice(18);
   require('node:fs').writeFileSync(file, ${JSON.stringify(JSON.stringify(report))}); process.exit(${code});`,
  '--',
];
const counts = (passed: number, failed: number, skipped = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
  numTodoTests: 0,
  testResults: [],
});

test('a check counts one, tests count each', () => {
  const line = lastLine({ command: node('') }, { counts: 'vitest', command: vitest(counts(7, 0, 2), 0) });
  expect(line).toBe('8 passed, 0 failed, 2 skipped');
});

test('nothing is said of skipped tests where there are none', () => {
  expect(lastLine({ command: node('') })).toBe('1 passed, 0 failed');
});

test('a check that fails is a failure, and the suites after it still run', () => {
  expect(lastLine({ command: node('process.exit(1)') }, { command: node('') })).toBe('1 passed, 1 failed');
});

test('failed tests are counted', () => {
  expect(lastLine({ counts: 'vitest', command: vitest(counts(5, 2), 1) })).toBe('5 passed, 2 failed');
});

test('each failed test is named at the end, with the first line of why', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'one adds', failureMessages: [] },
    { status: 'failed', fullName: 'two adds', failureMessages: ['\u001b[31mError: 3\u001b[39m\n  at a line'] },
  ];
  const report = { ...counts(1, 1), testResults: [{ name: join(process.cwd(), 'src/sum.test.ts'), assertionResults }] };
  const [failure, sum] = linesOf({ counts: 'vitest', command: vitest(report, 1) }).slice(-2);
  expect([failure?.trim(), sum]).toEqual(['src/sum.test.ts: two adds: Error: 3', '1 passed, 1 failed']);
});

test('what fails is said while the others still run, the first of it whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-failure-'));
  const red = (title: string) => `test('${title}', () => { throw new Error('of ${title}'); });`;
  const late = `test('three', () => { console.error('three runs'); });`;
  writeFileSync(join(folder, 'red.test.mjs'), [red('one'), red('two'), late].join('\n'));
  const reporter = `--reporter=${resolve('scripts/first-failure.mjs')}`;
  const program = [resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--globals', reporter];
  const { stderr, stdout, status } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => line !== '');
  expect([status, stdout]).toEqual([1, '']);
  expect(lines.slice(0, 2)).toEqual(['FAILED red.test.mjs: one', 'Error: of one']);
  expect(lines[2]).toContain('red.test.mjs:1');
  expect(lines.slice(-2)).toEqual(['FAILED red.test.mjs: two', 'of two']);
  rmSync(folder, { recursive: true });
});

test('a good suite says one line, a bad one all it said', () => {
  const makeCommand = (code: number) => node(`console.log('much'); process.exit(${code})`);
  const lines = linesOf({ command: makeCommand(0) }, { command: makeCommand(1) }).filter((line) => line !== '');
  expect(lines.map((line) => line.replace(/in \d+\.\d s/, 'in 1 s'))).toEqual([
    'ok      a suite: 1 passed, 0 failed in 1 s',
    '── a suite',
    'much',
    'FAILED  a suite: 0 passed, 1 failed in 1 s',
    'FAILED  a suite: 0 passed, 1 failed in 1 s',
    '1 passed, 1 failed',
  ]);
});

test('a runner that ends badly with every test green is a failure', () => {
  expect(lastLine({ counts: 'vitest', command: vitest(counts(5, 0), 1) })).toBe('5 passed, 1 failed');
});

test('a runner that dies before its report is a failure, not nothing', () => {
  expect(lastLine({ counts: 'vitest', command: node('process.exit(0)') })).toBe('0 passed, 1 failed');
});

test('a program that is not there is a failure', () => {
  expect(lastLine({ command: ['no-such-program-here'] })).toBe('0 passed, 1 failed');
});

const sideBySide = (command: readonly string[]) => ({ command, together: 'here' });

test('what runs side by side is counted as it is one after the other', () => {
  const [good, bad] = [sideBySide(node('')), sideBySide(node('process.exit(1)'))];
  const line = lastLine(good, bad, sideBySide(['no-such-program-here']), { command: node('') });
  expect(line).toBe('2 passed, 2 failed');
});

test('neighbours of one name are at work at once, others wait for them', () => {
  // Each ends once its neighbour has begun; the last wants both to have ended.
  const folder = mkdtempSync(join(tmpdir(), 'side-by-side-'));
  const meets = (own: string, other: string) =>
    node(`const [fs, { join }] = [require('node:fs'), require('node:path')];
      const [own, other] = ['${own}', '${other}'].map((name) => join(${JSON.stringify(folder)}, name));
      fs.writeFileSync(own, '');
      const until = Date.now() + 10000; while (!fs.existsSync(other)) if (Date.now() > until) process.exit(1);
      fs.writeFileSync(own + ' ended', '');`);
  const after = node(`process.exit(require('node:fs').readdirSync(${JSON.stringify(folder)}).length === 4 ? 0 : 1)`);
  const line = lastLine(sideBySide(meets('one', 'other')), sideBySide(meets('other', 'one')), { command: after });
  expect(line).toBe('3 passed, 0 failed');
  rmSync(folder, { recursive: true });
});
