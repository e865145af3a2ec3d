import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** PostgreSQL refuses to be root; 65534 is "nobody" everywhere. */
const nobody = 65534;

/** How to start PostgreSQL as somebody who is not root, and who must own its files. */
export interface Launcher {
  readonly prefix: readonly string[];
  readonly owner: number;
}

/**
 * Decides how PostgreSQL can run here. `--pdeathsig INT` lets the kernel stop it cleanly when Node dies, also by
 * SIGKILL. As root a user namespace shows it another user while its files stay root's, so it works in a folder only
 * root can enter; where namespaces are refused (many containers) it really becomes `nobody`.
 */
export function chooseLauncher(): Launcher {
  const uid = process.getuid?.() ?? 0;
  const dieWithParent = onPath('setpriv') ? ['setpriv', '--pdeathsig', 'INT'] : [];
  if (uid !== 0 || process.platform === 'win32') return { prefix: dieWithParent, owner: uid };
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  if (dieWithParent.length > 0 && runs([...namespace, 'true'])) {
    return { prefix: [...namespace, ...dieWithParent], owner: uid };
  }
  const become = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  if (runs([...become, 'true'])) return { prefix: [...become, '--pdeathsig', 'INT'], owner: nobody };
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine allows neither a user namespace nor another user. ' +
      'Run Cuota as a user that is not root, install util-linux (unshare, setpriv), or set DATABASE_URL.',
  );
}

/** Whether a folder of this user id can be ours. */
export function mayOwn(uid: number): boolean {
  const own = process.getuid?.();
  return own === undefined || uid === own || (own === 0 && uid === nobody);
}

/** Gives a folder to whom the launcher runs as, and throws with advice when that user cannot work there. */
export function handOver(launcher: Launcher, folders: readonly string[], program: string): void {
  for (const folder of folders) chownTree(folder, launcher.owner);
  if (launcher.owner !== nobody) return;
  for (const [test, path] of [['-x', program], ...folders.map((folder) => ['-w', folder])] as const) {
    if (runs([...launcher.prefix, 'test', test ?? '', path ?? ''])) continue;
    throw new Error(
      `User namespaces are refused here, so PostgreSQL runs as uid ${nobody}, who cannot reach ${path}. ` +
        'Run Cuota as a user that is not root, keep it in a folder everybody may enter, or set DATABASE_URL.',
    );
  }
}

/** Starts a program through the launcher, in a process group of its own so that Ctrl-C reaches only Node. */
export function launch(launcher: Launcher, command: readonly string[], output: number): ChildProcess {
  const [program = '', ...args] = [...launcher.prefix, ...command];
  return spawn(program, args, { detached: true, stdio: ['ignore', output, output], cwd: '/', env: quietEnv() });
}

export function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (process.platform === 'linux') return null;
    const { status, stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return status === 0 ? stdout : null;
  }
}

/** No PG* variable, locale or time zone of the caller changes the database. */
function quietEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

function runs(command: readonly string[]): boolean {
  const [program = '', ...args] = command;
  return spawnSync(program, args, { stdio: 'ignore', cwd: '/' }).status === 0;
}

function onPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function chownTree(path: string, owner: number): void {
  const found = statSync(path);
  if (found.uid === owner || process.getuid?.() !== 0) return;
  chownSync(path, owner, owner);
  if (found.isDirectory()) for (const name of readdirSync(path)) chownTree(join(path, name), owner);
}
