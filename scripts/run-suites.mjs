// Runs suites, one after the other or some side by side, and adds up what they report.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

/** Runs and reports each suite. Returns the sums; a suite that fails without a failed test counts as one failure. */
export async function runSuites(suites) {
  const reports = mkdtempSync(join(tmpdir(), 'cuota-reports-'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failed = [];
  const run = async (suite) => {
    const why = suite.skip?.();
    const report = join(reports, `${suites.indexOf(suite)}.json`);
    const result = why ? { passed: 0, failed: 0, skipped: 1 } : await runOne(suite, report);
    const { failed: red, seconds, titles = [] } = result;
    const line = `${red === 0 ? 'ok     ' : 'FAILED '} ${suite.name}: ${sum(result)} in ${seconds} s`;
    console.log(why ? `SKIPPED ${suite.name}: ${why}` : line);
    // Named once more at the end: often that is all of a run that anybody still sees.
    if (red > 0) failed.push(line, ...titles.map((title) => `         ${title}`));
    for (const key of Object.keys(total)) total[key] += result[key];
  };
  for (const group of groupsOf(suites)) await Promise.all(group.map(run));
  rmSync(reports, { recursive: true, force: true });
  if (failed.length > 0) console.log(`\n${failed.join('\n')}`);
  return total;
}

/** What stands one after the other and names the same `together` runs at once. */
function groupsOf(suites) {
  const groups = [];
  for (const suite of suites) {
    const last = groups.at(-1);
    if (suite.together !== undefined && last?.[0].together === suite.together) last.push(suite);
    else groups.push([suite]);
  }
  return groups;
}

/** `N passed, N failed`, and how many were skipped where any were. */
export function sum({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The compile cache that the suites' programs share: many of them are the product again and again. */
const compiled = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') };

async function runOne(suite, report) {
  const began = performance.now();
  const [program, ...args] = suite.command;
  const reporter = reporters[suite.counts];
  const child = spawn(program, [...args, ...(reporter?.args(report) ?? [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...compiled, ...process.env, ...reporter?.env(report), ...suite.env },
  });
  // What first-failure.mjs says is seen at once; what Node warns of is no failure.
  if (reporter) createInterface(child.stderr).on('line', (line) => nodeWarning.test(line) || console.error(line));
  const { status, output } = await ended(child);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const result = counted(suite.counts, report, status === 0);
  // Nobody reads what a good suite says; of a bad one it is all there is where no test was named.
  if (result.failed > 0 && !result.titles?.length) console.log(`\n── ${suite.name}\n${output}`);
  return { ...result, seconds };
}

const nodeWarning = /^\((node:\d+\)|Use `node\b)/;

/** How a process ended, null where it could not begin, and what it said. */
function ended(child) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ status: null, output: message }));
    child.once('close', (status) => resolve({ status, output }));
  });
}

const reporters = {
  vitest: {
    args: (report) => ['--reporter=./scripts/first-failure.mjs', '--reporter=json', `--outputFile.json=${report}`],
    env: () => ({}),
    read: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
      titles: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => red(relative('.', name), fullName, failureMessages[0])),
      ),
    }),
  },
  playwright: {
    args: () => [],
    env: (report) => ({ CUOTA_E2E_REPORT: report }),
    read: ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      titles: suites
        .flatMap(specsOf)
        .flatMap(({ ok, file, line, title, tests }) =>
          ok ? [] : [red(`${file}:${line}`, title, tests[0].results[0].error?.message)],
        ),
    }),
  },
};

/** Every test of a file of Playwright's report, whatever it is described within. */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Which test failed, and the first line of why. */
function red(where, title, message = '') {
  return `${where}: ${title}: ${stripVTControlCharacters(message).split('\n', 1)[0]}`;
}

function counted(counts, report, ok) {
  const whole = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  if (!reporters[counts]) return whole;
  try {
    const result = reporters[counts].read(JSON.parse(readFileSync(report, 'utf8')));
    return ok || result.failed > 0 ? result : { ...result, failed: 1 };
  } catch {
    // It ended before it could report.
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
