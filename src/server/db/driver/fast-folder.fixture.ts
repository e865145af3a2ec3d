import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Returns a folder in memory if there is plenty, for short-lived databases: a new one costs a third there. */
export async function fastFolder(): Promise<string> {
  const memory = '/dev/shm';
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free > 2 ** 31 ? memory : tmpdir();
}
