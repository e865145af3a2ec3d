import { spawn } from 'node:child_process';
import type { ApiHarness } from '../api-harness.ts';

/** Runs a command of ours in a process of its own, on the harness's database and providers. */
export function runCommand(
  { environment }: Pick<ApiHarness, 'environment'>,
  args: readonly string[],
  change: Readonly<Record<string, string>> = {},
) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...environment, ...change };
  const child = spawn(process.execPath, args, { env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (part) => (stdout += part));
  child.stderr.on('data', (part) => (stderr += part));
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
