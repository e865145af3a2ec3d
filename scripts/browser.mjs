// Which browser the journeys run in. Dependency-free, and Node 20 can run it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stop } from './prepare.mjs';

/** Debian's two programs, the better first: the shell draws no window and runs journeys faster (decision 0022). */
const shell = '/usr/bin/chromium-headless-shell';
const places = [shell, '/usr/bin/chromium'];

/** The program; `CUOTA_CHROMIUM` names another. Undefined where there is none. */
export function browserPath() {
  return process.env.CUOTA_CHROMIUM || places.find((place) => existsSync(place));
}

/** Installs the shell on Debian, with a phone's fonts for the screenshots. Without any browser it stops with advice. */
export function prepareBrowser() {
  if (process.env.CUOTA_CHROMIUM || existsSync(shell)) return;
  const isDebian = process.getuid?.() === 0 && aptGet('--version', 'ignore');
  if (isDebian) {
    console.log('Installing chromium-headless-shell…');
    if (aptGet('update -qq')) aptGet('install -y -qq chromium-headless-shell fonts-roboto fonts-noto-color-emoji');
  }
  if (!browserPath()) stop('The journeys need Chromium: install it, or set CUOTA_CHROMIUM to the program.');
}

function aptGet(words, stdio = 'inherit') {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', words.split(' '), { stdio, env }).status === 0;
}
