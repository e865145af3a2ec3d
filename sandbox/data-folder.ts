import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';

/** What the sandbox keeps between two starts, readable by its owner only. */
export interface DataFolder {
  readonly path: string;
  /** The server secret: made once, so that what it signed and sealed stays readable. */
  readonly secret: string;
  /** What `write` left under a name, or null when nothing (or nothing readable any more) is there. */
  read<T extends z.ZodMiniType>(name: string, shape: T): Promise<z.infer<T> | null>;
  write(name: string, value: unknown): Promise<void>;
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Written beside and renamed, so that a killed process leaves the old file or the new one, never half of one. */
async function writeText(file: string, text: string): Promise<void> {
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, text, { mode: 0o600 });
  await rename(fresh, file);
}

async function keptSecret(file: string): Promise<string> {
  const storedSecret = (await readText(file))?.trim();
  if (storedSecret) {
    await chmod(file, 0o600);
    return storedSecret;
  }
  const secret = randomBytes(48).toString('base64url');
  await writeText(file, `${secret}\n`);
  return secret;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Opens (or makes) the sandbox's corner of a data folder. Throws when the folder cannot be written. */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  const path = join(dataDir, 'sandbox');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await mkdir(path, { recursive: true, mode: 0o700 });
  return {
    path,
    secret: await keptSecret(join(path, 'secret')),
    async read(name, shape) {
      const text = await readText(join(path, name));
      return (text === null ? null : shape.safeParse(parsed(text)).data) ?? null;
    },
    write: (name, value) => writeText(join(path, name), `${JSON.stringify(value, null, 2)}\n`),
  };
}
