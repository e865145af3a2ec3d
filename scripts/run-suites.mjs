// Runs suites one after the other and adds up what they report.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs each, prints how long it took, and answers the sums. A suite that ends badly without a failed test counts as one failure. */
export function runSuites(suites) {
  const reports = mkdtempSync(join(tmpdir(), 'cuota-reports-'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary = [];
  for (const [index, suite] of suites.entries()) {
    const why = suite.skip?.();
    const result = why ? { passed: 0, failed: 0, skipped: 1 } : runOne(suite, join(reports, `${index}.json`));
    if (why) console.log(`\nSKIPPED: ${suite.name}: ${why}`);
    else
      summary.push(`${result.failed === 0 ? 'ok    ' : 'FAILED'} ${suite.name}: ${sum(result)} in ${result.seconds} s`);
    for (const key of Object.keys(total)) total[key] += result[key];
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${summary.join('\n')}`);
  return total;
}

/** `N passed, N failed`, and how many were skipped where any were. */
export function sum({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function runOne(suite, report) {
  console.log(`\n── ${suite.name}`);
  const began = performance.now();
  const [program, ...args] = suite.command;
  const { status } = spawnSync(program, [...args, ...(reporters[suite.counts]?.args(report) ?? [])], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...reporters[suite.counts]?.env(report), ...suite.env },
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return { ...counted(suite.counts, report, status === 0), seconds };
}

const reporters = {
  vitest: {
    args: (report) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env: () => ({}),
    read: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }),
  },
  playwright: {
    args: () => [],
    env: (report) => ({ CUOTA_E2E_REPORT: report }),
    read: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
  },
};

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
