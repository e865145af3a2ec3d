// `npm test` (with `--all` `npm run test:all`): installs, builds, runs every suite. Last line: `N passed, N failed`.
import { prepareBrowser } from './browser.mjs';
import { prepareNode } from './prepare.mjs';
import { runSuites, sum } from './run-suites.mjs';
import { suites } from './suites.mjs';

let total = { passed: 0, failed: 1, skipped: 0 };
// Also if a preparation ends this process: a reader of the last line alone must not take that for a success.
process.on('exit', () => console.log(sum(total)));

if (!process.argv.includes('--all')) process.env.CUOTA_TESTS = 'short';
prepareNode();
prepareBrowser();
total = await runSuites(suites.filter(({ within }) => !within));
process.exitCode = total.failed === 0 ? 0 : 1;
