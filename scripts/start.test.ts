import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** In the sandbox's place: records its start and its signals, and takes a moment to end. */
const program = `
import { appendFileSync } from 'node:fs';
const say = (line: string) => appendFileSync('told', line + '\\n');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => { say(signal); setTimeout(() => { say('ended'); process.exit(0); }, 300); });
}
setInterval(() => {}, 1000);
say(['runs', process.version.split('.')[0], process.env.NODE_ENV, process.env.CUOTA_MODE].join(' '));
say('pid ' + process.ppid);
`;

let folder: string;
let npm: ChildProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuota-start-'));
  for (const file of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(file, join(folder, file), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const place of ['sandbox', 'src']) {
    mkdirSync(join(folder, place));
    writeFileSync(join(folder, place, 'main.ts'), program);
  }
  writeFileSync(join(folder, 'scripts', 'build.mjs'), '');
  // What a newcomer leaves lying about must not decide what starts.
  writeFileSync(join(folder, '.env'), 'CUOTA_MODE=sandbox\n');
});

async function start(...words: readonly string[]): Promise<void> {
  npm = spawn('npm', words, { cwd: folder, stdio: 'ignore', detached: true });
  await expect.poll(readLines).toContainEqual(expect.stringMatching(/^pid/));
}

afterEach(() => {
  if (npm.pid && npm.exitCode === null && npm.signalCode === null) process.kill(-npm.pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function readLines(): string[] {
  const file = join(folder, 'told');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

const stops = () => readLines().filter((line) => !line.startsWith('pid'));

test('npm start runs the sandbox on Node 26, as a production build, and stopping npm stops it cleanly', async () => {
  await start('start');
  npm.kill('SIGTERM');
  const [code] = await once(npm, 'exit');
  expect(stops()).toEqual(['runs v26 production sandbox', 'SIGTERM', 'ended']);
  expect(code).toBe(0);
});

test('Ctrl-C, which reaches npm and its script, is told to the sandbox once', async () => {
  await start('start');
  process.kill(-(npm.pid ?? 0), 'SIGINT');
  await once(npm, 'exit');
  expect(stops().slice(1)).toEqual(['SIGINT', 'ended']);
});

test.runIf(process.platform === 'linux')('when the script is killed the sandbox is told to stop', async () => {
  await start('start');
  const script = Number(
    readLines()
      .find((line) => line.startsWith('pid'))
      ?.slice(4),
  );
  process.kill(script, 'SIGKILL');
  // Linux may tell it twice: once for each thread of the script that dies.
  await expect.poll(stops).toEqual(expect.arrayContaining(['SIGTERM', 'ended']));
});

test('when npm is killed the sandbox is told to stop, once', async () => {
  await start('start');
  npm.kill('SIGKILL');
  await expect.poll(() => stops().slice(1)).toEqual(['SIGTERM', 'ended']);
});

test('npm run start:staging is staging, whatever .env says of the mode', async () => {
  await start('run', 'start:staging');
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  expect(stops()[0]).toBe('runs v26 production staging');
});

test('npm run start:production is production, whatever .env says of the mode', async () => {
  await start('run', 'start:production');
  expect(stops()).toEqual(['runs v26 production production']);
  npm.kill('SIGTERM');
  await once(npm, 'exit');
});
