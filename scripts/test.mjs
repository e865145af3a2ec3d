// `npm test`, and with `--all` `npm run test:all`: installs what is missing, builds, runs every suite. The last line is `N passed, N failed`.
import { prepareBrowser } from './browser.mjs';
import { prepareNode } from './prepare.mjs';
import { runSuites, sum } from './run-suites.mjs';
import { suites } from './suites.mjs';

let total = { passed: 0, failed: 1, skipped: 0 };
// Also when a preparation ends this process: whoever reads only the last line must not take that for a success.
process.on('exit', () => console.log(sum(total)));

if (!process.argv.includes('--all')) process.env.CUOTA_TESTS = 'short';
prepareNode();
prepareBrowser();
total = await runSuites(suites.filter(({ within }) => !within));
process.exitCode = total.failed === 0 ? 0 : 1;
