import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Memory where the machine has plenty of it, for databases that need not outlive the machine: a new one costs a third there. */
export async function fastFolder(): Promise<string> {
  const memory = '/dev/shm';
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free > 2 ** 31 ? memory : tmpdir();
}
