import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Beside the packages of npm: a fresh clone gets both anew. */
const cache = resolve('node_modules/.cache/debian');

/**
 * The path of a program of Debian that a test needs and the product does not. Where it is not installed, its package is
 * unpacked into a cache, with the packages of libraries that it names. Null where that cannot be done: the test is then
 * skipped, by a title that says so.
 */
export function debianProgram(name: string, program: string, libraries: readonly string[] = []): string | null {
  if (existsSync(program)) return program;
  const unpacked = join(cache, name);
  if (!existsSync(unpacked) && !unpack([name, ...libraries], unpacked)) return null;
  return join(unpacked, program);
}

/** Where the libraries of a program lie that was unpacked with it. */
export const librariesOf = (program: string): string =>
  join(dirname(program), '..', 'lib', `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`);

/** For each command: an archive that does not answer must not hold up the tests. */
const withinMs = 60_000;

/** Under its name once it is whole: another test may ask for the same. */
function unpack(names: readonly string[], folder: string): boolean {
  if (spawnSync('apt-get', ['--version']).error) return false;
  mkdirSync(dirname(folder), { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  try {
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, args, { cwd: made, stdio: 'ignore', timeout: withinMs });
    // A new machine has no lists yet.
    if (spawnSync('apt-get', ['download', ...names], { cwd: made, timeout: withinMs }).status !== 0) {
      run('apt-get', 'update');
      run('apt-get', 'download', ...names);
    }
    for (const file of readdirSync(made).filter((each) => each.endsWith('.deb'))) run('dpkg-deb', '-x', file, '.');
    if (!existsSync(folder)) renameSync(made, folder);
    return true;
  } catch {
    return existsSync(folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
