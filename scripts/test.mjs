// `npm test`: installs what is missing, builds, runs every suite. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { prepareNode, run, stop } from './prepare.mjs';
import { runSuites, sum } from './run-suites.mjs';
import { suites } from './suites.mjs';

let total = { passed: 0, failed: 1, skipped: 0 };
// Also when a preparation ends this process: whoever reads only the last line must not take that for a success.
process.on('exit', () => console.log(sum(total)));

prepareNode();
prepareBrowser();
total = runSuites(suites);
process.exitCode = total.failed === 0 ? 0 : 1;

/** The journeys run in Debian's Chromium; `CUOTA_CHROMIUM` names another. The fonts make screenshots look like a phone's. */
function prepareBrowser() {
  if (existsSync(process.env.CUOTA_CHROMIUM ?? '/usr/bin/chromium')) return;
  const debian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  if (!debian) stop('The journeys need Chromium: install it, or set CUOTA_CHROMIUM to the program.');
  console.log('Installing Chromium…');
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], quiet);
  run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-roboto', 'fonts-noto-color-emoji'], quiet);
}
