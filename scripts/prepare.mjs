// What must be true before anything runs. Dependency-free, and Node 20 can run it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/** Installs the lockfile's packages if node_modules differs, and puts the project's own Node 26 first on PATH. */
export function prepareNode() {
  if (!installed()) {
    console.log('Installing what package-lock.json says (npm ci)…');
    // Errors only: on an older Node npm warns of every package's `engines`, though our own Node will run them.
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
  const { stdout } = spawnSync('node', ['-v'], { encoding: 'utf8' });
  if (stdout?.startsWith('v26.')) return;
  stop(
    `Cuota runs on Node 26, and the one in node_modules answers ${stdout?.trim() || 'nothing'}. ` +
      'This platform has no Node 26 package here, or optional packages were left out: install Node 26, or run `npm ci` without --omit=optional.',
  );
}

/** Runs a program to its end with our terminal; a failure ends this process with the same code. */
export function run(program, args, env = {}) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) stop(`${program} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Says what a part of build/ was made from. The build forgets it first, so that one that was cut short is none. */
function markerOf(name) {
  const marker = join(root, 'build', name);
  return {
    isOf: (hash) => existsSync(marker) && readFileSync(marker, 'utf8') === hash,
    forget: () => rmSync(marker, { force: true }),
    write(hash) {
      mkdirSync(dirname(marker), { recursive: true });
      writeFileSync(marker, hash);
    },
  };
}
export const buildMarker = markerOf('.sources');
export const apiMarker = markerOf('.api');

/** What decides the pages: their sources, their tools' configuration and the locked packages. */
export function sourcesHash() {
  const configs = readdirSync(root).filter((name) =>
    /\.config\.ts$|^(package|package-lock|tsconfig)\.json$/.test(name),
  );
  const folders = readdirSync('src').filter((name) => name !== 'server' && name !== 'main.ts');
  return hashOf([
    ...configs,
    ...folders.flatMap((name) => filesUnder(join('src', name))),
    ...filesUnder('public'),
    ...filesUnder(join('sandbox', 'sample-providers')).filter((file) => file.endsWith('tokenizer.ts')),
  ]);
}

/** What decides the API's document. `notes.md` is a source there. */
export function apiSourcesHash() {
  const folders = ['contracts', 'domain', 'i18n', 'providers', 'server'].map((name) => join('src', name));
  const notes = join('src', 'server', 'api-docs', 'notes.md');
  return hashOf(['package-lock.json', 'scripts/api-files.ts', notes, ...folders.flatMap(filesUnder)]);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$|\.md$/.test(path) ? [] : [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

/** Every package of the lockfile that this platform needs is there in the locked version. */
function installed() {
  const there = join('node_modules', '.package-lock.json');
  if (!existsSync(there)) return false;
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const found = JSON.parse(readFileSync(there, 'utf8')).packages;
  return Object.entries(locked).every(([path, { version, optional }]) => {
    if (path === '') return true;
    return found[path] ? found[path].version === version : optional === true;
  });
}

export function stop(message) {
  console.error(message);
  process.exit(1);
}
