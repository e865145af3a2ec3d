import { readFileSync, statfsSync, statSync } from 'node:fs';

type Raw = Readonly<Record<string, string | undefined>>;

/** Far more than the longest key. */
const mostBytes = 65_536;

interface SecretsRead {
  /** The environment, with what the files hold under the variables' own names. */
  readonly values: Raw;
  /** One line for each file that is refused, never with a value. */
  readonly problems: readonly string[];
}

/** Reads each named variable that is given as `NAME_FILE`, the path of a file that holds it. */
export function readSecretFiles(raw: Raw, names: Iterable<string>): SecretsRead {
  const values = { ...raw };
  const problems: string[] = [];
  for (const name of names) {
    const file = `${name}_FILE`;
    const path = raw[file];
    if (path === undefined || path === '') continue;
    const read = raw[name] ? { problem: `is set beside ${name}: set one of the two` } : readSecret(path);
    if ('problem' in read) problems.push(`${file} ${read.problem}`);
    else values[name] = read.text;
  }
  return { values, problems };
}

type SecretRead = { readonly text: string } | { readonly problem: string };

function readSecret(path: string): SecretRead {
  try {
    // Follows links: Kubernetes swaps a link to change a secret.
    const found = statSync(path);
    const { mode, uid, size } = found;
    if (!found.isFile()) return { problem: 'names no file' };
    if (size > mostBytes) return { problem: 'names a file of more than 64 KiB' };
    if (mode & 0o002) return { problem: 'names a file that everybody may write: chmod o-w' };
    if (mode & 0o004 && !isMountedSecret(path, uid))
      return { problem: 'names a file that everybody may read: chmod 600, and its owner is who runs Cuota' };
    return textOf(readFileSync(path));
  } catch {
    return { problem: 'names a file that cannot be read' };
  }
}

/** A PEM keeps its lines; an editor's or a shell's last line end is no part of a secret. */
function textOf(bytes: Buffer): SecretRead {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/[\r\n]+$/, '');
    return text === '' ? { problem: 'names an empty file' } : { text };
  } catch {
    return { problem: 'names a file that is not text in UTF-8' };
  }
}

/** File systems in memory. Source: Linux, include/uapi/linux/magic.h (tmpfs, ramfs). */
const inMemory: readonly number[] = [0x01021994, 0x858458f6];

/**
 * Docker and Kubernetes mount a secret as root's, in memory, and by default readable by everybody: inside the container
 * that is the one user who runs Cuota.
 */
const isMountedSecret = (path: string, uid: number): boolean => uid === 0 && inMemory.includes(statfsSync(path).type);
