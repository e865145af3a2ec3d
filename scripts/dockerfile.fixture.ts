/** The Dockerfile's own words, for tests that hold or run them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const lines = readFileSync('Dockerfile', 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\s*\\\n\s*/g, ' ')
  .split('\n');

/** What stands after an instruction's word, in order. */
export const instructions = (word: string): string[] =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

/** Runs the image's health check against a port of this machine, and answers its exit code. */
export async function healthCheck(port: number): Promise<number | null> {
  const [, command = '[]'] = / CMD (\[.*\])$/.exec(instructions('HEALTHCHECK')[0] ?? '') ?? [];
  const [program = '', ...args] = z.array(z.string()).parse(JSON.parse(command));
  const { PATH } = process.env;
  const child = spawn(program, args, { env: { PATH, PORT: String(port) }, stdio: 'ignore' });
  await once(child, 'exit');
  return child.exitCode;
}
